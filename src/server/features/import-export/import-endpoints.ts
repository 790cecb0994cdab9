import { AppError } from '#contract/errors.ts';
import { importId, importLimits, importRequest, knownRequest, placesRequest } from '#contract/imports.ts';
import { api } from '#contract/paths.ts';
import { noBody } from '#server/platform/http/no-body.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { adminReads, limitImports } from '#server/platform/limits/limits.ts';
import { listImports } from './import-session-repository.ts';
import { linkPlaces } from './link-places.ts';
import { endImport, importBatch, undoImport, whichAreKnown } from './import-sessions.ts';

const IMPORT = `${api.imports}/:id` as const;

/**
 * Returns the import's id from the path.
 * @throws AppError NOT_FOUND if the id is malformed
 */
function idOf(params: { id: string }): string {
  const found = importId.safeParse(params.id);
  if (!found.success) throw new AppError('NOT_FOUND');
  return found.data;
}

export const getImports = endpoint({
  method: 'GET',
  path: api.imports,
  ...adminReads,
  handle: async ({ app }) => ({ json: await listImports(app.db, importLimits.listed) }),
});

export const postImports = endpoint({
  method: 'POST',
  path: api.imports,
  access: 'admin',
  csrf: true,
  limit: limitImports,
  maxBytes: importLimits.bytes,
  body: importRequest,
  handle: async ({ app, body, now }) => ({ json: await importBatch(app, body, now) }),
});

export const postKnownImports = endpoint({
  method: 'POST',
  path: api.knownImports,
  access: 'admin',
  csrf: true,
  limit: limitImports,
  maxBytes: importLimits.bytes,
  body: knownRequest,
  handle: async ({ app, body }) => ({ json: await whichAreKnown(app, body.posts) }),
});

export const postImportPlaces = endpoint({
  method: 'POST',
  path: api.importPlaces,
  access: 'admin',
  csrf: true,
  limit: limitImports,
  maxBytes: importLimits.bytes,
  body: placesRequest,
  handle: async ({ app, body }) => ({ json: await linkPlaces(app.db, body.posts) }),
});

export const postImportEnd = endpoint({
  method: 'POST',
  path: `${IMPORT}/end` as const,
  access: 'admin',
  csrf: true,
  limit: limitImports,
  ...noBody,
  handle: async ({ app, params }) => {
    idOf(params);
    await endImport(app);
    return { json: {} };
  },
});

export const deleteImport = endpoint({
  method: 'DELETE',
  path: IMPORT,
  access: 'admin',
  csrf: true,
  limit: limitImports,
  ...noBody,
  handle: async ({ app, params, now }) => ({ json: await undoImport(app, idOf(params), now) }),
});
