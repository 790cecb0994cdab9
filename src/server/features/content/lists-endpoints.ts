import * as portfolioCalls from '#contract/portfolio.ts';
import * as citableCalls from '#contract/citable.ts';
import { siteCounts } from '#contract/citation-counts.ts';
import type { Publication } from '#contract/portfolio.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { longList } from '#server/platform/http/streamed-list.ts';
import {
  listProjects,
  publicationsVersion,
  somePublications,
  listPublications,
  listReferences,
} from './lists-repository.ts';
import { readShownCounts } from '#server/features/records/count-repository.ts';
import { isSectionOn, readSiteSettings } from '#server/features/records/site-settings.ts';
import { sha256 } from '#server/platform/hash.ts';
import type { CitableWork } from '#contract/citable.ts';
import { toCitable } from '#publications/cited-work.ts';
import type { Database } from '#server/platform/db/database.ts';

/* The works in the editor's citation picker. */

/**
 * Returns the owner's works first, in file order. If two works have the same key, only the owner's work is returned,
 * as on pages.
 */
export async function listCitable(db: Database): Promise<CitableWork[]> {
  const own = await listPublications(db);
  const references = await listReferences(db);
  const keys = new Set(own.map(({ id }) => id));
  return [
    ...own.map((work) => toCitable(work, 'publications.bib')),
    ...references.filter(({ id }) => !keys.has(id)).map((work) => toCitable(work, 'references.bib')),
  ];
}

export const getProjects = implement(portfolioCalls.getProjects, async ({ app }) => ({
  json: (await isSectionOn(app.db, 'projects')) ? await listProjects(app.db) : [],
  cache: 'etag',
}));

export const getPublications = implement(portfolioCalls.getPublications, async (context) => {
  const { db } = context.app;
  const settings = await readSiteSettings(db);
  if (!settings.sections.research) return { json: [], cache: 'etag' };
  const counts = await readShownCounts(db, settings, context.now);
  const cited = siteCounts(counts, settings.citationCounts, new Set(counts.map(({ work }) => work)));
  const withCount = (work: Publication): Publication => {
    const citedBy = cited.of(work.id);
    return citedBy ? { ...work, citedBy } : work;
  };
  return longList<Publication>(context, {
    read: async (count, after) => (await somePublications(db, count, after?.id)).map(withCount),
    version: async () => `"${await publicationsVersion(db)}${counts.length > 0 ? sha256(JSON.stringify(counts)) : ''}"`,
  });
});

/** Endpoint for the editor's citation picker. References that no post cites are visible to the owner only. */
export const getCitable = implement(citableCalls.getCitable, async ({ app }) => ({ json: await listCitable(app.db) }));
