import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Site } from '#site/data/site.ts';
import { llmsPaths } from '#site/views/llms.ts';
import { twinPath } from '#site/views/twin.ts';
import type { KeptPages, Pages } from './program.ts';

/**
 * Writes every page and feed of a static site, and the Markdown of its pages.
 * @param kept cache of rendered pages
 */
export async function writePages(program: Pages, site: Site, outDir: string, kept: KeptPages): Promise<void> {
  const folders = new Set<string>();
  const write = (name: string, body: Buffer) => {
    const file = join(outDir, name);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, body);
  };
  const paths = await program.paths(site);
  for (const [path, kind] of paths) {
    const body = await program.render(path, site, kept);
    if (!body) continue;
    const name = path === '/' ? '/index' : decodeURIComponent(path);
    write(kind === 'page' ? `${name}.html` : name, body);
    const twin = twinPath(path);
    const markdown = paths.has(twin) ? await program.render(twin, site, kept) : undefined;
    if (markdown) write(decodeURIComponent(twin), markdown);
    // Lets other tasks run, such as the search index.
    await turn();
  }
  for (const path of llmsPaths(site)) {
    const text = await program.render(path, site, kept);
    if (text) write(path, text);
  }
}
