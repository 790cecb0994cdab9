/** Reads the text files and images of a folder, zip or single file, within limits and never outside the source. */
import { mediaLimits } from '#contract/media.ts';
import { OperatorError } from '#domain/operator-error.ts';
import {
  generatorRules,
  maxSettings,
  ruleFiles,
  settingsTexts,
  siteAmong,
  type SiteRules,
} from '#importers/site-rules.ts';
import { isBeside, isNotebook, isReadable, maxNotebook, programFiles, type IsText } from '#importers/source-files.ts';
import type { PictureSource } from '#importers/find-picture.ts';
import type { SourceFiles } from '#importers/find-posts.ts';
import { run } from '#server/platform/workers/run.ts';
import { lstat, open, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

export interface SourceFile {
  /** The path within the source, with slashes. */
  path: string;
  text: string;
}

/** Rules of the site's generator, such as Jekyll or Hugo; `undefined` if the generator is unknown. */
interface OpenSource extends SourceFiles, PictureSource {
  /** Rules of the site's generator; `undefined` if the generator is unknown. */
  rules?: SiteRules | undefined;
}

/** An import source whose text files have been read. */
export interface Source extends PictureSource {
  /** The text files, sorted by path. */
  texts: SourceFile[];
  rules?: SiteRules | undefined;
}

/** Maximum unpacked size in bytes. If a zip declares a larger size, it is rejected before it is unpacked. */
const maxBytes = 2 * 1024 ** 3;
const maxFiles = 20_000;
const batchBytes = 8 * 1024 ** 2;

/**
 * Reads all text files of a folder, zip or single file.
 * @param maxText maximum bytes per text file
 * @throws OperatorError with a message, before reading, if a text file is too large
 */
export async function readSource(
  place: string,
  isText: IsText = programFiles.markdown.isText,
  maxText = programFiles.markdown.maxText,
): Promise<Source> {
  const source = await openSource(place);
  const isFile = source.sizes.size === 1 && !/\.zip$/i.test(place);
  const paths = [...source.sizes.keys()].filter((path) => isFile || isText(path)).sort();
  for (const path of paths) {
    const most = isNotebook(path) ? maxNotebook : maxText;
    if ((source.sizes.get(path) ?? 0) > most) throw new OperatorError(`${path} is larger than ${most / 1024 ** 2} MB.`);
  }
  const texts: SourceFile[] = [];
  for (const path of paths) texts.push({ path, text: new TextDecoder().decode(await source.read(path)) });
  return { texts, pictures: source.pictures, picture: source.picture, rules: source.rules };
}

/**
 * Lists the files of a folder or a zip, or a single file. Files are read on request.
 * @throws OperatorError with a message
 */
export async function openSource(place: string): Promise<OpenSource> {
  const found = await lstat(place).catch(() => undefined);
  if (!found) throw new OperatorError(`there is no file or folder ${place}.`);
  if (!found.isDirectory() && /\.zip$/i.test(place)) return openZip(place);
  const root = found.isDirectory() ? place : dirname(place);
  const sizes = new Map<string, number>();
  if (found.isDirectory()) await list(root, '', sizes, { files: 0 });
  else sizes.set(basename(place), found.size);
  const read = async (path: string, most?: number) => {
    const file = await open(join(root, path));
    try {
      if (most === undefined) return await file.readFile();
      const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  };
  const paths = [...sizes.keys()];
  const rules = await siteAmong(paths, (names) => allOf(names, read));
  const pictures = found.isDirectory() ? paths.filter(isBeside) : await picturesOf(place, root);
  return { sizes, read, pictures, picture: (path) => readInside(root, path), rules };
}

const allOf = (names: readonly string[], read: SourceFiles['read']) =>
  Promise.all(names.map(async (name) => [name, await read(name)] as const));

/**
 * Lists the images that a single file can use: those in its folder and, for an export from another program, in
 * subfolders.
 */
const picturesOf = (place: string, folder: string): Promise<string[]> =>
  /\.(?:xml|json|csv|html?)$/i.test(place)
    ? picturesIn(folder).catch(() => picturesBeside(folder))
    : picturesBeside(folder);

async function picturesBeside(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && isBeside(entry.name)).map(({ name }) => name);
}

/** Maximum number of folder levels above the source that are searched for the root of the site. */
const levelsAbove = 6;

/**
 * Finds the site that contains a folder or file, because a user who imports only `_posts` still expects the URLs of
 * the site.
 */
export async function siteAround(place: string): Promise<SiteRules | undefined> {
  const found = await lstat(place).catch(() => undefined);
  let folder = found?.isDirectory() ? resolve(place) : dirname(resolve(place));
  let below = '';
  for (let level = 0; level <= levelsAbove; level += 1) {
    const files: [string, Uint8Array][] = [];
    for (const name of ruleFiles) {
      const path = join(folder, name);
      if ((await lstat(path).catch(() => undefined))?.isFile()) files.push([name, await readFile(path)]);
    }
    const rules = generatorRules(settingsTexts(files));
    if (rules) return { rules, inside: '', below };
    below = `${basename(folder)}/${below}`;
    folder = dirname(folder);
  }
  return undefined;
}

/**
 * Opens the images that the posts in a folder or file can show. These are the images of the surrounding site, or of
 * the folder if there is no surrounding site.
 * @param rules rules of the surrounding site, if any
 * @returns the images, and the path of the posts relative to the root of the image source
 */
export async function picturesAround(
  place: string,
  source: OpenSource,
  rules: SiteRules | undefined,
): Promise<{ pictures: PictureSource; below: string }> {
  const found = await lstat(place);
  const isSite = rules !== undefined && rules.below !== '';
  if (/\.zip$/i.test(place) || source.rules) return { pictures: source, below: '' };
  const folder = resolve(found.isDirectory() ? place : dirname(place));
  const below = isSite ? rules.below : `${basename(folder)}/`;
  const root = resolve(
    folder,
    ...below
      .split('/')
      .slice(1)
      .map(() => '..'),
  );
  const own = source.pictures.map((path) => below + path);
  const pictures = isSite ? await picturesIn(root).catch(() => own) : own;
  return { pictures: { pictures, picture: (path) => readInside(root, path) }, below };
}

async function picturesIn(root: string): Promise<string[]> {
  const sizes = new Map<string, number>();
  await list(root, '', sizes, { files: 0 });
  return [...sizes.keys()].filter(isBeside);
}

/** Skips symbolic links, because they could point anywhere. */
async function list(root: string, folder: string, sizes: Map<string, number>, count: { files: number }): Promise<void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    count.files += 1;
    if (count.files > maxFiles) throw new OperatorError('a folder can have up to 20,000 files.');
    if (entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name)) await list(root, path, sizes, count);
    else if (entry.isFile()) sizes.set(path, (await lstat(join(root, path))).size);
  }
}

