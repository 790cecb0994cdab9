/** The answers of the blog endpoints (POST-2). */
import { editorDocument } from './documents.ts';
import { languageCodes } from './languages.ts';
import { postExtras } from './post-extras.ts';
import { z } from './zod-mini.ts';

export const namedRow = z.object({ id: z.string(), name: z.string() });
/** Answer of `GET /api/blog/categories`, ordered by name. */
export const categoriesResponse = z.array(namedRow);
export type NamedRow = z.infer<typeof namedRow>;

/** A post without its body, as lists carry it. Times are ISO 8601 in UTC; `readingTime` is in minutes. */
export const postSummary = z.object({
  id: z.string(),
  /** Where it is read instead of under its id; null: under its id. */
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
   * Number of characters of a Japanese text, without spaces; absent for any other, and for one stored before they were
   * counted.
   */
  characters: z.optional(z.int()),
  category: namedRow,
  keywords: z.array(namedRow),
  /** In which language it is; left out or null: the site's first. */
  language: z.optional(z.nullable(z.enum(languageCodes))),
  /** The post that this one is a translation of. */
  translationOf: z.optional(z.nullable(z.string())),
  /** Its published versions in other languages; left out where there are none. */
  translations: z.optional(
    z.array(
      z.object({ id: z.string(), language: z.enum(languageCodes), address: z.nullable(z.string()), title: z.string() }),
    ),
  ),
  ...postExtras.shape,
  /** Revision of the published version; null if there is none. This and all following fields are only for admins. */
  liveRevision: z.optional(z.nullable(z.int())),
  /** Whether the text being written differs from what readers see. */
  hasChanges: z.optional(z.boolean()),
  /** Time of the scheduled publication. */
  publishAt: z.optional(z.nullable(z.string())),
  /** Since when it is in the trash. */
  trashedAt: z.optional(z.nullable(z.string())),
  /** Comments of reviewers that are not settled: of one post, and of those that have some. */
  openReviews: z.optional(z.int()),
});
export type PostSummary = z.infer<typeof postSummary>;

export const post = z.extend(postSummary, { body: editorDocument });
export type Post = z.infer<typeof post>;

/** `repeated`: a save before, of this or another device, made the post under the same key. */
export const savePostResponse = z.object({
  ...{ newPost: z.boolean(), postId: z.string(), revision: z.int() },
  repeated: z.optional(z.boolean()),
});
export type SavePostResponse = z.infer<typeof savePostResponse>;

/** A 409 of a save: what is stored, so that both texts can be shown. */
export const conflictResponse = z.looseObject({ message: z.string(), code: z.string(), post });

/** A draft of a new post, as the list of them has it. */
export const newPostDraftSummary = z.object({
  key: z.string(),
  title: z.string(),
  category: z.string(),
  /** ISO 8601 in UTC. */
  updatedAt: z.string(),
});
export type NewPostDraftSummary = z.infer<typeof newPostDraftSummary>;

export const newPostDraft = z.extend(newPostDraftSummary, {
  revision: z.int(),
  keywords: z.array(z.string()),
  summary: editorDocument,
  body: editorDocument,
});
export type NewPostDraft = z.infer<typeof newPostDraft>;

/** `postId`: a save has turned the draft into this post meanwhile, and nothing was stored. */
export const newPostDraftSaved = z.object({ revision: z.int(), postId: z.optional(z.string()) });

/** A 409 of a draft's save: what is stored. */
export const draftConflictResponse = z.looseObject({ draft: newPostDraft });
