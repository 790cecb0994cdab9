/** What was dropped, as a folder of texts and pictures: read where it lies, and no more of it than is asked for. */
import type { PictureSource } from '#document/import/find-picture.ts';
import { splitPosts, type PostItem } from '#document/import/read-posts.ts';
import { maxSettings, siteAmong, type SiteRules } from '#document/import/site-rules.ts';
import { isMarkdown, isNotebook, isPicture, maxNotebook, programFiles } from '#document/import/source-files.ts';
import { OperatorError } from '#domain/operator-error.ts';
import type { ChosenFile } from '../shared/dropped-files.ts';
import { unzipSync } from 'fflate';

export interface DroppedSource extends PictureSource {
  items: PostItem[];
  /** Files that are no posts for a reason, in sentences. */
  problems: string[];
  rules: SiteRules | undefined;
}

/** Files, and bytes of a zip once it is unpacked: more than this is no blog. */
const maxFiles = 50_000;
const maxBytes = 4 * 1024 ** 3;

interface Entry {
  size: number;
  bytes: () => Promise<Uint8Array>;
}

/** @throws OperatorError for what is no zip, or no export of its program */
export async function readDropped(files: readonly ChosenFile[]): Promise<DroppedSource> {
  const entries = new Map<string, Entry>();
  for (const { file, path } of withoutCommonFolder(files)) {
    if (/\.zip$/i.test(path)) for (const [name, entry] of await zipEntries(file)) entries.set(name, entry);
    else entries.set(path, { size: file.size, bytes: async () => new Uint8Array(await file.arrayBuffer()) });
  }
  if (entries.size > maxFiles) throw new OperatorError('These are more than 50,000 files.');
  const problems: string[] = [];
  const textOf = async (path: string, most: number): Promise<string | undefined> => {
    const entry = entries.get(path);
    if (!entry) return undefined;
    if (entry.size <= most) return new TextDecoder().decode(await entry.bytes());
    problems.push(`${path} is larger than ${most / 1024 ** 2} MB.`);
    return undefined;
  };
  const rules = await siteAmong([...entries.keys()], async (paths) => {
    const small = paths.filter((path) => (entries.get(path)?.size ?? 0) <= maxSettings);
    return Promise.all(
      small.map(async (path) => [path, (await entries.get(path)?.bytes()) ?? new Uint8Array()] as const),
    );
  });
  const program = programOf([...entries.keys()]);
  const { isText, maxText } = programFiles[program];
  const items: PostItem[] = [];
  for (const path of [...entries.keys()].filter(isText).sort()) {
    const text = await textOf(path, isNotebook(path) ? maxNotebook : maxText);
    if (text !== undefined) items.push(...splitPosts({ program, path, text, rules }));
  }
  const pictures = [...entries.keys()].filter(isPicture);
  return { items, problems, rules, pictures, picture: async (path) => entries.get(path)?.bytes() };
}

/** An export is one file alone: beside posts as files, an `.xml` or `.json` is something else. */
function programOf(paths: readonly string[]): keyof typeof programFiles {
  const [only, ...others] = paths;
  if (only === undefined || others.length > 0 || isMarkdown(only)) return 'markdown';
  return programFiles.wordpress.isText(only) ? 'wordpress' : programFiles.ghost.isText(only) ? 'ghost' : 'markdown';
}

/** A folder's own name is no part of the paths in it. */
function withoutCommonFolder(files: readonly ChosenFile[]): ChosenFile[] {
  const folder = /^[^/]+\//.exec(files[0]?.path ?? '')?.[0];
  if (folder === undefined || !files.every(({ path }) => path.startsWith(folder))) return [...files];
  return files.map(({ file, path }) => ({ file, path: path.slice(folder.length) }));
}

async function zipEntries(file: File): Promise<Map<string, Entry>> {
  const packed = new Uint8Array(await file.arrayBuffer());
  const unpack = (name: string) => unzipSync(packed, { filter: (entry) => entry.name === name })[name];
  const found = new Map<string, Entry>();
  let sum = 0;
  try {
    unzipSync(packed, {
      filter: ({ name, originalSize }) => {
        sum += originalSize;
        const isInside = !/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]/.test(name);
        if (isInside && !name.endsWith('/')) {
          found.set(name, { size: originalSize, bytes: async () => unpack(name) ?? new Uint8Array() });
        }
        return false;
      },
    });
  } catch {
    throw new OperatorError(`${file.name} cannot be read as a zip.`);
  }
  if (sum > maxBytes) throw new OperatorError(`${file.name} is larger than 4 GB when it is unpacked.`);
  return found;
}
