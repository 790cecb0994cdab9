import * as calls from '#contract/archives.ts';
import { AppError } from '#contract/errors.ts';
import { problem } from '#contract/problems.ts';
import { implement } from '#server/platform/http/endpoint.ts';

const own = { 'cache-control': 'private, no-store' };

export const getArchives = implement(calls.getArchives, async ({ app }) => ({
  json: { offered: app.archives !== undefined, backups: (await app.archives?.backups()) ?? null },
  headers: own,
}));

export const postArchive = implement(calls.postArchive, async ({ app, body: { name } }) => {
  if (!app.archives) throw new AppError('NOT_FOUND', { problem: problem('archiveElsewhere') });
  const found = name === undefined ? await app.archives.make() : await app.archives.find(name);
  if (!found) throw new AppError('NOT_FOUND');
  return { json: found, status: 201 };
});

export const getArchive = implement(calls.getArchive, async ({ app, params }) => {
  const found = await app.archives?.open(params.name);
  if (!found) throw new AppError('NOT_FOUND');
  return new Response(found.stream, {
    headers: {
      ...own,
      'content-type': 'application/gzip',
      'content-length': String(found.bytes),
      'content-disposition': `attachment; filename="${params.name}"`,
    },
  });
});
