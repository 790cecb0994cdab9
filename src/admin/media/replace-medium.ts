/** Replaces an image or file wherever drafts use it. Loaded on demand. */
import { getContent, putContent } from '#api-client/content.ts';
import { listMediumUses, uploadEither } from '#api-client/media.ts';
import { getPost, publishPost, savePost } from '#api-client/posts.ts';
import type { Failure, Result } from '#api-client/result.ts';
import { isImageKind, mediumPath, type MediaRow, type MediumUse } from '#contract/media.ts';
import { toData } from '#admin/editor/transport.ts';
import { isPictureFile, prepareAsItIs, prepareFile } from '#editor/pictures.ts';
import { storedPost } from '#editor/post-text.ts';
import { media as words } from '#i18n/media.ts';
import { unsavedFailure } from '../blog-admin/unsaved.ts';

/** A failure without a call. */
const refusal = (message: string): Failure => ({ ok: false, message, style: 'warning', status: 422 });

/** Uploads an image or file. The browser scales images down. */
export async function uploadMedium(file: File): Promise<Result<{ id: string; kind: MediaRow['kind'] }>> {
  const prepared = await (isPictureFile(file) ? prepareFile(file) : prepareAsItIs(file));
  return 'problem' in prepared ? refusal(prepared.problem) : uploadEither(prepared, {});
}

/** The number of places in which a medium was replaced, and the id of the new medium. */
export interface Replacement {
  id: string;
  places: number;
}

/**
 * Uploads a file, and uses it in place of a medium.
 * @returns a failure that names the places that still use the medium, if there are any
 */
export async function replaceMedium(row: MediaRow, file: File): Promise<Result<Replacement>> {
  const uploaded = await uploadMedium(file);
  if (!uploaded.ok) return uploaded;
  const { id, kind } = uploaded.value;
  if (isImageKind(kind) !== isImageKind(row.kind) || (!isImageKind(kind) && kind !== row.kind))
    return refusal(words.otherKind);
  return swapMedia(row.id, id, row.files);
}

/**
 * Uses another medium wherever drafts use this one.
 * @param files the paths of equal files in `content/`, by which records can name the medium
 */
export async function swapMedia(from: string, to: string, files: readonly string[] = []): Promise<Result<Replacement>> {
  if (from === to) return { ok: true, value: { id: to, places: 0 } };
  const uses = await listMediumUses(from);
  if (!uses.ok) return uses;
  const current = uses.value.filter(({ earlier }) => !earlier);
  const failed: string[] = [];
  for (const use of current) {
    const swapped = use.kind === 'post' ? await swapInPost(use.id, from, to) : await swapInRecord(use, from, to, files);
    if (!swapped.ok) failed.push(`${use.title || use.id} (${swapped.message})`);
  }
  if (failed.length > 0) return refusal(words.notReplacedIn(failed.join(', ')));
  return { ok: true, value: { id: to, places: current.length } };
}

/** Returns data of which every text names the other medium. Ids are random, so they never occur by chance. */
const swapped = <T>(data: T, from: string, to: string): T => JSON.parse(JSON.stringify(data).replaceAll(from, to)) as T;

/** Saves a post with the other medium, and publishes it if it had no unpublished changes. */
async function swapInPost(id: string, from: string, to: string): Promise<Result<unknown>> {
  const found = await getPost(id);
  if (!found.ok) return found;
  const unsaved = unsavedFailure(found.value);
  if (unsaved) return unsaved;
  const { published, revision, hasChanges, cover } = found.value;
  const text = swapped(storedPost(found.value).text, from, to);
  const data = toData({ text, published, revision });
  const saved = await savePost(id, { ...data, ...(cover === from && { cover: to }) });
  if (!saved.ok || !published || hasChanges) return saved;
  return publishPost(id, true, saved.value.revision);
}

async function swapInRecord(
  use: MediumUse,
  from: string,
  to: string,
  files: readonly string[],
): Promise<Result<unknown>> {
  if (use.kind === 'post') return { ok: true, value: undefined };
  const name = { kind: use.kind, key: use.id };
  const found = await getContent(name);
  if (!found.ok) return found;
  const { data, revision, liveRevision } = found.value;
  const changed = files.reduce(
    (now, path) => swapped(now, path, mediumPath(to)),
    swapped(data as Record<string, unknown>, from, to),
  );
  return putContent(name, {
    data: changed,
    revision,
    ...(liveRevision === revision && { publish: true }),
  });
}
