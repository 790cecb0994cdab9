/** Builds the site's program into a directory: `node build-program.ts DIRECTORY`. See `ensure-program.ts`. */
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFiles } from '#site/http/static-files.ts';
import { hashInline } from '#site/http/headers.ts';
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
const html: string[] = [];
for (const [path, kind] of await pages.paths(placeholderSite)) {
  if (kind === 'page') html.push((await pages.render(path, placeholderSite))?.toString() ?? '');
}
await writeFile(join(outDir, 'inline-hashes.json'), JSON.stringify(await hashInline(html)));
