/** Builds the site's program into a directory: `node build-program.ts DIRECTORY`. See `ensure-program.ts`. */
import { getOrMake } from '#domain/get-or-make.ts';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentKinds } from '#contract/paths.ts';
import { compressFiles } from '#site/http/static-files.ts';
import { routeGroupOf, hashInline, type InlineByRouteGroup } from '#site/http/headers.ts';
import { build, type AstroIntegration } from 'astro';
import { placeholderSite } from './placeholder-site.ts';
import { japaneseSheet, loadProgram } from './program.ts';

const alone = { resolve: { noExternal: true as const, external: ['sharp'] } };

/**
 * Makes Astro build the pages as a program that renders them on demand. The single-machine host uses the program, and
 * so does the Netlify function that serves posts before they are deployed. The program is self-contained, without
 * `node_modules`. It excludes sharp, which rendering never uses.
 */
function hostAdapter(): AstroIntegration {
  return {
    name: 'host',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { environments: { ssr: alone, prerender: alone } } });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'host',
          entrypointResolution: 'auto',
          serverEntrypoint: fileURLToPath(new URL('./entry.ts', import.meta.url)),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: { staticOutput: 'stable', serverOutput: 'stable', sharpImageService: 'stable' },
        });
      },
    },
  };
}

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
/**
 * The placeholder site, with the paths of documents. Documents cannot be rendered without the data of a person, but
 * their style sheets are known.
 */
const addresses = { ...placeholderSite, document: () => ({}), documentIds: documentKinds };
const groups = new Map<string, { html: string[]; sheets: string[] }>();
for (const [path, sheets] of await pages.sheets(addresses)) {
  const routeGroup = getOrMake(groups, routeGroupOf(path), () => ({ html: [], sheets: [] }));
  const html = await pages.render(path, placeholderSite);
  if (html) routeGroup.html.push(html.toString());
  routeGroup.sheets.push(...sheets);
}
const inline: InlineByRouteGroup = {};
// A writer can add Japanese text to any page.
const [, japanese = ''] = japaneseSheet.exec([...groups.values()].flatMap(({ html }) => html).join('')) ?? [];
for (const [routeGroup, { html, sheets }] of groups) inline[routeGroup] = hashInline(html, [...sheets, japanese]);
await writeFile(join(outDir, 'inline-hashes.json'), JSON.stringify(inline));
