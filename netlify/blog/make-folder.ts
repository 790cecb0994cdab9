import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BuiltProgram } from '#host/program/ensure-program.ts';

/**
 * Gathers what the function `blog` takes along: the program without its files for browsers, and the pages that it
 * sends as the static build made them.
 * @param staticSite directory of the static build
 * @param folder emptied first
 */
export async function makeBlogFolder(program: BuiltProgram, staticSite: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'pages'), { recursive: true });
  await cp(dirname(program.entry), join(folder, 'program'), { recursive: true });
  await writeFile(join(folder, 'inline-hashes.json'), JSON.stringify(program.inline));
  await cp(join(staticSite, '404.html'), join(folder, 'pages', '404.html'));
  await cp(join(staticSite, '500.html'), join(folder, 'pages', '500.html'));
  await cp(join(staticSite, 'blog', 'create.html'), join(folder, 'pages', 'create.html'));
}
