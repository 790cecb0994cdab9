/** Requests and answers of the blog calls (product 3 and 7). */
import { z } from './zod.ts';
import { editorDocument } from './documents.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

export const namedRow = z.object({ id: z.string(), name: z.string() });
export type NamedRow = z.infer<typeof namedRow>;

/** A post without its body, as lists carry it. Times are ISO 8601 in UTC; `readingTime` is in minutes. */
export const postSummary = z.object({
  id: z.string(),
  title: z.string(),
  summary: editorDocument,
  published: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string().nullable(),
  revision: z.number().int(),
  readingTime: z.number().int(),
  category: namedRow,
  keywords: z.array(namedRow),
});
export type PostSummary = z.infer<typeof postSummary>;

export const post = postSummary.extend({ body: editorDocument });
export type Post = z.infer<typeof post>;

/**
 * What a save carries under `data`. `summary` and `body` are JSON text (product 3); what they hold is
 * checked when it is cleaned. `existing` and `close` are for the client; `readingTime` is computed again.
 */
export const postData = z.strictObject({
  title: z
    .string({ error: messages.titleRequired })
    .trim()
    .min(1, messages.titleRequired)
    .max(limits.title, messages.titleTooLong),
  categoryName: z
    .string({ error: messages.categoryRequired })
    .trim()
    .min(1, messages.categoryRequired)
    .max(limits.category, messages.categoryTooLong),
  summary: z.string({ error: messages.documentInvalid }),
  body: z.string({ error: messages.documentInvalid }),
  published: z.boolean(),
  readingTime: z.number().optional(),
  keywords: z
    .array(z.string().trim().min(1).max(limits.keyword, messages.keywordTooLong))
    .max(limits.keywords, messages.keywordsTooMany),
  revision: z.number().int().positive().optional(),
  existing: z.boolean().optional(),
  close: z.boolean().optional(),
  _csrf: z.string().optional(),
});
export type PostData = z.infer<typeof postData>;

export const savePostRequest = z.strictObject({ data: postData });
export type SavePostRequest = z.input<typeof savePostRequest>;

export const savePostResponse = z.object({ newPost: z.boolean(), postId: z.string(), revision: z.number().int() });
export type SavePostResponse = z.infer<typeof savePostResponse>;

/** Publish or unpublish. With `revision`, only if the stored text is still that one (409 otherwise). */
export const publishRequest = z.strictObject({
  published: z.boolean(),
  revision: z.number().int().positive().optional(),
  _csrf: z.string().optional(),
});

export const listPostsQuery = z.strictObject({
  published: z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => value !== 'false'),
  categoryId: z.string().optional(),
});

/** A 409 of a save: what is stored, so that both texts can be shown. */
export const conflictResponse = z.looseObject({ message: z.string(), code: z.string(), post });
