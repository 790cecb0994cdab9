import { api } from '#contract/paths.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { limitReads } from '#server/limits/limits.ts';
import { listCitable } from './list-citable.ts';
import { listProjects, listPublications } from './portfolio-repository.ts';

export const getProjects = endpoint({
  method: 'GET',
  path: api.projects,
  access: 'anyone',
  limit: limitReads,
  handle: async ({ app }) => ({ json: await listProjects(app.db), cache: 'etag' }),
});

export const getPublications = endpoint({
  method: 'GET',
  path: api.publications,
  access: 'anyone',
  limit: limitReads,
  handle: async ({ app }) => ({ json: await listPublications(app.db), cache: 'etag' }),
});

/** For the editor's picker of citations. References that no post cites are the owner's alone. */
export const getCitable = endpoint({
  method: 'GET',
  path: api.citable,
  access: 'admin',
  limit: limitReads,
  handle: async ({ app }) => ({ json: await listCitable(app.db) }),
});
