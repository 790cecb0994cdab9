import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { chunkGroups } from './src/site/assets/chunk-groups.ts';
import { analyticsPlugin } from './src/site/views/analytics-snippet.ts';
import { wordsPlugin } from './src/site/words/words-plugin.ts';

/** Gives the script for logged-in visitors a fixed URL, which `src/layouts/start.ts` can load. */
const signedInScript = {
  name: 'signed-in-script',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: fileURLToPath(new URL('src/layouts/start-signed-in.ts', import.meta.url)),
      fileName: 'signed-in.js',
    });
  },
};

const BEGIN = '?begin';
/**
 * zod's small build has its own copy of the core that both builds use. In one chunk with the parts for the other build,
 * twice as much would load before an author can type. Schemas of one build work in the other.
 */
const zodToBegin = {
  name: 'zod-to-begin',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(source, importer) {
    if (source !== 'zod/mini' && !importer?.endsWith(BEGIN)) return null;
    const found = await this.resolve(source, importer?.replace(BEGIN, ''), { skipSelf: true });
    return found && `${found.id.replace(/\?.*$/, '')}${BEGIN}`;
  },
  load: (id) => (id.endsWith(BEGIN) ? readFile(id.slice(0, -BEGIN.length), 'utf8') : null),
};

/** A worker has no document, so modules that read HTML with the browser's parser use another parser there. */
const withoutDocument = {
  name: 'without-document',
  enforce: 'pre',
  resolveId: (source) =>
    source === '#read-html'
      ? fileURLToPath(new URL('src/domain/html/read-html.ts', import.meta.url))
      : source === 'decode-named-character-reference'
        ? fileURLToPath(new URL('node_modules/decode-named-character-reference/index.js', import.meta.url))
        : null,
};

/**
 * Declares the order of the layers (see `src/styles/base.css`) at the top of each style sheet, so that it holds
 * whichever sheet comes first in a page.
 */
const layerOrder = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/.*\.css(?:\?(?!url)|$)/.test(id) ? `@layer base, layout, page, print;\n${code}` : null,
};

// Also overrides another value set by a test runner or shell, which would select React's slow development build.
process.env.NODE_ENV = 'production';

export default defineConfig({
  integrations: [react()],
  // `/research` is `research.html`, which every server finds without a redirect.
  build: { format: 'file', inlineStylesheets: 'always' },
  // Styles and small scripts are inlined, so that the first paint needs no other request.
  vite: {
    worker: { format: 'es', plugins: () => [withoutDocument] },
    // The scan for dependencies must not read tests, whose packages may not be installed.
    optimizeDeps: { entries: ['!src/**/*.test.tsx', '!tests/**'] },
    build: { assetsInlineLimit: (file) => /\.[jt]s$/.test(file), chunkSizeWarningLimit: 1_500 },
    plugins: [layerOrder, chunkGroups(), signedInScript, zodToBegin, wordsPlugin(), analyticsPlugin()],
  },
});
