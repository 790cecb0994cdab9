/** The rules of writing: what a save may do, and what it must not (docs/product.md, Saves). */
import { AppError } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import type { PostData, PostSummary, SavePostResponse } from '#contract/posts.ts';
import { cleanDocument } from '#domain/document/clean.ts';
import { parseDocument } from '#domain/document/parse.ts';
import { stripMarkup } from '#domain/document/plain-text.ts';
import { readingTime } from '#domain/document/reading-time.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { postId } from '#domain/slug.ts';
import { requestBuild } from '#server/builds/build-repository.ts';
import type { Database } from '#server/db/database.ts';
import type { Dependencies } from '#server/dependencies.ts';
import * as repository from './post-repository.ts';
import type { PostContent } from './post-repository.ts';

type PostDependencies = Pick<Dependencies, 'db' | 'rebuild'>;

/**
 * Creates an unpublished post.
 * @param idempotencyKey a retry with the same key answers the first post and makes no second
 * @throws AppError BAD_INPUT, STATUS_CHANGED (a save never publishes)
 */
export async function createPost(
  app: PostDependencies,
  userId: string,
  data: PostData,
  idempotencyKey: string | undefined,
  now: Date,
): Promise<SavePostResponse> {
  const content = toContent(data);
  if (data.published) throw new AppError('STATUS_CHANGED');
  const id = postId(content.title);
  return app.db.transaction(async (db) => {
    if (idempotencyKey !== undefined) {
      const earlier = await repository.claimIdempotencyKey(db, { userId, key: idempotencyKey, postId: id }, now);
      if (earlier !== undefined) return { newPost: true, postId: earlier, revision: 1 };
    }
    await repository.insertPost(db, id, content, now);
    return { newPost: true, postId: id, revision: 1 };
  });
}

/**
 * Saves the text of an existing post.
 * @throws AppError BAD_INPUT; POST_NOT_FOUND; REVISION_CONFLICT when the stored text is another than the one this
 *   edit began from, STATUS_CHANGED when it was published or unpublished meanwhile, both with the stored `post`
 */
export async function savePost(
  app: PostDependencies,
  id: string,
  data: PostData,
  now: Date,
): Promise<SavePostResponse> {
  const content = toContent(data);
  const { revision, rebuild } = await app.db.transaction(async (db) => {
    const stored = await repository.lockPost(db, id);
    if (!stored) throw new AppError('POST_NOT_FOUND');
    if (data.published !== stored.published) await refuse(db, id, 'STATUS_CHANGED');
    // A retry after a lost answer brings what is stored already: no conflict, whatever its revision.
    if (isSameContent(content, stored)) return { revision: stored.revision, rebuild: false };
    if (data.revision !== undefined && data.revision !== stored.revision) await refuse(db, id, 'REVISION_CONFLICT');
    await repository.updatePost(db, id, stored.revision + 1, content, now);
    if (stored.published) await requestBuild(db, now);
    return { revision: stored.revision + 1, rebuild: stored.published };
  });
  if (rebuild) await app.rebuild.request();
  return { newPost: false, postId: id, revision };
}

/**
 * Publishes or unpublishes. Doing it again changes nothing.
 * @param revision when given, only the text of this revision is published
 * @throws AppError POST_NOT_FOUND, REVISION_CONFLICT
 */
export async function publishPost(
  app: PostDependencies,
  id: string,
  published: boolean,
  revision: number | undefined,
  now: Date,
): Promise<PostSummary> {
  const changed = await app.db.transaction(async (db) => {
    const stored = await repository.lockPost(db, id);
    if (!stored) throw new AppError('POST_NOT_FOUND');
    if (revision !== undefined && revision !== stored.revision) await refuse(db, id, 'REVISION_CONFLICT');
    if (stored.published === published) return false;
    await repository.setPublished(db, id, published, now);
    await requestBuild(db, now);
    return true;
  });
  if (changed) await app.rebuild.request();
  const post = await repository.findPost(app.db, id);
  if (!post) throw new AppError('POST_NOT_FOUND');
  const { body: _, ...summary } = post;
  return summary;
}

/** @throws AppError POST_IS_PUBLISHED, POST_NOT_FOUND */
export async function deletePost(app: PostDependencies, id: string): Promise<void> {
  await app.db.transaction(async (db) => {
    if (await repository.deleteUnpublished(db, id)) return;
    throw new AppError((await repository.postExists(db, id)) ? 'POST_IS_PUBLISHED' : 'POST_NOT_FOUND');
  });
}

async function refuse(db: Database, id: string, code: 'STATUS_CHANGED' | 'REVISION_CONFLICT'): Promise<never> {
  throw new AppError(code, { extra: { post: await repository.findPost(db, id) } });
}

/** Cleans what a save brought (product 5). */
function toContent(data: PostData): PostContent {
  const title = stripMarkup(data.title).trim();
  const categoryName = stripMarkup(data.categoryName).trim();
  if (title === '') throw badField('title', messages.titleRequired);
  if (categoryName === '') throw badField('categoryName', messages.categoryRequired);
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

const badField = (name: string, message: string) => new AppError('BAD_INPUT', { message, fields: { [name]: message } });

/** Equal but for the moment at which the editor was asked: `time` and `version` are no content. */
function isSameContent(a: PostContent, b: PostContent): boolean {
  return (
    a.title === b.title &&
    a.categoryName === b.categoryName &&
    JSON.stringify(a.keywords) === JSON.stringify(b.keywords) &&
    blocksOf(a.body) === blocksOf(b.body) &&
    blocksOf(a.summary) === blocksOf(b.summary)
  );
}

const blocksOf = (json: string) => JSON.stringify((JSON.parse(json) as { blocks: unknown }).blocks);
