import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { provideSite } from './src/site-data/site.ts';
import { testSite } from './src/testing/site.ts';
const site = testSite({});
provideSite(() => site);
export default defineConfig({ integrations: [react()], build: { inlineStylesheets: 'never', format: 'directory' }, outDir: '/tmp/forms/dist', cacheDir: '/tmp/forms/cache', devToolbar:{enabled:false}, vite: { build: { assetsInlineLimit: 0 } } });
