/** The history of a post (POST-29). */
import { adminReads, adminWrites } from './call.ts';
import { editorDocument } from './documents.ts';
import { limits } from './limits.ts';
import { code } from './problems.ts';
import { lineValues } from './post-fields.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

/** Origin of a revision: the writer's Save, an autosave, a restored text, an import. */
const revisionKinds = ['save', 'auto', 'restore', 'import'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/** A revision in the history. `live`: the revision is published now. `name` is null if the writer gave no name. */
const revisionSummary = z.object({
  revision: z.number().int(),
  createdAt: z.string(),
  kind: z.enum(revisionKinds),
  title: z.string(),
  words: z.number().int(),
  name: z.string().nullable(),
  live: z.boolean(),
});
export type RevisionSummary = z.infer<typeof revisionSummary>;

/** A revision with its text. `date` is the post's date at that revision. */
const revisionText = revisionSummary.extend({
  categoryName: z.string(),
  keywords: z.array(z.string()),
  summary: editorDocument,
  body: editorDocument,
  date: z.string(),
  address: z.string().nullable(),
  /** The fields of the post that are one line of text. */
  lines: lineValues,
});
export type RevisionText = z.infer<typeof revisionText>;

/** A blank name removes the previous name. */
const nameRevisionRequest = z.strictObject({
  name: storedText.trim().max(limits.revisionName, code('revisionNameTooLong')),
});

const discardRequest = z.strictObject({
  revision: z.number().int().positive(),
});
export const discardResponse = z.object({ revision: z.number().int() });

/** `comment`: whether everyone with the link can comment on the draft. */
const previewRequest = z.strictObject({ comment: z.boolean().optional() });

/** A link that shows the draft without a login. */
export const previewResponse = z.object({ url: z.string(), expiresAt: z.string() });
export type PreviewResponse = z.infer<typeof previewResponse>;

export const getRevisions = adminReads('GET /api/blog/posts/:id/revisions', {
  scope: 'posts:read',
  answer: z.array(revisionSummary),
});
export const getRevision = adminReads('GET /api/blog/posts/:id/revisions/:n', {
  scope: 'posts:read',
  answer: revisionText,
});
export const patchRevision = adminWrites('PATCH /api/blog/posts/:id/revisions/:n', {
  scope: 'posts:write',
  body: nameRevisionRequest,
  answer: revisionSummary,
});
export const deleteChanges = adminWrites('DELETE /api/blog/posts/:id/changes', {
  scope: 'posts:write',
  body: discardRequest,
  answer: discardResponse,
});
export const postPreview = adminWrites('POST /api/blog/posts/:id/preview', {
  scope: 'posts:write',
  body: previewRequest,
  bodyOptional: true,
  answer: previewResponse,
  status: 201,
});
export const deletePreview = adminWrites('DELETE /api/blog/posts/:id/preview', { scope: 'posts:write' });
