/** Requests of the blog calls (POST-3, API-17), and their responses. */
import { z } from './zod.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import { code } from './problems.ts';
import { savedPostFields } from './post-fields.ts';
import { storedText, storedTime } from './db-safe-string.ts';

export * from './post-answers.ts';

/**
 * The `data` of a save. `summary` and `body` are JSON text (POST-3), which is validated when it is cleaned. The
 * server ignores `existing` and `close`, which are for the client, and recomputes `readingTime`. If `date`,
 * `address`, `language`, `translationOf` or a field of `post-fields.ts` is absent, its value is kept; null removes the
 * value. With an empty address, the URL contains the post's id. `auto` marks an autosave. `restoredFrom` is the
 * revision whose text is restored.
 */
export const postData = z.strictObject({
  title: z
    .string({ error: code('titleRequired') })
    .trim()
    .min(1, code('titleRequired'))
    .max(limits.title, code('titleTooLong')),
  categoryName: z
    .string({ error: code('categoryRequired') })
    .trim()
    .min(1, code('categoryRequired'))
    .max(limits.category, code('categoryTooLong')),
  summary: z.string({ error: code('documentInvalid') }),
  body: z.string({ error: code('documentInvalid') }),
  published: z.boolean(),
  readingTime: z.number().optional(),
  keywords: z
    .array(z.string().trim().min(1).max(limits.keyword, code('keywordTooLong')))
    .max(limits.keywords, code('keywordsTooMany')),
  revision: z.number().int().positive().optional(),
  existing: z.boolean().optional(),
  close: z.boolean().optional(),
  auto: z.boolean().optional(),
  date: storedTime.optional(),
  address: z.string().trim().optional(),
  language: z.enum(languageCodes).nullable().optional(),
  translationOf: storedText.nullable().optional(),
  ...savedPostFields,
  restoredFrom: z.number().int().positive().optional(),
});
export type PostData = z.infer<typeof postData>;

/** Single-line fields, validated while typing. */
export const postFields = postData.pick({ title: true, categoryName: true, keywords: true });

export const savePostRequest = z.strictObject({ data: postData });
export type SavePostRequest = z.input<typeof savePostRequest>;

/**
 * Request to publish, schedule (`publishAt`), update (a published post, with `revision`), or unpublish a post. With
 * `revision`, the request fails with 409 if the draft has another revision.
 */
export const publishRequest = z
  .strictObject({
    published: z.boolean(),
    publishAt: storedTime.optional(),
    revision: z.number().int().positive().optional(),
    /** Whether the post is emailed to subscribers when it becomes publicly visible. Each post is emailed once. */
    mail: z.boolean().optional(),
  })
  .refine(({ published, publishAt }) => published || publishAt === undefined, code('scheduleNotPublished'));

/** Query parameters of every list; `cursor` comes from the `Link` header of the previous page. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(limits.listPage).optional(),
  cursor: z.string().max(1_000).optional(),
};

/** The state of a post. Only the stored post determines the state, not builds or the trash. */
export const postStates = ['live', 'changes', 'scheduled', 'draft'] as const;
export type PostState = (typeof postStates)[number];

/** Sort keys of the admin's search: the post's date, title, category, state (drafts first) and latest save. */
const postSorts = ['date', 'title', 'category', 'state', 'changed'] as const;
export type PostSort = (typeof postSorts)[number];
export type SortOrder = 'asc' | 'desc';

/**
 * `state`, `text` and `sort` are for the admin's search over all posts that are not in the trash; the search uses
 * drafts. The first page of results has the total in `X-Total-Count`. `ids` selects posts by id, separated by commas.
 * `publishedSince` selects posts that were first published at or after that time.
 */
export const listPostsQuery = z.strictObject({
  ...pageQuery,
  /**
   * `published` includes posts with unpublished changes, `unpublished` scheduled posts and drafts, `reviewed` posts
   * with unresolved comments.
   */
  state: z.enum([...postStates, 'any', 'published', 'unpublished', 'reviewed']).optional(),
  sort: z.enum(postSorts).optional(),
  /** Direction of `sort`; ascending by default. */
  order: z.enum(['asc', 'desc']).optional(),
  text: storedText.max(limits.search).optional(),
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(storedText.min(1)).max(limits.listPage))
    .optional(),
  publishedSince: storedTime.optional(),
  trashed: z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => value === 'true'),
  published: z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => value !== 'false'),
  categoryId: storedText.optional(),
});

export const deletePostQuery = z.strictObject({
  forever: z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => value === 'true'),
});
