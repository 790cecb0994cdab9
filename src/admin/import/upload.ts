/**
 * Sends an import to the server: first the images, then small batches of posts. An import can be stopped between two
 * posts.
 */
import { verbatim, type Problem } from '#contract/problems.ts';
import { sendPosts, endImport, ofImport, placesOf } from '#api-client/imports.ts';
import { fetchMedium, uploadEither } from '#api-client/media.ts';
import type { Failure, Result } from '#api-client/result.ts';
import {
  importLimits,
  type ImportedFile,
  type ImportResult,
  type LinkedPost,
  type LinkPlace,
} from '#contract/imports.ts';
import type { Medium, UploadedFile } from '#contract/media.ts';
import { isAsked, otherKind } from '#importers/linked-files.ts';
import { prepareAsItIs } from '#editor/pictures.ts';
import { limits } from '#contract/limits.ts';
import type { ImportPost, ImportRow } from './open-import.ts';
import type { Reader } from './reader.ts';

export interface ImportProgress {
  reader: Pick<Reader, 'post'>;
  /** The id of the import. */
  id: string;
  /** Row indexes of the posts to import. */
  wanted: readonly number[];
  publish: boolean;
  /** Whether readers' comments are imported. */
  comments: boolean;
  /** Whether images on other sites are downloaded. */
  fetched: boolean;
  /** Items of the import that other items link to. */
  linked: readonly LinkedPost[];
  signal: AbortSignal;
  /** Called with the results, in order. */
  onResults: (results: readonly ImportResult[]) => void;
}

/** The path that each linked item will have on the site, by its path in the import. */
type Places = ReadonlyMap<string, LinkPlace | undefined>;

/** Returns the linked posts of an import, in the server's format. */
export function linkedOf(rows: readonly ImportRow[]): LinkedPost[] {
  const byPath = new Map(rows.map((row) => [row.path, row]));
  return [...new Set(rows.flatMap(({ leadsTo }) => leadsTo))].map((path) => linked({ path, ...byPath.get(path) }));
}

/** Describes an item of the import, so that the server can determine its path on the site. */
export function linked({
  path,
  hash = '-',
  title = '',
  date,
  address,
  isPage,
}: Pick<ImportRow, 'path'> & Partial<ImportRow>): LinkedPost {
  return {
    path,
    hash,
    title: title.slice(0, limits.title),
    ...(date !== undefined && { date }),
    ...(address !== undefined && { address }),
    ...(isPage && { isPage: true as const }),
  };
}

/**
 * The maximum number of characters of posts in one request. It is well below the request limit of a serverless
 * function.
 */
const MOST = importLimits.bytes / 2;
/** The delay in seconds before a retry, if there was no response or the server was busy. */
const WAIT = 3;
const TRIES = 20;

/** @returns the failure that ended the import; undefined if it was completed or stopped */
export async function uploadPosts({
  reader,
  id,
  wanted,
  publish,
  comments,
  fetched,
  linked,
  signal,
  onResults,
}: ImportProgress): Promise<Failure | undefined> {
  const kept = new Map<string, Sent>();
  const asked = linked.length === 0 ? undefined : await patiently(() => placesOf(linked), signal);
  if (asked && !asked.ok) return asked;
  const places: Places = new Map(linked.map(({ path }, index) => [path, asked?.value[index]]));
  let batch: ImportedFile[] = [];
  let size = 0;
  const send = async (): Promise<Failure | undefined> => {
    if (batch.length === 0) return undefined;
    const sent = await patiently(() => sendPosts(id, publish, batch), signal);
    if (!sent.ok) return sent;
    onResults(sent.value);
    [batch, size] = [[], 0];
    return undefined;
  };
  let failure: Failure | undefined;
  for (const index of wanted) {
    if (signal.aborted) break;
    const file = await withPictures(reader, { index, comments, fetched, places }, id, kept, signal);
    const length = JSON.stringify(file).length;
    if (batch.length === importLimits.posts || size + length > MOST) failure = await send();
    if (failure) break;
    batch.push(file);
    size += length;
  }
  // Posts that were already read are sent even after a stop, so that nothing is lost.
  failure ??= await send();
  await endImport(id);
  return failure;
}

/** @param kept ids of images that were already sent, by content or URL */
async function withPictures(
  reader: ImportProgress['reader'],
  {
    index,
    comments,
    fetched,
    places,
  }: Pick<ImportProgress, 'comments' | 'fetched'> & { index: number; places: Places },
  id: string,
  kept: Map<string, Sent>,
  signal: AbortSignal,
): Promise<ImportedFile> {
  const refused = new Map<string, Problem>();
  for (;;) {
    const post = await reader.post(index, { without: refused, comments, fetched });
    const ids = new Map<string, string>();
    for (const picture of post.pictures) {
      const known = await ('url' in picture ? fetchOnce(picture.url) : uploadOnce(picture));
      if ('problem' in known) refused.set(picture.src, known.problem);
      else if (!isAsked(known.kind, picture.asked)) refused.set(picture.src, otherKind(picture.asked));
      else ids.set(picture.standIn, known.id);
    }
    // Rejected images become links in the post and are reported, so the post is read again without them.
    if (ids.size === post.pictures.length) return withIds(post, ids, places);
  }

  async function fetchOnce(url: string): Promise<Kept> {
    const known = kept.get(url);
    if (known !== undefined) return known;
    return keptAs(url, await patiently(() => fetchMedium(url, ofImport(id)), signal));
  }

  async function uploadOnce({ name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> }): Promise<Kept> {
    const file = await prepareAsItIs(new File([bytes], name || 'picture'));
    if ('problem' in file) return { problem: verbatim(file.problem) };
    const known = kept.get(file.sha256);
    if (known !== undefined) return known;
    return keptAs(file.sha256, await patiently(() => uploadEither(file, ofImport(id)), signal));
  }

  function keptAs(name: string, sent: Result<Sent>): Kept {
    if (!sent.ok) return { problem: sent.reason ?? verbatim(sent.message) };
    kept.set(name, sent.value);
    return sent.value;
  }
}

type Sent = Pick<Medium | UploadedFile, 'id' | 'kind'>;
/** An uploaded image or file, or the reason of a failure. */
type Kept = Sent | { problem: Problem };

function withIds({ file, leading }: ImportPost, ids: ReadonlyMap<string, string>, places: Places): ImportedFile {
  let json = JSON.stringify(file);
  for (const [standIn, id] of ids) json = json.replaceAll(standIn, id);
  for (const [standIn, path] of leading) json = json.replaceAll(standIn, places.get(path)?.to ?? '/');
  const whole = JSON.parse(json) as ImportedFile;
  const address = places.get(file.path)?.address;
  return address === undefined ? whole : { ...whole, facts: { ...whole.facts, address } };
}

/** Retries if there was no response or the server asks to wait. Any other error is returned. */
async function patiently<T>(call: () => Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  for (let tries = 1; ; tries += 1) {
    const result = await call();
    const isOver = result.ok || ![0, 429, 503].includes(result.status) || tries === TRIES || signal.aborted;
    if (isOver) return result;
    await new Promise((resolve) => setTimeout(resolve, (result.retryAfter ?? WAIT) * 1_000));
  }
}
