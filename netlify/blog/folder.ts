/** The files that the functions `blog` and `links` need. The build collects them, and the functions read them. */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuiltProgram } from '#site/program/ensure-program.ts';
import { loadProgram, type Pages } from '#site/program/program.ts';
import { inlineByRouteGroup, type InlineByRouteGroup } from '#site/http/headers.ts';

/** Pages that are served unchanged from the static build. */
const files = {
  notFound: '404.html',
  failed: '500.html',
  shell: 'blog/create.html',
  list: 'blog.html',
  confirm: 'users/confirm/token.html',
  stop: 'users/stop/token.html',
  revertEmailChange: 'users/revert-email-change/token.html',
  revokeSession: 'users/revoke-session/token.html',
  confirmSubscription: 'newsletter/confirm/token.html',
  unsubscribe: 'newsletter/unsubscribe/token.html',
} as const;

export interface BlogFolder {
  program: () => Promise<Pages>;
  inline: () => Promise<InlineByRouteGroup>;
  page: (name: keyof typeof files) => Promise<Uint8Array<ArrayBuffer>>;
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
  for (const file of Object.values(files)) await cp(join(staticSite, file), join(folder, 'pages', file));
}

/** Reads the files on demand. The program is cached for the lifetime of the instance. */
export function readBlogFolder(folder: string): BlogFolder {
  let program: Promise<Pages> | undefined;
  return {
    program: () => (program ??= loadProgram(join(folder, 'program', 'entry.mjs'))),
    inline: async () =>
      inlineByRouteGroup.parse(JSON.parse(await readFile(join(folder, 'inline-hashes.json'), 'utf8'))),
    page: async (name) => new Uint8Array(await readFile(join(folder, 'pages', files[name]))),
  };
}
