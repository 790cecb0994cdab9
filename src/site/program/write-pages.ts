import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Site } from '#site/data/site.ts';
import type { KeptPages, Pages } from './program.ts';

/**
 * Writes every page and feed of a static site.
 * @param kept cache of rendered pages
 */
export async function writePages(program: Pages, site: Site, outDir: string, kept: KeptPages): Promise<void> {
  const folders = new Set<string>();
  for (const [path, kind] of await program.paths(site)) {
    const body = await program.render(path, site, kept);
    if (!body) continue;
    const name = path === '/' ? '/index' : decodeURIComponent(path);
    const file = join(outDir, kind === 'page' ? `${name}.html` : name);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, body);
    // Lets other tasks run, such as the search index.
    await turn();
  }
}
