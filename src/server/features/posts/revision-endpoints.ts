/** Endpoints for a post's history, its unpublished changes, and preview links. */
import * as calls from '#contract/revisions.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { pageQuery } from '#contract/posts.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { pageOf, revisionNumber } from '#server/platform/http/pages.ts';
import { z } from 'zod';
import { mustExist } from './post-preconditions.ts';
import { discardChanges } from './post-service.ts';
import { createPreview, endPreviews } from './preview-service.ts';
import { findRevisionText, listRevisions, nameRevision } from './revision-repository.ts';
import * as originalCalls from '#contract/original.ts';
import { markUpToDate, getOriginal } from './original-service.ts';

const revisionsQuery = z.strictObject({ ...pageQuery, cursor: revisionNumber.optional() });

/** @throws AppError REVISION_NOT_FOUND if the number is invalid */
function numberOf(params: { n: string }): number {
  const number = revisionNumber.safeParse(params.n);
  if (!number.success) throw new AppError('REVISION_NOT_FOUND');
  return number.data;
}

export const getRevisions = implement(calls.getRevisions, {
  query: revisionsQuery,
  find: mustExist,
  handle: async (context) => {
    const { cursor: before, limit = limits.revisionsPage } = context.query;
    const found = await listRevisions(context.app.db, context.params.id, { before, limit: limit + 1 });
    const { entries, headers } = pageOf(context.request, found, limit, ({ revision }) => String(revision));
    return { json: entries, headers };
  },
});

export const getRevision = implement(calls.getRevision, {
  find: mustExist,
  handle: async (context) => {
    const text = await findRevisionText(context.app.db, context.params.id, numberOf(context.params));
    if (!text) throw new AppError('REVISION_NOT_FOUND');
    return { json: text };
  },
});

export const patchRevision = implement(calls.patchRevision, {
  find: mustExist,
  handle: async (context) => {
    const number = numberOf(context.params);
    const named = await nameRevision(context.app.db, context.params.id, number, context.body.name || null);
    if (!named) throw new AppError('REVISION_NOT_FOUND');
    const [line] = await listRevisions(context.app.db, context.params.id, { before: number + 1, limit: 1 });
    return { json: line };
  },
});

export const deleteChanges = implement(calls.deleteChanges, {
  find: mustExist,
  handle: async (context) => ({
    json: await discardChanges(context.app, context.params.id, context.body.revision, context.now),
  }),
});

export const postPreview = implement(calls.postPreview, {
  find: mustExist,
  handle: async ({ app, params, body, now }) => ({
    json: await createPreview(app, params.id, now, body.comment),
  }),
});

export const deletePreview = implement(calls.deletePreview, {
  find: mustExist,
  handle: async (context) => {
    await endPreviews(context.app, context.params.id);
  },
});

export const getPostOriginal = implement(originalCalls.getPostOriginal, {
  find: mustExist,
  handle: async ({ app, params }) => ({ json: await getOriginal(app.db, params.id) }),
});

/** Marks a translation as up to date with a revision of its original. */
export const patchPostOriginal = implement(originalCalls.patchPostOriginal, {
  find: mustExist,
  handle: async ({ app, params, body }) => ({ json: await markUpToDate(app.db, params.id, body.revision) }),
});
