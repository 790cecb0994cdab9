/** A post's history, its unpublished changes, and links that show them. */
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { pageQuery } from '#contract/posts.ts';
import { discardRequest, nameRevisionRequest } from '#contract/revisions.ts';
import { endpoint, type Call } from '#server/http/call.ts';
import { emptyBody } from '#server/http/empty-body.ts';
import { pageOf } from '#server/http/pages.ts';
import { limitPostWrites, limitReads } from '#server/limits/limits.ts';
import { z } from 'zod';
import { idOf, mustExist, POST } from './post-endpoints.ts';
import { discardChanges } from './post-service.ts';
import { createPreview, endPreviews } from './preview-service.ts';
import { findRevisionText, listRevisions, nameRevision } from './revision-repository.ts';

const REVISIONS = `${POST}/revisions`;

/** The largest number that the database's column holds. */
const revisionNumber = z.coerce.number().int().min(1).max(2_147_483_647);
const revisionsQuery = z.strictObject({ ...pageQuery, cursor: revisionNumber.optional() });

/** @throws AppError REVISION_NOT_FOUND for what is no number of a revision */
function numberOf(call: Pick<Call, 'params'>): number {
  const number = revisionNumber.safeParse(call.params['n']);
  if (!number.success) throw new AppError('REVISION_NOT_FOUND');
  return number.data;
}

export const getRevisions = endpoint({
  method: 'GET',
  path: REVISIONS,
  access: 'admin',
  limit: limitReads,
  find: mustExist,
  handle: async (call) => {
    const query = revisionsQuery.safeParse(call.query);
    if (!query.success) throw new AppError('BAD_INPUT');
    const { cursor: before, limit = limits.revisionsPage } = query.data;
    const found = await listRevisions(call.app.db, idOf(call), { before, limit: limit + 1 });
    const { entries, headers } = pageOf(call.request, found, limit, ({ revision }) => String(revision));
    return { json: entries, headers };
  },
});

export const getRevision = endpoint({
  method: 'GET',
  path: `${REVISIONS}/:n`,
  access: 'admin',
  limit: limitReads,
  find: mustExist,
  handle: async (call) => {
    const text = await findRevisionText(call.app.db, idOf(call), numberOf(call));
    if (!text) throw new AppError('REVISION_NOT_FOUND');
    return { json: text };
  },
});

export const patchRevision = endpoint({
  method: 'PATCH',
  path: `${REVISIONS}/:n`,
  access: 'admin',
  csrf: true,
  limit: limitPostWrites,
  find: mustExist,
  body: nameRevisionRequest,
  handle: async (call) => {
    const number = numberOf(call);
    const named = await nameRevision(call.app.db, idOf(call), number, call.body.name || null);
    if (!named) throw new AppError('REVISION_NOT_FOUND');
    const [line] = await listRevisions(call.app.db, idOf(call), { before: number + 1, limit: 1 });
    return { json: line };
  },
});

export const deleteChanges = endpoint({
  method: 'DELETE',
  path: `${POST}/changes`,
  access: 'admin',
  csrf: true,
  limit: limitPostWrites,
  find: mustExist,
  body: discardRequest,
  handle: async (call) => ({ json: await discardChanges(call.app, idOf(call), call.body.revision, call.now) }),
});

export const postPreview = endpoint({
  method: 'POST',
  path: `${POST}/preview`,
  access: 'admin',
  csrf: true,
  limit: limitPostWrites,
  find: mustExist,
  body: emptyBody,
  bodyOptional: true,
  handle: async (call) => ({ status: 201, json: await createPreview(call.app, idOf(call), call.now) }),
});

export const deletePreview = endpoint({
  method: 'DELETE',
  path: `${POST}/preview`,
  access: 'admin',
  csrf: true,
  limit: limitPostWrites,
  find: mustExist,
  body: emptyBody,
  bodyOptional: true,
  handle: async (call) => {
    await endPreviews(call.app, idOf(call));
    return { json: {} };
  },
});
