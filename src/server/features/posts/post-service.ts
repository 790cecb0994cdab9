/** The rules that decide whether a post can be saved (POST-10). A save never changes the published version. */
import { AppError } from '#contract/errors.ts';
import type { PostData, SavePostResponse } from '#contract/posts.ts';
import type { RevisionKind } from '#contract/revisions.ts';
import { problem, type Code } from '#contract/problems.ts';
import { isAddress } from '#domain/address.ts';
import { postId, readable } from '#domain/slug.ts';
import type { Database } from '#server/platform/db/database.ts';
import { languageOfPost } from './language-of-post.ts';
import { reserveAddress } from './address-repository.ts';
import { deleteDraft } from './draft-repository.ts';
import { beginTranslation } from './original-service.ts';
import {
  isLiveText,
  lockUntrashed,
  refuseWithPost,
  sameRevision,
  type PostDependencies,
} from './post-preconditions.ts';
import { addRevision, claimIdempotencyKey, insertPost, markAsSaved, setFirstAddress } from './state-repository.ts';
import { textHash, type PostContent } from './text-hash.ts';
import { cleanDocument } from '#document/clean.ts';
import { parseDocument } from '#document/parse.ts';
import { stripMarkup } from '#domain/text.ts';
import { readingTime } from '#document/reading-time.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { postFields, type PostFieldValues } from '#contract/post-fields.ts';
import { findMedia } from '#server/features/media/media-repository.ts';

/* The declared fields of a post (POST-6), which are stored with its text. */

const names = Object.keys(postFields) as (keyof typeof postFields)[];

/**
 * Merges the fields in a save into those of the post. An omitted field is kept; null or an empty list removes it.
 * @returns null if the post has no fields afterwards
 * @throws AppError BAD_INPUT if the cover was never uploaded
 */
