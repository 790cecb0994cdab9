/**
 * Treats dropped files as a folder of posts and images. Each file is read only when needed, and only as far as
 * needed.
 */
import { problem, type Problem } from '#contract/problems.ts';
import type { PictureSource } from '#importers/find-picture.ts';
import { findPosts, type SourceFiles } from '#importers/find-posts.ts';
import { splitPosts } from '#importers/read-posts.ts';
import type { PostItem, WaitingPost } from '#importers/post-places.ts';
import { openZip } from '#importers/open-zip.ts';
import { maxSettings, siteAmong, type SiteRules } from '#importers/site-rules.ts';
import { isBeside, isMarkdown, programFiles, type FileProgram } from '#importers/source-files.ts';
import { isPicture } from '#document/file-names.ts';
import { mediaLimits } from '#contract/media-sizes.ts';
import { OperatorError } from '#domain/operator-error.ts';
import type { ChosenFile } from '../shared/files.ts';

export interface DroppedSource extends PictureSource {
  items: (PostItem | WaitingPost)[];
  /** Notices about files that are not posts. */
  problems: Problem[];
}

/** Limits for the number of files and for the unpacked size of a zip file. A blog does not reach these limits. */
const maxFiles = 50_000;
const maxBytes = 4 * 1024 ** 3;

interface Entry {
  size: number;
  bytes: (most?: number) => Promise<Uint8Array>;
}

/** @throws OperatorError if a zip cannot be read, or a file is not an export of its program */
export async function readDropped(files: readonly ChosenFile[]): Promise<DroppedSource> {
  const entries = new Map<string, Entry>();
  // Each zip file is treated as a separate site.
  const zips = new Map<string, File>();
  for (const { file, path } of withoutCommonFolder(files)) {
    const bytes = async (most?: number) => new Uint8Array(await file.slice(0, most).arrayBuffer());
    const isZip = /\.zip$/i.test(path);
    if (isZip) {
      for (const [name, entry] of await zipEntries(file)) {
        entries.set(name, entry);
        zips.set(name, file);
      }
    }
    // If there are several files, a zip file is also listed as a file, because a post can link to the zip file.
    if (isZip && files.length === 1) continue;
    zips.delete(path);
    entries.set(path, { size: file.size, bytes });
  }
  if (entries.size > maxFiles) throw new OperatorError(problem('filesTooMany'));
  const problems: Problem[] = [];
  const paths = [...entries.keys()];
  const source: SourceFiles = {
    sizes: new Map([...entries].map(([path, { size }]) => [path, size])),
    read: async (path, most) => (await entries.get(path)?.bytes(most)) ?? new Uint8Array(),
  };
  const settingsOf = (some: readonly string[]) => {
    const small = some.filter((path) => (source.sizes.get(path) ?? 0) <= maxSettings);
    return Promise.all(small.map(async (path) => [path, await source.read(path)] as const));
  };
  const sites = new Map<File | undefined, SiteRules | undefined>();
  for (const [zip, its] of Map.groupBy(paths, (path) => zips.get(path)))
    sites.set(zip, await siteAmong(its, settingsOf));
  const items = await findPosts(source, {
    program: programOf(paths),
    rulesOf: (path) => sites.get(zips.get(path)),
    split: splitPosts,
    leaveOut: (why) => void problems.push(why),
  });
  // Images of any size are listed, so that images over the limit are reported. Other files over the limit are omitted
  // to save memory.
  const isSmall = (path: string) => (entries.get(path)?.size ?? 0) <= mediaLimits.bytes;
  const beside = paths.filter((path) => isBeside(path) && (isPicture(path) || isSmall(path)));
  const there = new Set(beside);
  return {
    items,
    problems,
    pictures: beside,
    picture: async (path) => (there.has(path) ? entries.get(path)?.bytes() : undefined),
  };
}

/**
 * Returns the program that exported the file; undefined if there are several files. Only a single file is identified
 * by its name.
 */
function programOf([only, ...others]: readonly string[]): FileProgram | undefined {
  if (only === undefined || others.length > 0 || isMarkdown(only)) return undefined;
  const names: FileProgram[] = ['wordpress', 'ghost'];
  return names.find((name) => programFiles[name].isText(only));
}

/** Removes the name of the dropped folder from the file paths. */
function withoutCommonFolder(files: readonly ChosenFile[]): ChosenFile[] {
  const folder = /^[^/]+\//.exec(files[0]?.path ?? '')?.[0];
  if (folder === undefined || !files.every(({ path }) => path.startsWith(folder))) return [...files];
  return files.map(({ file, path }) => ({ file, path: path.slice(folder.length) }));
}

async function zipEntries(file: File): Promise<Map<string, Entry>> {
  const found = new Map<string, Entry>();
  let sum = 0;
  try {
    const { files, zips, unpack } = openZip(new Uint8Array(await file.arrayBuffer()));
    for (const { name, size } of [...files, ...zips]) {
      sum += size;
      const isInside = !/(?:^|\/)\.\.(?:\/|$)|^\//.test(name);
      if (isInside && !name.endsWith('/'))
        found.set(name, { size, bytes: async () => unpack([name]).get(name) ?? new Uint8Array() });
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(problem('zipUnreadable', file.name));
  }
  if (sum > maxBytes) throw new OperatorError(problem('zipLarger', file.name));
  return found;
}
