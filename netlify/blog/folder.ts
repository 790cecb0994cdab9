/** The files that the functions `blog` and `links` need. The build collects them, and the functions read them. */
import { mailedPages, pages } from '#contract/paths.ts';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuiltProgram } from '#site/program/ensure-program.ts';
import { loadProgram, type Pages } from '#site/program/program.ts';
import { inlineByRouteGroup, type InlineByRouteGroup } from '#site/http/headers.ts';

/** Pages that are served unchanged from the static build. */
const served = ['/404', '/500', pages.blog, pages.newPost, ...mailedPages];
const fileOf = (path: string) => `${path.slice(1)}.html`;

export interface BlogFolder {
  program: () => Promise<Pages>;
  inline: () => Promise<InlineByRouteGroup>;
  page: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Collects the files in the folder: the pages, and the program without its browser files.
 * @param staticSite directory of the static build
 * @param folder emptied first
 */
export async function makeBlogFolder(program: BuiltProgram, staticSite: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(dirname(program.entry), join(folder, 'program'), { recursive: true });
  await writeFile(join(folder, 'inline-hashes.json'), JSON.stringify(program.inline));
  for (const file of served.map(fileOf)) await cp(join(staticSite, file), join(folder, 'pages', file));
}

/** Reads the files on demand. The program is cached for the lifetime of the instance. */
export function readBlogFolder(folder: string): BlogFolder {
  let program: Promise<Pages> | undefined;
  return {
    program: () => (program ??= loadProgram(join(folder, 'program', 'entry.mjs'))),
    inline: async () =>
      inlineByRouteGroup.parse(JSON.parse(await readFile(join(folder, 'inline-hashes.json'), 'utf8'))),
    page: async (path) => new Uint8Array(await readFile(join(folder, 'pages', fileOf(path)))),
  };
}
