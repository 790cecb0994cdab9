import { upToDateRequest } from '#contract/original.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { adminReads } from '#server/platform/limits/limits.ts';
import { markUpToDate, getOriginal } from './original-service.ts';
import { mustExist, ofWriter, POST } from './post-path.ts';

const ORIGINAL = `${POST}/original` as const;

export const getPostOriginal = endpoint({
  method: 'GET',
  path: ORIGINAL,
  ...adminReads,
  scope: 'posts:read',
  find: mustExist,
  handle: async ({ app, params }) => ({ json: await getOriginal(app.db, params.id) }),
});

/** Marks a translation as up to date with a revision of its original. */
export const patchPostOriginal = endpoint({
  method: 'PATCH',
  path: ORIGINAL,
  ...ofWriter,
  find: mustExist,
  body: upToDateRequest,
  handle: async ({ app, params, body }) => ({ json: await markUpToDate(app.db, params.id, body.revision) }),
});
