/**
 * Files that a bibliography refers to by a path instead of a URL, and files uploaded for a bibliography. A file in
 * `content/` is public only if a record refers to it.
 */
import { realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mediumOfPath } from '#contract/media-sizes.ts';
import { pages } from '#contract/paths.ts';
import type { FileFinder } from '#publications/publication.ts';

/** Folder of files that are served unchanged at the site's root. */
const rootFiles = fileURLToPath(new URL('../../../../public/', import.meta.url));

const picture = /\.(?:png|jpe?g|webp|avif|gif)$/i;
/** Types that browsers do not execute. */
const document = /\.(?:pdf|ps|pptx?|odp|key|docx?|odt|xlsx?|csv|tsv|txt|zip|gz|mp4|webm|png|jpe?g|webp|avif|gif)$/i;

/**
 * Folders that are also searched if a record contains only a file name, as exports from reference managers and other
 * sites do.
 */
const folders = {
  picture: ['images/', 'images/publications/'],
  document: ['papers/'],
} as const;

/**
 * @param publicDir files that are served unchanged, at the site's root
 * @returns a function that returns the URL of a file that a record refers to; undefined if the file is missing or
 * must not be shown
 */
export function findLinkedFiles(contentDir: string, publicDir: string = rootFiles): FileFinder {
  return (path, field) => {
    const kind = field === 'preview' ? 'picture' : 'document';
    const allowed = kind === 'picture' ? picture : document;
    const plain = path.replace(/^(?:\.\/)+/, '');
    const uploaded = mediumOfPath(plain);
    if (uploaded !== undefined)
      return field === 'preview' ? pages.uploadedPicture(uploaded) : pages.uploadedFile(uploaded);
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

/**
 * Returns whether a relative path stays in its folder and contains no hidden file and no private file of the owner.
 */
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
 * @param path path of a file below `content/`
 * @returns the URL of the file, which is served only if a page refers to it
 */
export const contentFileAddress = (path: string): string => addressIn(pages.contentFile(''), path);

const addressIn = (base: string, path: string) =>
  base +
  path
    .split('/')
    .map((part) => encodeURIComponent(part.normalize('NFC')))
    .join('/');
