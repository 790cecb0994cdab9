/**
 * `#words/AREA.ts` in every language of the product, by one build (product 11, Languages).
 *
 * - In a browser English stands in the scripts. A page in another language has loaded `/words.LANGUAGE.js` before them
 *   (`words-file.ts`): all areas that scripts ask for, in one file that such pages share.
 * - On the server each property is read in the language of the page that is being rendered (`spoken.ts`).
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languageCodes } from '#contract/languages.ts';
import { build, type Plugin, type Rolldown } from 'vite';
import { wordsFile } from './words-file.ts';

const messages = fileURLToPath(new URL('../../messages/', import.meta.url));
const spoken = fileURLToPath(new URL('./spoken.ts', import.meta.url));
const asked = /^#words\/([a-z-]+)\.ts$/;
const WORDS = '\0words:';
const further = languageCodes.filter((code) => code !== 'en');

/** What an area's file exports: `editorParts` of `editor-parts.ts`. */
const exported = (area: string) => area.replace(/-[a-z]/g, (part) => part.slice(1).toUpperCase());
const importOf = (area: string, language: string, name: string) =>
  `import { ${exported(area)} as ${name} } from ${JSON.stringify(join(messages, language, `${area}.ts`))};`;

const inBrowser = (area: string) =>
  `${importOf(area, 'en', 'en')} export const ${exported(area)} = globalThis.words?.${exported(area)} ?? en;`;

const onServer = (area: string) =>
  [
    ...languageCodes.map((language) => importOf(area, language, language)),
    `import { inSpoken } from ${JSON.stringify(spoken)};`,
    `export const ${exported(area)} = inSpoken(en, { ${further.join(', ')} });`,
  ].join('\n');

/** A script that is no module: it runs before the modules of a page, wherever it stands. */
async function scriptOf(language: string, areas: readonly string[]): Promise<string> {
  const entry = `${WORDS}all`;
  const names = areas.map(exported);
  const code = [
    ...areas.map((area) => importOf(area, language, exported(area))),
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
  const areas = new Set<string>();
  return {
    name: 'words',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const area = asked.exec(source)?.[1];
      return area === undefined ? null : `${WORDS}${area}`;
    },
    load(id) {
      if (!id.startsWith(WORDS)) return null;
      const area = id.slice(WORDS.length);
      if (this.environment.name !== 'client') return onServer(area);
      areas.add(area);
      return inBrowser(area);
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const language of further) {
        const source = await scriptOf(language, [...areas].toSorted());
        this.emitFile({ type: 'asset', fileName: wordsFile(language).slice(1), source });
      }
    },
  };
}
