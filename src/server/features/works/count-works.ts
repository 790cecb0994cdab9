/** Stores how many works cite the owner's works, as sources count them (WORK-12). */
import type { WorkSource } from '#contract/work-sources.ts';
import type { FoundWork } from '#publications/found-work.ts';
import { folded } from '#publications/folding.ts';
import { plainDoi } from '#publications/work-facts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { putCounts } from '#server/features/records/count-repository.ts';
import { listWorkNames } from './source-repository.ts';
import { arxivOf } from './sources/make-work.ts';

export interface Counter {
  /** @param at `since` is the beginning of the check, of which several answers can contain one work */
  count: (
    tx: Database,
    source: WorkSource,
    works: readonly FoundWork[],
    at: { since: Date; now: Date },
  ) => Promise<void>;
}

/** The shortest title by which a work without identifiers is recognized, in folded characters. */
const SHORTEST = 15;

type Finder = (work: FoundWork) => string | undefined;

/** Creates a counter for one run. The list of the owner's works is read once. */
export function createCounter(): Counter {
  let finder: Finder | undefined;
  return {
    async count(tx, source, works, at) {
      const counted = works.filter(({ citedBy }) => citedBy !== null);
      if (counted.length === 0) return;
      finder ??= finderOf(await listWorkNames(tx));
      const counts = new Map<string, number>();
      for (const work of counted) {
        const key = finder(work);
        // A source can count a work and its preprint separately.
        if (key !== undefined) counts.set(key, Math.max(counts.get(key) ?? 0, work.citedBy ?? 0));
      }
      await putCounts(tx, source, counts, at);
    },
  };
}

/** Returns a function that finds the owner's work by DOI, arXiv ID, or an equal title of about the same year. */
function finderOf(names: Awaited<ReturnType<typeof listWorkNames>>): Finder {
  const byDoi = new Map(names.flatMap(({ key, doi }) => (doi ? [[plainDoi(doi), key] as const] : [])));
  const byArxiv = new Map(
    names.flatMap(({ key, arxiv }) => {
      const id = arxivOf(arxiv);
      return id === undefined ? [] : [[id, key] as const];
    }),
  );
  const byTitle = Map.groupBy(names, ({ title }) => folded(title));
  return ({ entry: { fields } }) => {
    const found = byDoi.get(fields['doi'] ?? '') ?? byArxiv.get(fields['eprint'] ?? '');
    if (found !== undefined) return found;
    const title = folded(fields['title'] ?? '');
    const [only, ...others] = title.length < SHORTEST ? [] : (byTitle.get(title) ?? []);
    // Works with different DOIs are different works, even if their titles are equal.
    if (!only || others.length > 0 || (fields['doi'] !== undefined && only.doi)) return undefined;
    return only.year !== null && Math.abs(only.year - Number(fields['year'])) <= 1 ? only.key : undefined;
  };
}
