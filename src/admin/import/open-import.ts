/** Opens an import: lists its rows, then returns its posts one by one. Runs in a worker. */
import { atPlace, problem, toSent, verbatim, type Problem } from '#contract/problems.ts';
import { problemOfError } from '#domain/operator-error.ts';
import { englishOf } from '#contract/english.ts';
import { lossAt } from '#importers/diagnostics.ts';
import type { ImportedFile, ImportedRecord } from '#contract/imports.ts';
import type { FileKind } from '#contract/media-sizes.ts';
import { linkedKind } from '#document/file-names.ts';
import {
  findPicture,
  notImported,
  pictureRemarks,
  staysLink,
  type FoundPicture,
  type NoPicture,
} from '#importers/find-picture.ts';
import { readBibtex } from '#publications/bibtex.ts';
import { toCsl } from '#publications/csl.ts';
import { dateOf as datedIn } from '#publications/record.ts';
import { splitTitle } from '#document/block-text.ts';
import { datedInZone } from '#importers/dated-in.ts';
import { timeZoneHere } from '#messages/dates-by.ts';
import { linkResolver } from '#importers/post-links.ts';
import {
  linkStandIn,
  loaded,
  placeOf,
  placeholderId,
  type PostItem,
  type WaitingPost,
} from '#importers/post-places.ts';
import { readPost, type ReadPost } from '#importers/read-posts.ts';
import type { ChosenFile } from '../shared/files.ts';
import { readDropped } from './dropped-source.ts';

/** The kind of content that an imported item is stored as. */
export type Becomes = 'post' | 'page' | ImportedRecord['kind'];

/** An item that can be imported. */
export interface ImportRow {
  path: string;
  hash: string;
  title: string;
  /** ISO 8601; undefined if the item has no date. */
  date: string | undefined;
  /**
   * Date of a record in its stored precision: `2024`, `2024-03` or `2024-03-12`. Undefined for posts, for pages, and
   * for records without a date.
   */
  day: string | undefined;
  /** The reason why the item was not public on the old site; undefined if it was public. */
  notPublic: Problem | undefined;
  pictures: number;
  /** URLs of images on other sites. */
  remote: string[];
  /** The slug that the imported file sets. */
  address: string | undefined;
  /** Paths of other items in this import that this item links to. */
  leadsTo: string[];
  /** Number of comments on the old site. */
  comments: number;
  /** Whether only the comments would be imported, because the post itself exists or is not part of the import. */
  isThread: boolean;
  /** Whether the item becomes a standalone page. */
  isPage: boolean;
  becomes: Becomes;
  /** Paths of the item on the old site. */
  formerPaths: string[];
  /** Notices about content that is not imported or could not be read. */
  problems: Problem[];
}

/**
 * `src`: the URL in the source; `standIn`: the placeholder for the id in the document; `asked`: the kind of a linked
 * file, undefined for an image.
 */
export type ImportPicture = { src: string; standIn: string; asked?: FileKind | undefined } & (
  | { name: string; bytes: Uint8Array<ArrayBuffer> }
  /** URL to download the image from. */
  | { url: string }
);

export interface ImportPost {
  file: ImportedFile;
  pictures: ImportPicture[];
  /** Paths of linked items, each with its placeholder in the document. */
  leading: (readonly [standIn: string, path: string])[];
}

/** Options for importing a post. */
export interface AskedPost {
  /** Images that could not be imported, with the reason. In the post, these images become links. */
  without: ReadonlyMap<string, Problem>;
  /** Whether the post's comments are imported. */
  comments: boolean;
  /** Whether the post's images on other sites are downloaded. */
  fetched: boolean;
}

export interface OpenImport {
  rows: ImportRow[];
  /** Notices about files that are not posts. */
  problems: Problem[];
  post: (index: number, asked: AskedPost) => Promise<ImportPost>;
}

/** The maximum number of lines in a report, so that the report stays readable. */
const LINES = 40;
const noBytes = new Uint8Array();

/**
 * @param keys keys of known works: a matching `@key` in the text becomes a citation
 * @throws OperatorError if nothing can be read
 */
export async function openImport(
  files: readonly ChosenFile[],
  keys: readonly string[],
  progress: (done: number, all: number) => void,
): Promise<OpenImport> {
  const source = await readDropped(files);
  const there = new Set(source.pictures);
  const reach = linkResolver(source.items.filter((item) => 'load' in item).map(({ path }) => path));
  // Only checks whether an image exists. Image files are not read here.
  const unread = {
    pictures: source.pictures,
    picture: async (path: string) => (there.has(path) ? noBytes : undefined),
  };
  const rows: ImportRow[] = [];
  const readable: (PostItem | WaitingPost)[] = [];
  const problems = [...source.problems];
  for (const [index, item] of source.items.entries()) {
    progress(index, source.items.length);
    try {
      const how = { keys, reach, find: (path: string, src: string) => findPicture(unread, path, src, unfetched) };
      rows.push(rowOf(await readWith(item, how)));
      readable.push(item);
    } catch (error) {
      problems.push(atPlace(placeOf(item), problemOfError(error)));
    }
  }
  return {
    rows,
    problems,
    post: async (index, { without, comments, fetched }) => {
      const item = readable[index];
      if (!item) throw new RangeError(`There is no post ${index}.`);
      const find = async (path: string, src: string) => {
        const why = without.get(src);
        if (why !== undefined) return { notice: notImported(src, why), why };
        const picture = await findPicture(source, path, src, unfetched);
        return isRemote(picture) && !fetched ? { notice: staysLink(src, problem('onOtherSite')) } : picture;
      };
      const { read, notices, found, leading } = await readWith(item, { keys, reach, find });
      // In a publication, every file that was found counts as a linked file.
      const isFile = (src: string) => read.facts.record?.kind === 'publication' || read.files.includes(src);
      const pictures: ImportPicture[] = [];
      for (const [src, picture] of found) {
        const known = { src, standIn: await placeholderId(src) };
        if (isRemote(picture)) pictures.push({ ...known, url: src.startsWith('//') ? `https:${src}` : src });
        else {
          const asked = isFile(src) ? linkedKind(src) : undefined;
          pictures.push({ ...known, asked, name: picture.name, bytes: new Uint8Array(picture.bytes) });
        }
      }
      const leads = [...leading].map(async ([target, path]) => [await linkStandIn(target), path] as const);
      return { file: fileOf(read, notices, comments), pictures, leading: await Promise.all(leads) };
    },
  };
}

