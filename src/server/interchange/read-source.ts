/** The texts and pictures of a folder, a zip or one file, within limits, and never from outside of it. */
import { mediaLimits } from '#contract/media.ts';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { unzip } from 'fflate';

export class ImportSourceError extends Error {
  override name = 'ImportSourceError';
}

export interface SourceFile {
  /** Within the source, with slashes. */
  path: string;
  text: string;
}

export interface Source {
  /** Sorted by path. */
  texts: SourceFile[];
  /** Paths of the pictures beside them. */
  pictures: string[];
  /** The bytes of a picture by its path in the source; undefined where there is none. */
  picture: (path: string) => Promise<Uint8Array | undefined>;
}

/** Whether a file is one of the texts, by its path. */
export type IsText = (path: string) => boolean;

/** Unpacked; a zip that says more is refused before it is unpacked. */
const maxBytes = 2 * 1024 ** 3;
const maxFiles = 20_000;

const isHidden = (path: string) => /(?:^|\/)(?:\.|node_modules\/)/.test(path);
const isPicture = (path: string) => /\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(path) && !isHidden(path);

export const isMarkdown: IsText = (path) =>
  /\.(?:md|markdown|mdx|qmd)$/i.test(path) && !/(?:^|\/)readme\.md$/i.test(path) && !isHidden(path);

/**
 * @param maxText of one text, in bytes
 * @throws ImportSourceError with a sentence
 */
export async function readSource(
  source: string,
  isText: IsText = isMarkdown,
  maxText = 4 * 1024 * 1024,
): Promise<Source> {
  const decode = (bytes: Uint8Array, path: string) => {
    if (bytes.length > maxText) throw new ImportSourceError(`${path} is larger than ${maxText / 1024 ** 2} MB.`);
    return new TextDecoder().decode(bytes);
  };
  const found = await lstat(source).catch(() => undefined);
  if (!found) throw new ImportSourceError(`There is no ${source}.`);
  if (!found.isDirectory() && /\.zip$/i.test(source)) return readZip(await readFile(source), isText, decode);
  const root = found.isDirectory() ? source : dirname(source);
  const paths = found.isDirectory() ? await list(root, '', { files: 0 }) : [basename(source)];
  const texts: SourceFile[] = [];
  for (const path of paths) {
    if (!found.isDirectory() || isText(path))
      texts.push({ path, text: decode(await readFile(join(root, path)), path) });
  }
  return { texts, pictures: paths.filter(isPicture), picture: (path) => readInside(root, path) };
}

/** Symbolic links are passed over: they could lead anywhere. */
async function list(root: string, folder: string, count: { files: number }): Promise<string[]> {
  const paths: string[] = [];
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    count.files += 1;
    if (count.files > maxFiles) throw new ImportSourceError('A folder may hold 20,000 files at most.');
    if (entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
      paths.push(...(await list(root, path, count)));
    else if (entry.isFile()) paths.push(path);
  }
  return paths;
}

/** A picture's file, if no part of its path is a link or leads out. */
async function readInside(root: string, path: string): Promise<Uint8Array | undefined> {
  if (!isPicture(path)) return undefined;
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\\'))) return undefined;
  for (const [index] of parts.entries()) {
    const found = await lstat(join(root, ...parts.slice(0, index + 1))).catch(() => undefined);
    if (!found || found.isSymbolicLink()) return undefined;
    if (index < parts.length - 1) continue;
    // One byte more than is allowed says that it is too large.
    return found.isFile() && found.size <= mediaLimits.bytes ? readFile(join(root, path)) : undefined;
  }
  return undefined;
}

type Decode = (bytes: Uint8Array, path: string) => string;

async function readZip(bytes: Uint8Array, isText: IsText, decode: Decode): Promise<Source> {
  let [files, size] = [0, 0];
  const pictures: string[] = [];
  const unpacked = await unzipped(bytes, ({ name, originalSize }) => {
    files += 1;
    size += originalSize;
    if (files > maxFiles) throw new ImportSourceError('A zip may hold 20,000 files at most.');
    if (size > maxBytes) throw new ImportSourceError('A zip may hold 2 GB at most when it is unpacked.');
    if (/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:/i.test(name)) {
      throw new ImportSourceError(`The zip holds a path that leads out of it: ${name}`);
    }
    if (isPicture(name)) pictures.push(name);
    return isText(name);
  });
  const texts = Object.keys(unpacked).sort();
  return {
    texts: texts.map((path) => ({ path, text: decode(unpacked[path] ?? new Uint8Array(), path) })),
    pictures,
    picture: async (path) =>
      pictures.includes(path)
        ? (await unzipped(bytes, (file) => file.name === path && file.originalSize <= mediaLimits.bytes))[path]
        : undefined,
  };
}

/** @throws ImportSourceError what `wanted` throws, or that it is no zip */
function unzipped(
  bytes: Uint8Array,
  wanted: (file: { name: string; originalSize: number }) => boolean,
): Promise<Record<string, Uint8Array>> {
  let refusal: Error | undefined;
  const filter = (file: { name: string; originalSize: number }) => {
    try {
      return refusal === undefined && wanted(file);
    } catch (cause) {
      refusal = cause instanceof Error ? cause : new Error(String(cause));
      return false;
    }
  };
  return new Promise((resolve, reject) => {
    unzip(bytes, { filter }, (error, files) => {
      if (refusal) reject(refusal);
      else if (error) reject(new ImportSourceError(`The zip could not be read: ${error.message}`));
      else resolve(files);
    });
  });
}
