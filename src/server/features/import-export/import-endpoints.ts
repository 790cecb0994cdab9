import * as calls from '#contract/imports.ts';
import { AppError } from '#contract/errors.ts';
import { importId, importLimits } from '#contract/imports.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { listImports } from './import-session-repository.ts';
import { linkPlaces } from './link-places.ts';
import { endImport, importBatch, undoImport, whichAreKnown } from './import-sessions.ts';

/**
 * Returns the import's id from the path.
 * @throws AppError NOT_FOUND if the id is malformed
 */
function idOf(params: { id: string }): string {
  const found = importId.safeParse(params.id);
  if (!found.success) throw new AppError('NOT_FOUND');
  return found.data;
}

export const getImports = implement(calls.getImports, async ({ app }) => ({
  json: await listImports(app.db, importLimits.listed),
}));

export const postImports = implement(calls.postImports, async ({ app, body, now }) => ({
  json: await importBatch(app, body, now),
}));

export const postKnownImports = implement(calls.postKnownImports, async ({ app, body }) => ({
  json: await whichAreKnown(app, body.posts),
}));

export const postImportPlaces = implement(calls.postImportPlaces, async ({ app, body }) => ({
  json: await linkPlaces(app.db, body.posts),
}));

export const postImportEnd = implement(calls.postImportEnd, async ({ app, params }) => {
  idOf(params);
  await endImport(app);
});

export const deleteImport = implement(calls.deleteImport, async ({ app, params, now }) => ({
  json: await undoImport(app, idOf(params), now),
}));
