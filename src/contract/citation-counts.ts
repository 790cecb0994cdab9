/** Citation counts as pages and the API show them (WORK-12). */
import type { WorkSource } from './work-sources.ts';

/**
 * The sources whose counts can be shown, in the order of their priority. Semantic Scholar is not one of them, because
 * its terms ask for its logo beside its data.
 */
export const countSources = ['openalex', 'crossref', 'datacite'] as const satisfies readonly WorkSource[];
export type CountSource = (typeof countSources)[number];

/** How many works cite a publication, as one source counted. */
export interface CitationCount {
  count: number;
  source: CountSource;
  /** When the source said so, ISO 8601. */
  at: string;
}

/** The counts of a site: for each publication, and for all together. */
export interface SiteCounts {
  /** Returns the count of a publication; undefined if it has none that can be shown. */
  of: (id: string) => CitationCount | undefined;
  sum?: CitationCount;
  hIndex?: CitationCount;
}

interface Counted extends CitationCount {
  work: string;
}

/**
 * Chooses what a site shows. A publication has the count of the first source that knows it. The sum and the h-index are
 * of one source, because sources count differently.
 * @param shown the owner's choice
 * @param works the ids of the published works
 */
export function siteCounts(
  counts: readonly Counted[],
  shown: Readonly<Record<'works' | 'sum' | 'hIndex', boolean>>,
  works: ReadonlySet<string>,
): SiteCounts {
  const bySource = Map.groupBy(
    counts.filter(({ work }) => works.has(work)),
    ({ source }) => source,
  );
  const inOrder = countSources.flatMap((source) => bySource.get(source) ?? []);
  const first = new Map(inOrder.toReversed().map(({ work, count, source, at }) => [work, { count, source, at }]));
  const whole = countSources.map((source) => bySource.get(source) ?? []).find((found) => found.length > 0);
  const newest = whole
    ?.map(({ at }) => at)
    .toSorted()
    .at(-1);
  const inAll = (count: number): CitationCount | undefined =>
    whole?.[0] && newest !== undefined ? { count, source: whole[0].source, at: newest } : undefined;
  const sum = shown.sum ? inAll((whole ?? []).reduce((all, { count }) => all + count, 0)) : undefined;
  const hIndex = shown.hIndex ? inAll(hIndexOf((whole ?? []).map(({ count }) => count))) : undefined;
  return {
    of: (id) => (shown.works ? first.get(id) : undefined),
    ...(sum && { sum }),
    ...(hIndex && { hIndex }),
  };
}

/** Returns the largest number n for which n works are cited at least n times. */
export const hIndexOf = (counts: readonly number[]): number =>
  counts.toSorted((one, other) => other - one).filter((count, index) => count > index).length;
