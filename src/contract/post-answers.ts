/** The responses of the blog endpoints (POST-2). */
import { adminReads, adminWrites, anyoneReads } from './call.ts';
import { editorDocument } from './documents.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import { postFieldValues } from './post-fields.ts';
import { z } from './zod-mini.ts';

const namedRow = z.object({ id: z.string(), name: z.string() });
/** Response of `GET /api/blog/categories`, ordered by name. */
const categoriesResponse = z.array(namedRow);
export type NamedRow = z.infer<typeof namedRow>;

/** A post without its body, as in lists. Times are ISO 8601 in UTC; `readingTime` is in minutes. */
export const postSummary = z.object({
  id: z.string(),
  /** The slug. Null if the URL contains the post's id instead. */
  address: z.nullable(z.string()),
  title: z.string(),
  summary: editorDocument,
  published: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.nullable(z.string()),
  revision: z.int(),
  readingTime: z.int(),
  /**
   * Number of characters of a Japanese text without spaces. Absent for other languages, and for texts that were stored
   * before this count existed.
   */
  characters: z.optional(z.int()),
  category: namedRow,
  keywords: z.array(namedRow),
  /** The post's language; absent or null means the site's first language. */
  language: z.optional(z.nullable(z.enum(languageCodes))),
  translationOf: z.optional(z.nullable(z.string())),
  /** Published translations of the post. Absent if there are none. */
  translations: z.optional(
    z.array(
      z.object({ id: z.string(), language: z.enum(languageCodes), address: z.nullable(z.string()), title: z.string() }),
    ),
  ),
  ...postFieldValues.shape,
  /**
   * Revision of the published version. Null if no version is published. This field and all fields below are only for
   * admins.
   */
  liveRevision: z.optional(z.nullable(z.int())),
  /** Whether the draft differs from the published version. */
  hasChanges: z.optional(z.boolean()),
  /** Time of the scheduled publication. */
  publishAt: z.optional(z.nullable(z.string())),
  /** When the post was moved to the trash. */
  trashedAt: z.optional(z.nullable(z.string())),
  /** Number of unresolved reviewer comments; absent in lists if there are none. */
  openReviews: z.optional(z.int()),
});
export type PostSummary = z.infer<typeof postSummary>;

export const post = z.extend(postSummary, { body: editorDocument });
export type Post = z.infer<typeof post>;

/**
 * Response to a save. `repeated` means that an earlier save, from any device, already created the post under this key.
 */
export const savePostResponse = z.object({
  newPost: z.boolean(),
  postId: z.string(),
  revision: z.int(),
  repeated: z.optional(z.boolean()),
});
export type SavePostResponse = z.infer<typeof savePostResponse>;

/** The response if a save fails with 409. Contains the stored post, so that both texts can be displayed. */
export const conflictResponse = z.looseObject({ message: z.string(), code: z.string(), post });

/** A draft of a new post, as in the list of drafts. */
const newPostDraftSummary = z.object({
  key: z.string(),
  title: z.string(),
  category: z.string(),
  /** ISO 8601 in UTC. */
  updatedAt: z.string(),
});
export type NewPostDraftSummary = z.infer<typeof newPostDraftSummary>;

const newPostDraft = z.extend(newPostDraftSummary, {
  revision: z.int(),
  keywords: z.array(z.string()),
  summary: editorDocument,
  body: editorDocument,
});
export type NewPostDraft = z.infer<typeof newPostDraft>;

/**
 * Response to storing a draft. `postId` is set if a save has already turned the draft into this post. In that case
 * nothing was stored.
 */
const newPostDraftSaved = z.object({ revision: z.int(), postId: z.optional(z.string()) });

/** The response if storing a draft fails with 409. Contains the stored draft. */
export const draftConflictResponse = z.looseObject({ draft: newPostDraft });

export const getNewPostDrafts = adminReads('GET /api/blog/drafts', { answer: z.array(newPostDraftSummary) });
export const getNewPostDraft = adminReads('GET /api/blog/drafts/:key', { answer: z.nullable(newPostDraft) });
export const putNewPostDraft = adminWrites('PUT /api/blog/drafts/:key', {
  maxBytes: limits.postBodyBytes,
  answer: newPostDraftSaved,
});
export const deleteNewPostDraft = adminWrites('DELETE /api/blog/drafts/:key');
export const getPosts = anyoneReads('GET /api/blog/posts', {
  scope: 'posts:read',
  answer: z.array(postSummary),
  compressed: true,
});
export const getCategories = adminReads('GET /api/blog/categories', {
  scope: 'posts:read',
  answer: categoriesResponse,
  compressed: true,
});
export const getPost = anyoneReads('GET /api/blog/posts/:id', { scope: 'posts:read', answer: post });
export const createNewPost = adminWrites('POST /api/blog/posts', {
  scope: 'posts:write',
  maxBytes: limits.postBodyBytes,
  answer: savePostResponse,
});
export const saveExistingPost = adminWrites('POST /api/blog/posts/:id', {
  scope: 'posts:write',
  maxBytes: limits.postBodyBytes,
  answer: savePostResponse,
});
export const changePublished = adminWrites('PATCH /api/blog/posts/:id', {
  scope: 'posts:write',
  // `mailTo` is the number of subscribers who get the post, if the call asked for that.
  answer: z.extend(postSummary, { mailTo: z.optional(z.int()) }),
});
export const deleteUnpublishedPost = adminWrites('DELETE /api/blog/posts/:id', { scope: 'posts:write' });
export const restoreTrashedPost = adminWrites('POST /api/blog/posts/:id/restore', {
  scope: 'posts:write',
  answer: post,
});
