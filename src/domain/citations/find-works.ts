/** Finds a work to cite by any words that a writer remembers. */
import type { CitableWork } from '#contract/citable.ts';

/** The DOI that a text is, or leads to: `10.1000/x`, `doi:10.1000/x`, `https://doi.org/10.1000/x`; undefined for others. */
export function doiIn(text: string): string | undefined {
  const found = /^(?:(?:https?:\/\/)?(?:(?:dx|www)\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/\S+)$/i.exec(text.trim())?.[1];
  return found?.replace(/[.,;]$/, '').toLowerCase();
}

/**
 * The works that have every word of the text in their names, year, title or key; accents, case and width make no
 * difference. Those whose names or key begin with the first word come first, else the order stays.
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
