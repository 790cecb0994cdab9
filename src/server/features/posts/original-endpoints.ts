import * as calls from '#contract/original.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { markUpToDate, getOriginal } from './original-service.ts';
import { mustExist } from './post-path.ts';

export const getPostOriginal = implement(calls.getPostOriginal, {
  find: mustExist,
  handle: async ({ app, params }) => ({ json: await getOriginal(app.db, params.id) }),
});

/** Marks a translation as up to date with a revision of its original. */
export const patchPostOriginal = implement(calls.patchPostOriginal, {
  find: mustExist,
  handle: async ({ app, params, body }) => ({ json: await markUpToDate(app.db, params.id, body.revision) }),
});
