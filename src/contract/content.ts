/**
 * The owner's content as records. Each record has a schema and two sources: the files of `content/` and the browser
 * (CONT-1).
 */

import { adminReads, adminWrites } from './call.ts';
import { limits } from './limits.ts';
import { code, sentProblem } from './problems.ts';
import { cleanTexts } from './plain-text.ts';
import { z } from './zod.ts';
import { contentKinds, type ContentKind } from './content-keys.ts';

export const bibliographyKinds = ['publication', 'reference'] as const satisfies ContentKind[];
export type BibliographyKind = (typeof bibliographyKinds)[number];

/** Source of the last change of a record: a file, the browser, or an environment variable. */
const contentOrigins = ['file', 'browser', 'environment'] as const;
export type ContentOrigin = (typeof contentOrigins)[number];

export { keyOfSingle, singleKinds } from './content-keys.ts';

const number = z.number().int().min(0).max(2_147_483_647);

/** Maximum nesting; a document with five nested lists needs less. */
const deepest = 64;

/** A JSON object with clean texts. The schema of the record's kind defines everything else. */
export const storedData = z
  .custom<Record<string, unknown>>((value) => isRecord(value) && isShallow(value, 0), code('badInput'))
  .transform((data) => cleanTexts(data) as Record<string, unknown>);

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < deepest && Object.values(value).every((inner) => isShallow(inner, depth + 1)));

/**
 * Request to store a record. `revision` is the revision on which the change is based; 0 creates a record. `publish`
 * also publishes the record. With `fromFile`, the data comes from a file of `content/`, so unusable parts are skipped,
 * as at startup.
 */
const putContentRequest = z.strictObject({
  data: storedData,
  revision: number,
  publish: z.boolean().optional(),
  fromFile: z.boolean().optional(),
});
export type PutContent = z.infer<typeof putContentRequest>;

/** Kinds whose publication can be scheduled: independent records with a page for each record. */
export const scheduledKinds: readonly ContentKind[] = ['page', 'project'];

/** Records from which the documents are built. These records must not contradict each other on the site. */
export const careerKinds = ['profile', 'profile-ja', 'documents', 'private'] as const satisfies ContentKind[];
const togetherLive = z.strictObject({ kind: z.enum(careerKinds), revision: number });

/**
 * Request to publish a record. `together` lists career records that can only be published together with it, because
 * their published versions would otherwise contradict each other. `publish: false` unpublishes the record and keeps
 * its draft. `publishAt` publishes the current draft at that time; a past time means now.
 */
const publishContentRequest = z.strictObject({
  publish: z.boolean(),
  publishAt: z.iso.datetime({ offset: true }).optional(),
  revision: number,
  together: z.array(togetherLive).max(careerKinds.length).optional(),
});
export type PublishContent = z.infer<typeof publishContentRequest>;
const deleteContentRequest = z.strictObject({ revision: number });
/** Decides which version is used if file and browser both changed a record. */
const resolveContentRequest = z.strictObject({ take: z.enum(['file', 'browser']) });

/** Request to order the records of a kind: each key exactly once. */
const orderContentRequest = z.strictObject({
  keys: z.array(z.string()).refine((keys) => new Set(keys).size === keys.length, code('keyTwice')),
});

/** A record in the list of all records. */
export const contentSummary = z.object({
  kind: z.enum(contentKinds),
  key: z.string(),
  title: z.string(),
  revision: z.number(),
  /** Null if the record is not published. */
  liveRevision: z.number().nullable(),
  /** Time of the scheduled publication. */
  publishAt: z.string().optional(),
  updatedAt: z.string(),
  from: z.enum(contentOrigins),
  /** Lists only: the date as written (`2024`, `2024-03-12`), and authors and venue, event or institution. */
  date: z.string().optional(),
  details: z.string().optional(),
  /** Lists only: the kind of a publication, as in `contract/portfolio.ts`. */
  type: z.string().optional(),
  /** The reason why the record cannot be displayed as written. */
  problem: z.string().optional(),
  /** The code of the problem. Problems that an earlier version stored have none. */
  reason: z.optional(sentProblem),
  /** Whether the file of the record has a different version that waits for a decision. */
  hasProposal: z.literal(true).optional(),
});
export type ContentSummary = z.infer<typeof contentSummary>;

/** One record with its draft. */
export const contentRecord = contentSummary.omit({ hasProposal: true, date: true, details: true, type: true }).extend({
  data: z.unknown(),
  /** The changed content of the record's file. `data` is null if the file no longer contains the record. */
  proposal: z.object({ data: z.unknown(), updatedAt: z.string() }).optional(),
});
export type ContentRecord = z.infer<typeof contentRecord>;

/** An entry in a record's history. */
const contentRevisionLine = z.object({
  revision: z.number(),
  createdAt: z.string(),
  from: z.enum(contentOrigins),
  live: z.boolean(),
  /** Whether the revision is or was published. */
  wasLive: z.boolean(),
});
export const contentRevision = contentRevisionLine.omit({ live: true, wasLive: true }).extend({ data: z.unknown() });

/** Response of a stored draft. */
const savedContent = z.object({ revision: z.number() });

export const getHeadPreview = adminReads('GET /dashboard/preview', { produces: ['text/html'] });
export const getContent = adminReads('GET /api/content', {
  scope: 'content:read',
  answer: z.array(contentSummary),
  compressed: true,
});
export const getContentRecord = adminReads('GET /api/content/:kind/:key', {
  scope: 'content:read',
  answer: contentRecord,
});
export const putContentRecord = adminWrites('PUT /api/content/:kind/:key', {
  scope: 'content:write',
  maxBytes: limits.postBodyBytes,
  body: putContentRequest,
  answer: savedContent,
});
export const orderContent = adminWrites('PUT /api/content-order/:kind', {
  scope: 'content:write',
  maxBytes: limits.postBodyBytes,
  body: orderContentRequest,
});
export const publishContentRecord = adminWrites('PATCH /api/content/:kind/:key', {
  scope: 'content:write',
  body: publishContentRequest,
  answer: contentRecord,
});
export const deleteContentRecord = adminWrites('DELETE /api/content/:kind/:key', {
  scope: 'content:write',
  body: deleteContentRequest,
});
export const resolveContentRecord = adminWrites('POST /api/content/:kind/:key/proposal', {
  scope: 'content:write',
  body: resolveContentRequest,
  answer: savedContent,
});
export const getContentRevisions = adminReads('GET /api/content/:kind/:key/revisions', {
  scope: 'content:read',
  answer: z.array(contentRevisionLine),
});
export const getContentRevision = adminReads('GET /api/content/:kind/:key/revisions/:n', {
  scope: 'content:read',
  answer: contentRevision,
});
