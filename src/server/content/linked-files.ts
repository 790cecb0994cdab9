/**
 * Files that a bibliography names by a path instead of a URL, and files uploaded for a bibliography. Only existing
 * files that a record names are public. The rest of `content/` is not public.
 */
import { realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mediumOfPath } from '#contract/media-sizes.ts';
import { pages } from '#contract/paths.ts';
import type { FileFinder } from '#domain/citations/publication.ts';

/** Folder of files that are served unchanged at the site's root. */
const rootFiles = fileURLToPath(new URL('../../../public/', import.meta.url));

const picture = /\.(?:png|jpe?g|webp|avif|gif)$/i;
/** Types that browsers do not execute. */
const document = /\.(?:pdf|ps|pptx?|odp|key|docx?|odt|xlsx?|csv|tsv|txt|zip|gz|mp4|webm|png|jpe?g|webp|avif|gif)$/i;

/**
 * Folders that are also searched if a record contains only a file name, as reference managers and other sites write it.
 */
const folders = {
  picture: ['images/', 'images/publications/'],
  document: ['papers/'],
} as const;

/**
 * @param publicDir files that are served unchanged, at the site's root
 * @returns a function that returns the URL of a file named by a record; undefined if the file must not or cannot be
 * shown
 */
export function findLinkedFiles(contentDir: string, publicDir: string = rootFiles): FileFinder {
  return (path, field) => {
    const kind = field === 'preview' ? 'picture' : 'document';
    const allowed = kind === 'picture' ? picture : document;
    const plain = path.replace(/^(?:\.\/)+/, '');
    const uploaded = mediumOfPath(plain);
    if (uploaded !== undefined) return field === 'preview' ? pages.uploadedPicture(uploaded) : pages.uploadedFile(uploaded);
    if (plain.startsWith('/')) {
      const named = plain.slice(1);
      return isPlainPath(named) && isFileIn(publicDir, named) ? addressIn('/', named) : undefined;
    }
    const bare = plain.replace(/^content\//, '');
    if (!isPlainPath(bare) || !allowed.test(bare)) return undefined;
    const found = ['', ...folders[kind]].map((folder) => folder + bare).find((file) => isFileIn(contentDir, file));
    if (found !== undefined) return contentFileAddress(found);
    return isFileIn(publicDir, bare) ? addressIn('/', bare) : undefined;
  };
}

/** Returns whether a relative path stays in its folder and names no hidden file and no private file of the owner. */
const isPlainPath = (path: string) =>
  path !== '' &&
  path.length <= 300 &&
  !/[\\%?#\p{Cc}]/u.test(path) &&
  path.split('/').every((part) => part !== '' && !part.startsWith('.') && !/^private\b/i.test(part));

/** Returns whether the folder contains this file; symbolic links to the outside do not count. */
export function isFileIn(folder: string, path: string): boolean {
  try {
    const file = realpathSync(join(folder, path));
    return file.startsWith(realpathSync(folder) + sep) && statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * @param path below `content/`
 * @returns the URL of the file, which is served only if a page names it
 */
export const contentFileAddress = (path: string): string => addressIn(pages.contentFile(''), path);

const addressIn = (base: string, path: string) =>
  base +
  path
    .split('/')
    .map((part) => encodeURIComponent(part.normalize('NFC')))
    .join('/');