async function extrasOf(
  db: Database,
  data: Pick<PostData, keyof PostFieldValues>,
  stored: PostFieldValues | null,
): Promise<PostFieldValues | null> {
  const { cover } = data;
  if (cover && cover !== stored?.cover && (await findMedia(db, [cover])).length === 0) {
    throw new AppError('BAD_INPUT', { problem: problem('coverUnknown'), fields: { cover: problem('coverUnknown') } });
  }
  const all = names.map((name) => [name, data[name] === undefined ? stored?.[name] : data[name]] as const);
  const kept = all.filter(([, value]) => value != null && !(Array.isArray(value) && value.length === 0));
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

/**
 * Cleans and validates the data of a save (POST-8).
 * @throws AppError BAD_INPUT with the name of the invalid field
 */
function toContent(data: PostData): PostContent {
  const title = stripMarkup(data.title).trim();
  const categoryName = stripMarkup(data.categoryName).trim();
  if (title === '') throw badField('title', 'titleRequired');
  if (categoryName === '') throw badField('categoryName', 'categoryRequired');
  const keywords = [...new Set(data.keywords.map((keyword) => stripMarkup(keyword).trim()).filter(Boolean))];
  const body = cleanDocument(parseDocument(data.body, 'body'));
  const summary = cleanDocument(parseDocument(data.summary, 'summary'));
  return {
    title,
    categoryName,
    keywords,
    body: documentToJson(body),
    summary: documentToJson(summary),
    readingTime: readingTime(body),
  };
}

const badField = (name: string, code: Code) =>
  new AppError('BAD_INPUT', { problem: { code }, fields: { [name]: { code } } });

/**
 * Creates an unpublished post.
 * @param idempotencyKey if a post was created with this key before, that post is returned; the draft of a new post
 * with this key is deleted
 * @throws AppError BAD_INPUT, ADDRESS_INVALID, ADDRESS_TAKEN, STATUS_CHANGED (a save never publishes)
 */
export async function createPost(
  app: Pick<PostDependencies, 'db'>,
  userId: string,
  data: PostData,
  idempotencyKey: string | undefined,
  now: Date,
  kind: RevisionKind = 'save',
): Promise<SavePostResponse> {
  const content = toContent(data);
  // A post is created only when the writer saves it, never by an autosave.
  if (data.auto) throw new AppError('BAD_INPUT');
  if (data.published) throw new AppError('STATUS_CHANGED');
  const id = postId(content.title);
  const address = addressOf(data, id);
  return app.db.transaction(async (db) => {
    if (idempotencyKey !== undefined) {
      const earlier = await claimIdempotencyKey(db, { userId, key: idempotencyKey, postId: id }, now);
      if (earlier !== undefined) return { newPost: true, postId: earlier, revision: 1, repeated: true };
      await deleteDraft(db, { userId, key: idempotencyKey });
    }
    const language = await languageOfPost(db, id, data, { language: null, translationOf: null });
    const extras = await extrasOf(db, data, null);
    const facts = { date: dateOf(data) ?? now, address: address ?? null, ...language, extras, kind };
    await insertPost(db, id, content, now, facts);
    await beginTranslation(db, id, language.translationOf);
    if (address === undefined) await takeReadable(db, id, content.title);
    else await reserve(db, id, address);
    return { newPost: true, postId: id, revision: 1 };
  });
}

/**
 * Saves the draft of an existing post.
 * @param by `sessionId`: the session whose autosaves share a revision; `kind`: kind of the revision, if it does not
 * follow from the data
 * @throws AppError BAD_INPUT, ADDRESS_INVALID, POST_NOT_FOUND, IN_TRASH, ADDRESS_TAKEN
 * @throws AppError REVISION_CONFLICT with the stored `post`, if the stored draft is not the one that the writer
 * edited
 * @throws AppError STATUS_CHANGED with the stored `post`, if the post was published or unpublished in the meantime
 */
export async function savePost(
  app: Pick<PostDependencies, 'db'>,
  id: string,
  data: PostData,
  now: Date,
  by: { sessionId?: string; kind?: RevisionKind } = {},
): Promise<SavePostResponse> {
  const content = toContent(data);
  const newAddress = addressOf(data, id);
  const revision = await app.db.transaction(async (db) => {
    const post = await lockUntrashed(db, id);
    const { head } = post;
    if (data.published !== post.published) await refuseWithPost(db, id, 'STATUS_CHANGED');
    const facts = {
      textHash: textHash(content),
      date: dateOf(data) ?? head.date,
      address: newAddress === undefined ? head.address : newAddress,
      ...(await languageOfPost(db, id, data, head)),
      extras: await extrasOf(db, data, head.extras),
    };
    // A retry after a lost response sends data that is already stored. Such a save is accepted without checking the
    // revision that the writer edited.
    if (sameRevision(facts, head)) {
      if (!data.auto && head.kind === 'auto') await markAsSaved(db, id, head.revision);
      return head.revision;
    }
    // An autosave without a revision is refused, so that an autosave never overwrites a draft that the writer has not
    // seen.
    const isStale = data.revision === undefined ? data.auto === true : data.revision !== post.revision;
    if (isStale) await refuseWithPost(db, id, 'REVISION_CONFLICT');
    if (facts.address !== head.address) await reserve(db, id, facts.address);
    if (facts.translationOf !== head.translationOf) await beginTranslation(db, id, facts.translationOf);
    const asked = data.auto ? 'auto' : data.restoredFrom === undefined ? 'save' : 'restore';
    return addRevision(db, post, content, { ...facts, kind: asked, ...by }, now);
  });
  return { newPost: false, postId: id, revision };
}

/**
 * Resets the draft to the published version, as a new revision.
 * @throws AppError POST_NOT_FOUND, IN_TRASH, NOT_PUBLISHED, REVISION_CONFLICT with the stored `post`
 */
export async function discardChanges(
  app: Pick<PostDependencies, 'db'>,
  id: string,
  revision: number,
  now: Date,
): Promise<{ revision: number }> {
  return app.db.transaction(async (db) => {
    const post = await lockUntrashed(db, id);
    const { live } = post;
    if (!live) throw new AppError('NOT_PUBLISHED');
    if (isLiveText(post)) return { revision: post.revision };
    if (revision !== post.revision) await refuseWithPost(db, id, 'REVISION_CONFLICT');
    const { textHash: hash, date, address, language, translationOf, extras } = live;
    const facts = { date, address, language, translationOf, extras, kind: 'restore' as const };
    return { revision: await addRevision(db, post, { hash }, facts, now) };
  });
}

/**
 * Returns the slug that a save requests.
 * @returns `undefined` to keep the current slug; null to use the post's id
 * @throws AppError ADDRESS_INVALID
 */
function addressOf({ address }: PostData, id: string): string | null | undefined {
  if (address === undefined) return undefined;
  if (address === '' || address === id) return null;
  if (!isAddress(address)) throw addressError('ADDRESS_INVALID');
  return address;
}

/**
 * Gives a new post a slug made from its title. If the slug belongs to another post, the new post uses its own id,
 * which has a suffix.
 */
async function takeReadable(db: Database, id: string, title: string): Promise<void> {
  const address = readable(title);
  if (isAddress(address) && (await reserveAddress(db, id, address))) await setFirstAddress(db, id, address);
}

async function reserve(db: Database, id: string, address: string | null): Promise<void> {
  if (address !== null && !(await reserveAddress(db, id, address))) throw addressError('ADDRESS_TAKEN');
}

function addressError(code: 'ADDRESS_INVALID' | 'ADDRESS_TAKEN'): AppError {
  return new AppError(code, {
    fields: { address: problem(code === 'ADDRESS_TAKEN' ? 'addressTaken' : 'addressInvalid') },
  });
}

const dateOf = ({ date }: PostData) => (date === undefined ? undefined : new Date(date));