/** Placeholder bytes for an image that the server downloads. */
const elsewhere = new Uint8Array();
const unfetched = async () => elsewhere;
const isRemote = (picture: FoundPicture) => 'bytes' in picture && picture.bytes === elsewhere;

interface HowToRead {
  keys: readonly string[];
  reach: ReturnType<typeof linkResolver>;
  find: (path: string, src: string) => Promise<FoundPicture>;
}

/** Reads a post with the images that were found, and with its links to other items of the import. */
async function readWith(waiting: PostItem | WaitingPost, { keys, reach, find }: HowToRead) {
  const item = await loaded(waiting);
  const first = await readPost({ post: item, keys, brought: [] });
  const found = new Map<string, { name: string; bytes: Uint8Array }>();
  const leading = new Map<string, string>();
  for (const target of first.links) {
    const path = reach(first.path, target);
    if (path !== undefined) leading.set(target, path);
  }
  const absent = new Map<string, NoPicture>();
  for (const src of new Set([...first.pictures, ...first.files])) {
    const picture = await find(first.path, src);
    if ('notice' in picture) absent.set(src, picture);
    else found.set(src, picture);
  }
  const whole = { post: item, keys, brought: [...found.keys()], reached: [...leading.keys()] };
  const read = found.size + leading.size > 0 ? await readPost(whole) : first;
  const { diagnostics, notices } = pictureRemarks(read.diagnostics, absent);
  const facts = datedInZone(timeZoneHere(), read.facts, read.path, new Date());
  return { read: { ...read, facts, diagnostics }, notices, found, leading };
}

function noticesOf({ path, facts, diagnostics }: ReadPost, notices: readonly Problem[]): Problem[] {
  const all = [...facts.notices, ...notices, ...diagnostics.map((loss) => lossAt(path, loss))].map(shortened);
  return all.length <= LINES ? all : [...all.slice(0, LINES), problem('moreWarnings', all.length - LINES)];
}

/** Returns a notice with at most 1,000 characters. The rest of a longer text is left out. */
function shortened(notice: Problem): Problem {
  const line = englishOf(notice);
  return line.length <= 1_000 ? notice : verbatim(line.slice(0, 1_000));
}

const rowOf = ({ read, notices, found, leading }: Awaited<ReturnType<typeof readWith>>): ImportRow => ({
  path: read.path,
  hash: read.hash,
  pictures: read.pictures.length,
  address: read.facts.address,
  title: read.facts.title || splitTitle(read.document).heading,
  remote: [...found].filter(([, picture]) => isRemote(picture)).map(([src]) => src),
  leadsTo: [...new Set(leading.values())],
  date: read.facts.date?.toISOString(),
  day: dayOfRecord(read.facts.record),
  notPublic: read.facts.notPublic,
  formerPaths: read.isThread ? [] : read.facts.formerPaths,
  comments: read.comments.length,
  isThread: read.isThread ?? false,
  isPage: read.facts.isPage ?? false,
  becomes: read.facts.record?.kind ?? (read.facts.isPage ? 'page' : 'post'),
  problems: noticesOf(read, notices),
});

function dayOfRecord(record: ImportedRecord | undefined): string | undefined {
  const { date, bibtex } = record?.data ?? {};
  if (typeof bibtex !== 'string') return typeof date === 'string' ? date : undefined;
  const [entry] = readBibtex(bibtex);
  return (entry && datedIn(toCsl(entry))) ?? undefined;
}

function fileOf(read: ReadPost, about: readonly Problem[], comments: boolean): ImportedFile {
  const {
    date,
    updated,
    ours: _ours,
    notices: _notices,
    notPublic,
    formerPaths,
    summary,
    title,
    ...facts
  } = read.facts;
  const notices = noticesOf(read, about);
  return {
    path: read.path,
    hash: read.hash,
    document: read.document,
    notices: notices.map(englishOf),
    problems: notices.map(toSent),
    ...(comments && { comments: read.comments }),
    ...(read.isThread && { isThread: true as const }),
    facts: {
      ...facts,
      title: title.slice(0, 2_000),
      summary: summary.slice(0, 20_000),
      formerPaths: formerPaths.slice(0, 100),
      ...(notPublic && { notPublic: englishOf(notPublic), notPublicCode: toSent(notPublic) }),
      ...(date && { date: date.toISOString() }),
      ...(updated && { updated: updated.toISOString() }),
    },
  };
}

/** An import row with its index in the reader. */
export interface FoundRow extends ImportRow {
  index: number;
  isKnown: boolean;
}

/** The options that the owner has selected. */
export interface AskedImport {
  publish: boolean;
  comments: boolean;
  /** Whether images on other sites are downloaded. */
  fetched: boolean;
}
