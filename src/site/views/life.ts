/** Lists the owner's positions and education for the About page. */
import type { ResumeDocument } from '#contract/career-documents.ts';

export interface Station {
  /** `2022–`, `2017–22`, `2019`. */
  years: string;
  what: string;
  where: string;
}

/** The maximum number of entries on the page. The résumé contains all entries. */
const longest = 6;

/** Returns work and education from the résumé, latest first. */
export function stations({ work, education }: Pick<ResumeDocument, 'work' | 'education'>): Station[] {
  const all = [
    ...work.map(({ position, name, startDate, endDate }) => ({
      what: position ?? name,
      where: position ? name : '',
      startDate,
      endDate,
    })),
    ...education.map(({ studyType, area, institution, startDate, endDate }) => ({
      what: [studyType, area].filter(Boolean).join(', ') || institution,
      where: institution,
      startDate,
      endDate,
    })),
  ];
  return all
    .toSorted((a, b) => (b.startDate ?? '').localeCompare(a.startDate ?? ''))
    .slice(0, longest)
    .map(({ what, where, startDate, endDate }) => ({
      years: yearsOf(startDate, endDate),
      what,
      where: where === what ? '' : where,
    }));
}

function yearsOf(start: string | undefined, end: string | undefined): string {
  const [first, last] = [start?.slice(0, 4), end?.slice(0, 4)];
  if (!first) return last ?? '';
  if (!last) return `${first}–`;
  if (first === last) return first;
  return `${first}–${last.startsWith(first.slice(0, 2)) ? last.slice(2) : last}`;
}
