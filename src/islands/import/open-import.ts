/** An import as it would come: told row by row, and handed over post by post. Runs in a worker. */
import type { ImportedFile } from '#contract/imports.ts';
import { findPicture } from '#document/import/find-picture.ts';
import { dayInName } from '#document/import/day-in-name.ts';
import { placeOf, standInOf } from '#document/import/post-places.ts';
import { readPost, type PostItem, type ReadPost } from '#document/import/read-posts.ts';
import type { ChosenFile } from '../shared/dropped-files.ts';
import { readDropped } from './dropped-source.ts';

/** A post before it comes. */
export interface ImportRow {
  path: string;
  hash: string;
  title: string;
  /** ISO 8601; undefined where none is said. */
  date: string | undefined;
  /** Why it was not for everyone; undefined where it was. */
  notPublic: string | undefined;
  pictures: number;
  /** What readers wrote below it there. */
  comments: number;
  /** The post stands here already, or nowhere: only its comments would come. */
  isThread: boolean;
  /** It becomes an own page. */
  isPage: boolean;
  /** Paths that it had on the site where it was. */
  formerPaths: string[];
  /** What does not come along, or could not be read, in sentences. */
  problems: string[];
}

export interface ImportPicture {
  src: string;
  /** What stands for its id in the document. */
  standIn: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface ImportPost {
  file: ImportedFile;
  pictures: ImportPicture[];
}

export interface OpenImport {
  rows: ImportRow[];
  /** Files that are no posts for a reason, in sentences. */
  problems: string[];
  /** @param without pictures that cannot come: they stay links @param comments whether they come along */
  post(index: number, without: readonly string[], comments: boolean): Promise<ImportPost>;
}

/** Lines of a report that anybody reads. */
const LINES = 40;
const noBytes = new Uint8Array();

/**
 * @param keys works that are known: `@key` in a sentence is a citation
 * @throws OperatorError for what cannot be read at all
 */
export async function openImport(
  files: readonly ChosenFile[],
  keys: readonly string[],
  progress: (done: number, all: number) => void,
): Promise<OpenImport> {
  const source = await readDropped(files);
  const there = new Set(source.pictures);
  // Whether a picture is there is known without reading it.
  const unread = {
    pictures: source.pictures,
    picture: async (path: string) => (there.has(path) ? noBytes : undefined),
  };
  const rows: ImportRow[] = [];
  const readable: PostItem[] = [];
  const problems = [...source.problems];
  for (const [index, item] of source.items.entries()) {
    progress(index, source.items.length);
    try {
      const { read, notices } = await readWith(item, keys, (path, src) => findPicture(unread, path, src, undefined));
      rows.push(rowOf(read, notices));
      readable.push(item);
    } catch (error) {
      problems.push(`${placeOf(item)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return {
    rows,
    problems,
    post: async (index, without, comments) => {
      const item = readable[index];
      if (!item) throw new RangeError(`There is no post ${index}.`);
      const { read, notices, found } = await readWith(item, keys, async (path, src) =>
        without.includes(src)
          ? { notice: `The picture ${src.slice(0, 200)} did not come along.` }
          : findPicture(source, path, src, undefined),
      );
      const pictures: ImportPicture[] = [];
      for (const [src, { name, bytes }] of found) {
        pictures.push({ src, standIn: await standInOf(src), name, bytes: new Uint8Array(bytes) });
      }
      return { file: fileOf(read, notices, comments), pictures };
    },
  };
}

/** Reads a post with the pictures that are found. */
async function readWith(
  item: PostItem,
  keys: readonly string[],
  find: (path: string, src: string) => ReturnType<typeof findPicture>,
) {
  const first = await readPost({ post: item, keys, brought: [] });
  const found = new Map<string, { name: string; bytes: Uint8Array }>();
  const notices: string[] = [];
  for (const src of first.pictures) {
    const picture = await find(first.path, src);
    if ('notice' in picture) notices.push(picture.notice);
    else found.set(src, picture);
  }
  const read = found.size > 0 ? await readPost({ post: item, keys, brought: [...found.keys()] }) : first;
  return { read, notices, found };
}

const linesOf = ({ facts, losses }: ReadPost, notices: readonly string[]) => {
  const all = [...facts.notices, ...notices, ...losses].map((line) => line.slice(0, 1_000));
  return all.length <= LINES ? all : [...all.slice(0, LINES), `And ${all.length - LINES} more such lines.`];
};

const rowOf = (read: ReadPost, notices: readonly string[]): ImportRow => ({
  ...{ path: read.path, hash: read.hash, title: read.facts.title, pictures: read.pictures.length },
  ...{
    date: (read.facts.date ?? dayInName(read.path))?.toISOString(),
    notPublic: read.facts.notPublic,
    formerPaths: read.isThread ? [] : read.facts.formerPaths,
    comments: read.comments.length,
    isThread: read.isThread ?? false,
    isPage: read.facts.isPage ?? false,
  },
  problems: linesOf(read, notices),
});

function fileOf(read: ReadPost, notices: readonly string[], comments: boolean): ImportedFile {
  const { date, updated, ours: _ours, notices: _notices, formerPaths, summary, title, ...facts } = read.facts;
  return {
    ...{ path: read.path, hash: read.hash, document: read.document, notices: linesOf(read, notices) },
    ...(comments && { comments: read.comments }),
    ...(read.isThread && { isThread: true as const }),
    facts: {
      ...facts,
      ...{ title: title.slice(0, 2_000), summary: summary.slice(0, 20_000), formerPaths: formerPaths.slice(0, 100) },
      ...(date && { date: date.toISOString() }),
      ...(updated && { updated: updated.toISOString() }),
    },
  };
}
