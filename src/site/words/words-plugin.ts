/**
 * Provides `#i18n/CATALOGUE.ts` in every language of the product, in one build (LANG-3).
 * - In a browser, the scripts contain the English texts. A page in another language first loads `/words.LANGUAGE.js`
 * (`pages.words`). This file contains all catalogues of scripts, and all pages in the language share it.
 * - On the server, each property is read in the language of the page that is being rendered (`spoken.ts`).
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageCodes } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import { build, type Plugin, type Rolldown } from 'vite';

const messages = fileURLToPath(new URL('../../messages/', import.meta.url));
const spoken = fileURLToPath(new URL('./spoken.ts', import.meta.url));
const asked = /^#i18n\/([a-z-]+)\.ts$/;
const WORDS = '\0words:';
const further = languageCodes.filter((code) => code !== 'en');

/** Returns the name that a catalogue's file exports: `editorParts` of `editor-parts.ts`. */
const exported = (catalogue: string) => catalogue.replace(/-[a-z]/g, (part) => part.slice(1).toUpperCase());
const importOf = (catalogue: string, language: string, name: string) =>
  `import { ${exported(catalogue)} as ${name} } from ${JSON.stringify(join(messages, language, `${catalogue}.ts`))};`;

const inBrowser = (catalogue: string) =>
  `${importOf(catalogue, 'en', 'en')} export const ${exported(catalogue)} = globalThis.words?.${exported(catalogue)} ?? en;`;

const onServer = (catalogue: string) =>
  [
    ...languageCodes.map((language) => importOf(catalogue, language, language)),
    `import { inSpoken } from ${JSON.stringify(spoken)};`,
    `export const ${exported(catalogue)} = inSpoken(en, { ${further.join(', ')} });`,
  ].join('\n');

/** Builds a classic script, which runs before the module scripts of the page, wherever its tag is in the page. */
async function scriptOf(language: string, catalogues: readonly string[]): Promise<string> {
  const entry = `${WORDS}all`;
  const names = catalogues.map(exported);
  const code = [
    ...catalogues.map((catalogue) => importOf(catalogue, language, exported(catalogue))),
    `globalThis.words = { ${names.join(', ')} };`,
  ].join('\n');
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, modulePreload: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
    plugins: [
      {
        name: 'all-words',
        resolveId: (source) => (source === entry ? source : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
  });
  const [{ output }] = [made].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}

export function wordsPlugin(): Plugin {
  const catalogues = new Set<string>();
  return {
    name: 'words',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const catalogue = asked.exec(source)?.[1];
      return catalogue === undefined ? null : `${WORDS}${catalogue}`;
    },
    load(id) {
      if (!id.startsWith(WORDS)) return null;
      const catalogue = id.slice(WORDS.length);
      if (this.environment.name !== 'client') return onServer(catalogue);
      catalogues.add(catalogue);
      return inBrowser(catalogue);
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const language of further) {
        const source = await scriptOf(language, [...catalogues].toSorted());
        this.emitFile({ type: 'asset', fileName: pages.words(language).slice(1), source });
      }
    },
  };
}
