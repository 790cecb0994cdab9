/** The texts and pictures of a folder, a zip or one file, within limits, and never from outside of it. */
import { mediaLimits } from '#contract/media.ts';
import { OperatorError } from '#domain/operator-error.ts';
import {
  generatorRules,
  maxSettings,
  ruleFiles,
  settingsTexts,
  siteAmong,
  type SiteRules,
} from '#document/import/site-rules.ts';
import { isNotebook, isPicture, maxNotebook, programFiles, type IsText } from '#document/import/source-files.ts';
import { run } from '#server/workers/run.ts';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

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
  /** Of the generator of the site that this is; undefined where it is none that is known. */
  rules?: SiteRules | undefined;
}

/** Unpacked; a zip that says more is refused before it is unpacked. */
const maxBytes = 2 * 1024 ** 3;
const maxFiles = 20_000;
const batchBytes = 32 * 1024 ** 2;

/**
 * @param maxText of one text, in bytes
 * @throws OperatorError with a sentence
 */
export async function readSource(
  source: string,
  isText: IsText = programFiles.markdown.isText,
  maxText = programFiles.markdown.maxText,
): Promise<Source> {
  const decode = (bytes: Uint8Array, path: string) => {
    const most = isNotebook(path) ? maxNotebook : maxText;
    if (bytes.length > most) throw new OperatorError(`${path} is larger than ${most / 1024 ** 2} MB.`);
    return new TextDecoder().decode(bytes);
  };
  const found = await lstat(source).catch(() => undefined);
  if (!found) throw new OperatorError(`There is no ${source}.`);
  if (!found.isDirectory() && /\.zip$/i.test(source)) return openZip(source, isText, decode);
  const root = found.isDirectory() ? source : dirname(source);
  const paths = found.isDirectory() ? await list(root, '', { files: 0 }) : [basename(source)];
  const texts: SourceFile[] = [];
  for (const path of paths) {
    if (!found.isDirectory() || isText(path))
      texts.push({ path, text: decode(await readFile(join(root, path)), path) });
  }
  const rules = await siteAmong(paths, async (names) => {
    const files: [string, Uint8Array][] = [];
    for (const name of names) files.push([name, await readFile(join(root, name))]);
    return files;
  });
  return { texts, pictures: paths.filter(isPicture), picture: (path) => readInside(root, path), rules };
}

/** How far above what is named a site is looked for. */
const levelsAbove = 6;

/** The site that a folder or file is a part of: one imports `_posts` alone, and it was at the site's addresses. */
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

/** Symbolic links are passed over: they could lead anywhere. */
async function list(root: string, folder: string, count: { files: number }): Promise<string[]> {
  const paths: string[] = [];
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    count.files += 1;
    if (count.files > maxFiles) throw new OperatorError('A folder may hold 20,000 files at most.');
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

async function openZip(file: string, isText: IsText, decode: Decode): Promise<Source> {
  const entries = await run('zip', { file, names: [] });
  if (entries.length > maxFiles) throw new OperatorError('A zip may hold 20,000 files at most.');
  if (entries.reduce((sum, { size }) => sum + size, 0) > maxBytes)
    throw new OperatorError('A zip may hold 2 GB at most when it is unpacked.');
  const outside = entries.find(({ name }) => /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:/i.test(name));
  if (outside) throw new OperatorError(`The zip holds a path that leads out of it: ${outside.name}`);
  const sizes = new Map(entries.map(({ name, size }) => [name, size]));
  const texts: SourceFile[] = [];
  for (const names of batches([...sizes].filter(([name]) => isText(name)))) {
    for (const { name, bytes } of await run('zip', { file, names })) {
      if (bytes) texts.push({ path: name, text: decode(bytes, name) });
    }
  }
  const pictures = [...sizes.keys()].filter(isPicture);
  const rules = await siteAmong([...sizes.keys()], async (names) => {
    const small = names.filter((name) => (sizes.get(name) ?? 0) <= maxSettings);
    const unpacked = await run('zip', { file, names: small });
    return unpacked.flatMap(({ name, bytes }) => (bytes ? [[name, bytes] as const] : []));
  });
  return {
    rules,
    texts: texts.sort((a, b) => (a.path < b.path ? -1 : 1)),
    pictures,
    picture: async (path) => {
      if (!pictures.includes(path) || (sizes.get(path) ?? 0) > mediaLimits.bytes) return undefined;
      return (await run('zip', { file, names: [path] })).find(({ name }) => name === path)?.bytes;
    },
  };
}

/** Names of entries that together are not much more than `batchBytes`, so that few are in memory at once. */
function* batches(entries: readonly (readonly [name: string, size: number])[]): Generator<string[]> {
  let names: string[] = [];
  let sum = 0;
  for (const [name, size] of entries) {
    names.push(name);
    sum += size;
    if (sum < batchBytes) continue;
    yield names;
    [names, sum] = [[], 0];
  }
  if (names.length > 0) yield names;
}
