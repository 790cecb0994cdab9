/** Brings an import over: pictures first, then their posts, a few at a time; stopped between two posts. */
import { bringPosts, endImport, ofImport } from '#api-client/imports.ts';
import { uploadEither } from '#api-client/media.ts';
import type { Failure, Result } from '#api-client/result.ts';
import { importLimits, type ImportedFile, type ImportResult } from '#contract/imports.ts';
import { prepareAsItIs, type PreparedFile } from '#editor/pictures.ts';
import type { ImportPost } from './open-import.ts';
import type { Reader } from './reader.ts';

export interface Bringing {
  reader: Pick<Reader, 'post'>;
  /** Of this import. */
  id: string;
  /** Which posts, by their place in the rows. */
  wanted: readonly number[];
  publish: boolean;
  /** What readers wrote below them comes along. */
  comments: boolean;
  signal: AbortSignal;
  /** Told of what came, in its order. */
  onResults: (results: readonly ImportResult[]) => void;
}

/** So many characters of posts go with one call, well below what a function takes. */
const MOST = importLimits.bytes / 2;
/** Seconds before a call is made again that had no answer, or too many before it. */
const WAIT = 3;
const TRIES = 20;

/** @returns why it ended before its end; undefined where all of it came, or it was stopped */
export async function bring({
  reader,
  id,
  wanted,
  publish,
  comments,
  signal,
  onResults,
}: Bringing): Promise<Failure | undefined> {
  const kept = new Map<string, string>();
  let batch: ImportedFile[] = [];
  let size = 0;
  const send = async (): Promise<Failure | undefined> => {
    if (batch.length === 0) return undefined;
    const sent = await patiently(() => bringPosts(id, publish, batch), signal);
    if (!sent.ok) return sent;
    onResults(sent.value);
    [batch, size] = [[], 0];
    return undefined;
  };
  let failure: Failure | undefined;
  for (const index of wanted) {
    if (signal.aborted) break;
    const file = await withPictures(reader, { index, comments }, id, kept, signal);
    const length = JSON.stringify(file).length;
    if (batch.length === importLimits.posts || size + length > MOST) failure = await send();
    if (failure) break;
    batch.push(file);
    size += length;
  }
  // What was read is sent also where it is stopped: nothing of it is lost.
  failure ??= await send();
  await endImport(id);
  return failure;
}

/** @param kept ids of pictures that came already, by what they hold */
async function withPictures(
  reader: Bringing['reader'],
  { index, comments }: { index: number; comments: boolean },
  id: string,
  kept: Map<string, string>,
  signal: AbortSignal,
): Promise<ImportedFile> {
  const refused: string[] = [];
  for (;;) {
    const post = await reader.post(index, refused, comments);
    const ids = new Map<string, string>();
    for (const picture of post.pictures) {
      const file = await prepareAsItIs(new File([picture.bytes], picture.name || 'picture'));
      const known = 'problem' in file ? undefined : (kept.get(file.sha256) ?? (await upload(file, id, signal)));
      if (known === undefined || 'problem' in file) refused.push(picture.src);
      else {
        kept.set(file.sha256, known);
        ids.set(picture.standIn, known);
      }
    }
    // Read once more without them: in the text they are links, and the report says so.
    if (ids.size === post.pictures.length) return withIds(post, ids);
  }
}

/** @returns its id; undefined where it is no picture that the site takes */
async function upload(file: PreparedFile, id: string, signal: AbortSignal): Promise<string | undefined> {
  const sent = await patiently(() => uploadEither(file, ofImport(id)), signal);
  return sent.ok ? sent.value.id : undefined;
}

function withIds({ file }: ImportPost, ids: ReadonlyMap<string, string>): ImportedFile {
  let json = JSON.stringify(file.document);
  for (const [standIn, id] of ids) json = json.replaceAll(standIn, id);
  return { ...file, document: JSON.parse(json) as ImportedFile['document'] };
}

/** Once more where no answer came or the server asks to wait; what is refused is the answer. */
async function patiently<T>(call: () => Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> {
  for (let tries = 1; ; tries += 1) {
    const result = await call();
    const isOver = result.ok || ![0, 429, 503].includes(result.status) || tries === TRIES || signal.aborted;
    if (isOver) return result;
    await new Promise((resolve) => setTimeout(resolve, (result.retryAfter ?? WAIT) * 1_000));
  }
}
