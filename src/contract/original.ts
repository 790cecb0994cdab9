/** The original of a translation, for display next to the translation while translating (LANG-9). */
import { adminReads, adminWrites } from './call.ts';
import { editorDocument } from './documents.ts';
import { languageCodes } from './languages.ts';
import { z } from './zod.ts';

const text = z.object({ revision: z.number().int(), title: z.string(), summary: editorDocument, body: editorDocument });

/**
 * `now` is the current draft of the original. `translated` is the text of the original at the time of the translation,
 * or null if unknown.
 */
const originalResponse = z.object({
  id: z.string(),
  /** `null` means the site's first language. */
  language: z.enum(languageCodes).nullable(),
  now: text,
  translated: text.nullable(),
});
export type OriginalResponse = z.infer<typeof originalResponse>;

const upToDateRequest = z.strictObject({
  revision: z.number().int().positive().max(2_147_483_647),
});
const upToDateResponse = z.object({ revision: z.number().int() });

export const getPostOriginal = adminReads('GET /api/blog/posts/:id/original', {
  scope: 'posts:read',
  answer: originalResponse,
});
export const patchPostOriginal = adminWrites('PATCH /api/blog/posts/:id/original', {
  scope: 'posts:write',
  body: upToDateRequest,
  answer: upToDateResponse,
});
export const getContentOriginal = adminReads('GET /api/content/:kind/:key/original', {
  scope: 'content:read',
  answer: originalResponse,
});
export const patchContentOriginal = adminWrites('PATCH /api/content/:kind/:key/original', {
  scope: 'content:write',
  body: upToDateRequest,
  answer: upToDateResponse,
});
