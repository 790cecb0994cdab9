/** Builds the site's program into a directory: `node build-program.ts DIRECTORY`. See `ensure-program.ts`. */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentKinds } from '#contract/paths.ts';
import { compressFiles } from '#site/http/static-files.ts';
import { areaOf, hashInline, type InlineByArea } from '#site/http/headers.ts';
import { build } from 'astro';
import { hostAdapter } from './adapter.ts';
import { placeholderSite } from './placeholder-site.ts';
import { loadProgram } from './program.ts';

const outDir = resolve(process.argv[2] ?? '');
await build({
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  output: 'server',
  adapter: hostAdapter(),
  outDir,
  logLevel: 'error',
});
await compressFiles(join(outDir, 'client'));

const pages = await loadProgram(join(outDir, 'server', 'entry.mjs'));
/** With the documents' addresses: those pages are not rendered without a person, but their sheets are known. */
const addresses = { ...placeholderSite, document: () => ({}), documentIds: documentKinds };
const areas = new Map<string, { html: string[]; sheets: string[] }>();
for (const [path, sheets] of await pages.sheets(addresses)) {
  const area = areas.get(areaOf(path)) ?? { html: [], sheets: [] };
  areas.set(areaOf(path), area);
  area.html.push((await pages.render(path, placeholderSite))?.toString() ?? '');
  area.sheets.push(...sheets);
}
const inline: InlineByArea = {};
for (const [area, found] of areas) inline[area] = await hashInline(found.html, found.sheets);
await writeFile(join(outDir, 'inline-hashes.json'), JSON.stringify(inline));
