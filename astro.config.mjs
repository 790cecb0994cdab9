import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { chunkGroups } from './src/site/assets/chunk-groups.ts';
import { seenPlugin } from './src/site/views/seen-plugin.ts';
import { wordsPlugin } from './src/site/words/words-plugin.ts';

/** The script that `src/layouts/start.ts` loads for signed-in visitors, under an address that it can know. */
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
 * zod's small build has its own copy of the core of both builds. In one chunk with everything that the other needs, twice
 * as much would load before a writer can type. Schemas of the one fit into the other.
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

/** Beside a page there is no document: what reads HTML by the browser's own parser has another way there. */
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
 * The order of the layers (see `src/styles/base.css`) is declared at the top of each sheet, so that it holds whichever of
 * them comes first in a page.
 */
const layerOrder = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/.*\.css(?:\?(?!url)|$)/.test(id) ? `@layer base, layout, page, print;\n${code}` : null,
};

// Also where a surrounding program (a test runner, a shell) says something else: React would be its slow half.
process.env.NODE_ENV = 'production';

export default defineConfig({
  integrations: [react()],
  // `/research` is `research.html`: every server finds it without a redirect.
  build: { format: 'file', inlineStylesheets: 'always' },
  // Styles and the small scripts come with the page, so that nothing else is asked for before its first paint.
  vite: {
    worker: { format: 'es', plugins: () => [withoutDocument] },
    build: { assetsInlineLimit: (file) => /\.[jt]s$/.test(file), chunkSizeWarningLimit: 1_500 },
    plugins: [layerOrder, chunkGroups(), signedInScript, zodToBegin, wordsPlugin(), seenPlugin()],
  },
});
