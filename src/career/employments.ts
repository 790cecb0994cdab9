/**
 * Determines how jobs relate: which jobs belong to one employment, which job is a secondment (出向), and which job ends
 * with leaving the employer.
 */
import type { JapaneseResume } from '#contract/career.ts';
import { employerVerbs } from './verbs.ts';

export type Job = JapaneseResume['work'][number];

/**
 * Returns the verbs for the start and the end of a job. They depend on the kind of employer, unless the owner has set
 * them.
 */
export const verbsOf = (entry: Job) => ({
  ...employerVerbs({ ...entry, employment: entry['x-keirekisho']?.employment }),
  ...entry['x-rirekisho']?.verbs,
});

/**
 * Returns the job at the employer that seconded the person (出向), which is the job before the secondment. The employment
 * with this employer continues.
 */
export function homeOf(entry: Job, work: readonly Job[]): Job | undefined {
  const isLoan = (item: Job) => /出向/.test(item['x-keirekisho']?.employment ?? '');
  if (!isLoan(entry)) return undefined;
  const before = work.find((other) => other.name !== entry.name && follows(entry, other));
  return before && isLoan(before) ? homeOf(before, work) : before;
}

/** Returns the secondment that ended when this job began: the person is back at the seconding employer. */
export const returnsFrom = (entry: Job, work: readonly Job[]): Job | undefined =>
  work.find((other) => homeOf(other, work)?.name === entry.name && follows(entry, other));

/** Returns whether `later` began in the month in which `earlier` ended, or up to a month before or after. */
export function follows(later: Job, earlier: Job): boolean {
  if (!earlier.endDate || later.startDate <= earlier.startDate) return false;
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7) || 1);
  return Math.abs(months(later.startDate) - months(earlier.endDate)) <= 1;
}

export const isSame = (entry: Job, other: Job) => other !== entry && other.name === entry.name;

/**
 * Returns the employer that the person leaves at the end of a job, and the verb for leaving. After a secondment, the
 * person leaves the seconding employer.
 * @returns undefined if the employment continues: the next job is at the same employer, or a secondment begins or ends
 */
export function leaving(entry: Job, work: readonly Job[]): { name: string; verb: string } | undefined {
  const goesOn = work.some(
    (other) =>
      (isSame(entry, other) && follows(other, entry)) ||
      homeOf(other, work) === entry ||
      returnsFrom(other, work) === entry,
  );
  if (goesOn) return undefined;
  const employer = homeOf(entry, work) ?? entry;
  return { name: employer.name, verb: verbsOf(employer).end };
}
