import { api } from '#contract/paths.ts';
import type { Publication } from '#contract/portfolio.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { longList } from '#server/platform/http/streamed-list.ts';
import { adminReads, anyoneReads } from '#server/platform/limits/limits.ts';
import { listCitable } from './list-citable.ts';
import { listProjects, publicationsVersion, somePublications } from './lists-repository.ts';
import { isSectionOn } from '#server/features/records/site-settings.ts';

export const getProjects = endpoint({
  method: 'GET',
  path: api.projects,
  ...anyoneReads,
  handle: async ({ app }) => ({
    json: (await isSectionOn(app.db, 'projects')) ? await listProjects(app.db) : [],
    cache: 'etag',
  }),
});

export const getPublications = endpoint({
  method: 'GET',
  path: api.publications,
  ...anyoneReads,
  compressed: true,
  handle: async (context) => {
    const { db } = context.app;
    if (!(await isSectionOn(db, 'research'))) return { json: [], cache: 'etag' };
    return longList<Publication>(context, {
      read: (count, after) => somePublications(db, count, after?.id),
      version: async () => `"${await publicationsVersion(db)}"`,
    });
  },
});

/** Endpoint for the editor's citation picker. References that no post cites are visible to the owner only. */
export const getCitable = endpoint({
  method: 'GET',
  path: api.citable,
  ...adminReads,
  scope: 'content:read',
  compressed: true,
  handle: async ({ app }) => ({ json: await listCitable(app.db) }),
});