/** Reads an image file, unless a part of its path is a symbolic link or the path leads out of the source. */
async function readInside(root: string, path: string): Promise<Uint8Array | undefined> {
  if (!isBeside(path)) return undefined;
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\\'))) return undefined;
  for (const [index] of parts.entries()) {
    const found = await lstat(join(root, ...parts.slice(0, index + 1))).catch(() => undefined);
    if (!found || found.isSymbolicLink()) return undefined;
    if (index < parts.length - 1) continue;
    // Files that are too large are not read.
    return found.isFile() && found.size <= mediaLimits.bytes ? readFile(join(root, path)) : undefined;
  }
  return undefined;
}

async function openZip(file: string): Promise<OpenSource> {
  const entries = await run('zip', { file, names: [] });
  if (entries.length > maxFiles) throw new OperatorError('a zip can have up to 20,000 files.');
  if (entries.reduce((sum, { size }) => sum + size, 0) > maxBytes)
    throw new OperatorError('a zip can have up to 2 GB when it is unpacked.');
  const outside = entries.find(({ name }) => /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:/i.test(name));
  if (outside) throw new OperatorError(`the zip contains a path that leads out of the zip: ${outside.name}`);
  const files = entries.filter(({ name }) => !name.endsWith('/'));
  const sizes = new Map(files.map(({ name, size }) => [name, size]));
  const names = [...sizes.keys()].sort();
  const pictures = names.filter(isBeside);
  const texts = names.filter(isReadable);
  const ahead = new Map<string, Uint8Array>();
  const unpack = async (wanted: readonly string[]) => {
    for (const { name, bytes } of await run('zip', { file, names: wanted })) if (bytes) ahead.set(name, bytes);
  };
  /**
   * Returns the bytes of a text file. Text files are requested in order, so the next ones that fit into memory are
   * unpacked at the same time.
   */
  const readNow = async (path: string) => {
    if (!ahead.has(path)) {
      ahead.clear();
      await unpack([path, ...following(texts, path, sizes)]);
    }
    const bytes = ahead.get(path);
    ahead.delete(path);
    if (!bytes) throw new OperatorError(`${path} is not in the zip.`);
    return bytes;
  };
  let turn: Promise<unknown> = Promise.resolve();
  const read = (path: string) => {
    const mine = turn.then(() => readNow(path));
    turn = mine.catch(() => undefined);
    return mine;
  };
  const rules = await siteAmong(names, (some) =>
    allOf(
      some.filter((name) => (sizes.get(name) ?? 0) <= maxSettings),
      async (name) => (await run('zip', { file, names: [name] }))[0]?.bytes ?? new Uint8Array(),
    ),
  );
  return {
    rules,
    sizes,
    read,
    pictures,
    picture: async (path) => {
      if (!isBeside(path) || (sizes.get(path) ?? Infinity) > mediaLimits.bytes) return undefined;
      return (await run('zip', { file, names: [path] }))[0]?.bytes;
    },
  };
}

/**
 * Returns the text files after `path` that can be unpacked together with it, with a total size below `batchBytes`.
 */
function following(texts: readonly string[], path: string, sizes: ReadonlyMap<string, number>): string[] {
  const names: string[] = [];
  let sum = sizes.get(path) ?? 0;
  for (let at = texts.indexOf(path) + 1; at > 0 && at < texts.length && sum < batchBytes; at += 1) {
    const name = texts[at] ?? '';
    sum += sizes.get(name) ?? 0;
    if (sum < batchBytes) names.push(name);
  }
  return names;
}
