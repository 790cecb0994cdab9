import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { imagetools } from 'vite-imagetools';

export default defineConfig({
  integrations: [react()],
  // `/research` is `research.html`: every server finds it without a redirect. See docs/decisions.
  build: { format: 'file', inlineStylesheets: 'never' },
  // Pictures are made when the program is built, so that both ways of rendering a page name the same files.
  vite: { build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1_500 }, plugins: [imagetools()] },
});
