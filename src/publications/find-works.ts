/** Finds works to cite by any words that a writer remembers. */
import type { CitableWork } from '#contract/citable.ts';

/**
 * Returns the DOI of a text that is a DOI or a link to one: `10.1000/x`, `doi:10.1000/x`, `https://doi.org/10.1000/x`;
 * undefined otherwise.
 */
export function doiIn(text: string): string | undefined {
  const found = /^(?:(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/\S+)$/i.exec(text.trim())?.[1];
  return found?.replace(/[.,;]$/, '').toLowerCase();
}

/**
 * Finds the works whose authors, year, title or key contain every word of `text`. Accents, case and width are
 * ignored. Works whose authors or key begin with the first word come first. Otherwise the order is unchanged.
 */
export function findWorks(works: readonly CitableWork[], text: string): CitableWork[] {
  const doi = doiIn(text);
  if (doi !== undefined) return works.filter((work) => work.doi?.toLowerCase() === doi);
  const words = folded(text).split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const found = works.flatMap((work) => {
    const names = [work.key, ...work.authors].map(folded);
    const all = [...names, work.year, folded(work.title)].join(' ');
    if (!words.every((word) => all.includes(word))) return [];
    return [{ work, rank: names.some((name) => name.startsWith(first)) ? 0 : 1 }];
  });
  return found.toSorted((a, b) => a.rank - b.rank).map(({ work }) => work);
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
