/** The works in the editor's citation picker. */
import type { CitableWork } from '#contract/citable.ts';
import { toCitable } from '#publications/cited-work.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listPublications, listReferences } from './lists-repository.ts';

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
