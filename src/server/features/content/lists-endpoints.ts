import * as portfolioCalls from '#contract/portfolio.ts';
import * as citableCalls from '#contract/citable.ts';
import type { Publication } from '#contract/portfolio.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { longList } from '#server/platform/http/streamed-list.ts';
import { listCitable } from './list-citable.ts';
import { listProjects, publicationsVersion, somePublications } from './lists-repository.ts';
import { isSectionOn } from '#server/features/records/site-settings.ts';

export const getProjects = implement(portfolioCalls.getProjects, async ({ app }) => ({
    json: (await isSectionOn(app.db, 'projects')) ? await listProjects(app.db) : [],
    cache: 'etag',
  }));

export const getPublications = implement(portfolioCalls.getPublications, async (context) => {
    const { db } = context.app;
    if (!(await isSectionOn(db, 'research'))) return { json: [], cache: 'etag' };
    return longList<Publication>(context, {
      read: (count, after) => somePublications(db, count, after?.id),
      version: async () => `"${await publicationsVersion(db)}"`,
    });
  });

/** Endpoint for the editor's citation picker. References that no post cites are visible to the owner only. */
export const getCitable = implement(citableCalls.getCitable, async ({ app }) => ({ json: await listCitable(app.db) }));
