/** The API for content records (CONT-1), for admins only. */
import * as contentCalls from '#contract/content.ts';
import * as originalCalls from '#contract/original.ts';
import * as worksCalls from '#contract/works.ts';
import * as textLanguagesCalls from '#contract/text-languages.ts';
import { keyOfSingle } from '#contract/content.ts';
import { type ContentKind, contentKinds } from '#contract/content-keys.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { toSent } from '#contract/problems.ts';
import { englishOf } from '#contract/english.ts';
import { implement, type RequestContext } from '#server/platform/http/endpoint.ts';
import { revisionNumber } from '#server/platform/http/pages.ts';
import { isKept } from './check-record.ts';
import { deleteRecord, publishRecord, putRecord, resolveRecord, type Writer } from './content-service.ts';
import { findContentRevision, findRecord, listContentRevisions } from './edit-repository.ts';
import { listRecords } from './summary-repository.ts';
import { putOrder } from './order-service.ts';
import { markUpToDate, getOriginal } from './original-service.ts';
import type { RecordId } from '#server/features/records/record-repository.ts';
import { confirmTextLanguages, listTextLanguages } from './text-languages.ts';
import * as calls from '#contract/content.ts';
import { storedText } from '#contract/db-safe-string.ts';
import { normalisePath } from '#domain/path.ts';
import { z } from 'zod';

/* Returns a page of the site that shows a draft. The owner sees it in a frame next to the draft's form. */

const wanted = z.object({
  page: storedText.startsWith('/').max(2_000),
  kind: z.enum(contentKinds).optional(),
  key: storedText.max(2_000).optional(),
  as: z.literal('sheets').optional(),
});

export const getHeadPreview = implement(calls.getHeadPreview, {
  handlerQuery: wanted,
  handle: async ({ app, query }) => {
    const { page, kind, key, as } = wanted.safeParse(query).data ?? {};
    const path = page === undefined ? undefined : normalisePath(page);
    const record = kind && key !== undefined ? { kind, key } : undefined;
    const made = path === undefined ? undefined : await app.headPage?.(path, record, as === 'sheets');
    if (!made) throw new AppError('NOT_FOUND');
    return new Response(new Uint8Array(made.body), {
      headers: { ...made.headers, 'content-type': 'text/html; charset=utf-8' },
    });
  },
});

const PRIVATE: ContentKind = 'private';

/** The part of a request that contains the caller and the path of the record. */
type Asked = Pick<RequestContext<unknown, 'admin', '/api/content/:kind/:key'>, 'params' | 'signedIn'>;

const writerOf = ({ signedIn }: Pick<Asked, 'signedIn'>): Writer => (signedIn.token ? 'program' : 'owner');

/**
 * Restricts private data to logged-in people. A program with an API token cannot access the private record through
 * any endpoint.
 * @throws AppError TOKEN_SCOPE
 */
function mustBeReached(kind: string, asked: Pick<Asked, 'signedIn'>): void {
  if (writerOf(asked) === 'program' && kind === PRIVATE) throw new AppError('TOKEN_SCOPE');
}

/**
 * Returns the id of the record that a request refers to.
 * @throws AppError NOT_FOUND for an unknown kind, and for a wrong key if the kind has a fixed key; TOKEN_SCOPE
 */
function idOf({ params: { kind, key }, signedIn }: Asked): RecordId {
  mustBeReached(kind, { signedIn });
  if (!isKept(kind) || (keyOfSingle(kind) ?? key) !== key || key.length > limits.address) {
    throw new AppError('NOT_FOUND');
  }
  return { kind, key };
}

/** @throws AppError NOT_FOUND for an unknown kind, and for a kind with a single record */
function kindInOrder(kind: string): ContentKind {
  if (!isKept(kind) || keyOfSingle(kind) !== undefined) throw new AppError('NOT_FOUND');
  return kind;
}

export const getContent = implement(contentCalls.getContent, async ({ app, signedIn }) => {
  const records = await listRecords(app.db);
  return { json: signedIn.token ? records.filter(({ kind }) => kind !== PRIVATE) : records };
});

export const getContentRecord = implement(contentCalls.getContentRecord, async (context) => {
  const record = await findRecord(context.app.db, idOf(context));
  if (!record) throw new AppError('NOT_FOUND');
  return { json: record };
});

export const putContentRecord = implement(contentCalls.putContentRecord, {
  find: idOf,
  handle: async (context) => {
    const { app, body, now } = context;
    return { json: { revision: await putRecord(app, idOf(context), body, now, writerOf(context)) } };
  },
});

/** Sets the order of the records of a kind that can have several records. */
export const putContentOrder = implement(contentCalls.orderContent, {
  find: ({ params }) => kindInOrder(params.kind),
  handle: async ({ app, params, body, now }) => {
    await putOrder(app, kindInOrder(params.kind), body.keys, now);
  },
});

export const publishContentRecord = implement(contentCalls.publishContentRecord, {
  find: idOf,
  handle: async (context) => {
    const { app, body, now } = context;
    for (const { kind } of body.together ?? []) mustBeReached(kind, context);
    return { json: await publishRecord(app, idOf(context), body, now, writerOf(context)) };
  },
});

export const deleteContentRecord = implement(contentCalls.deleteContentRecord, {
  find: idOf,
  handle: async (context) => {
    const { app, body, now } = context;
    await deleteRecord(app, idOf(context), body.revision, now, writerOf(context));
  },
});

export const resolveContentRecord = implement(contentCalls.resolveContentRecord, {
  find: idOf,
  handle: async (context) => {
    const { app, body, now } = context;
    return { json: { revision: await resolveRecord(app, idOf(context), body.take, now, writerOf(context)) } };
  },
});

/** Returns the original of a translated page or project. */
export const getContentOriginal = implement(originalCalls.getContentOriginal, async (context) => ({
  json: await getOriginal(context.app.db, idOf(context)),
}));

/** Marks the translation as up to date with a revision of its original. */
export const patchContentOriginal = implement(originalCalls.patchContentOriginal, {
  find: idOf,
  handle: async (context) => ({
    json: await markUpToDate(context.app.db, idOf(context), context.body.revision),
  }),
});

export const getContentRevisions = implement(contentCalls.getContentRevisions, async (context) => {
  const found = await listContentRevisions(context.app.db, idOf(context));
  if (found.length === 0) throw new AppError('NOT_FOUND');
  return { json: found };
});

/** Converts works that the owner entered into records, without storing them. */
export const postWorks = implement(worksCalls.postWorks, async ({ app, body }) => {
  // Imported on demand, because the citation processor is large.
  const { worksGiven } = await import('./publication-lookup.ts');
  const { problems, ...found } = await worksGiven(app.db, body.given, app.sources);
  return { json: { ...found, diagnostics: problems.map(englishOf), problems: problems.map(toSent) } };
});

export const getTextLanguages = implement(textLanguagesCalls.getTextLanguages, async ({ app }) => ({
  json: await listTextLanguages(app.db),
}));

export const postTextLanguages = implement(textLanguagesCalls.postTextLanguages, async ({ app, body, now }) => {
  await confirmTextLanguages(app, body.texts, now);
});

export const getContentRevision = implement(contentCalls.getContentRevision, async (context) => {
  const number = revisionNumber.safeParse(context.params.n);
  const found = number.success ? await findContentRevision(context.app.db, idOf(context), number.data) : undefined;
  if (!found) throw new AppError('REVISION_NOT_FOUND');
  return { json: found };
});
