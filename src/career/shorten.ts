/**
 * Shortens a résumé that has more pages than the owner wants (DOC-10). The ends of long lists are removed first, then
 * points and texts of the oldest employers. Then the rest of the lists is removed, and last the points of the newest
 * employer. Employers, schools and dates are never removed.
 */
import type { ResumeDocument } from '#contract/career-documents.ts';

/** Number of papers and of talks that stay until all points except those of the newest employer are removed. */
const keptEntries = 3;

type Cut = (resume: ResumeDocument) => ResumeDocument;

/** Returns all possible cuts in the order in which they are made. Each cut removes one more entry, point or text. */
export function cutsOf(resume: ResumeDocument): Cut[] {
  const { work, publications, projects, volunteer, interests, references } = resume;
  const talks = resume['x-talks'];
  const times = (count: number, cut: Cut): Cut[] => Array<Cut>(Math.max(0, count)).fill(cut);
  const shorter = (list: 'publications' | 'x-talks' | 'volunteer' | 'interests' | 'references'): Cut => {
    return (item) => ({ ...item, [list]: item[list].slice(0, -1) });
  };
  const oldest = work.map((_, index) => index).toReversed();
  const [others, newest] = [oldest.slice(0, -1), oldest.slice(-1)];
  const points = (indices: readonly number[]) =>
    indices.flatMap((index) =>
      times(work[index]?.highlights.length ?? 0, (item) =>
        changed(item, 'work', index, (job) => ({ ...job, highlights: job.highlights.slice(0, -1) })),
      ),
    );
  const texts = (indices: readonly number[]) =>
    indices
      .filter((index) => work[index]?.summary)
      .map(
        (index): Cut =>
          (item) =>
            changed(item, 'work', index, (job) => ({ ...job, summary: undefined })),
      );
  const ofProjects = projects.flatMap((project, index) =>
    times(project.highlights.length, (item) =>
      changed(item, 'projects', index, (it) => ({ ...it, highlights: it.highlights.slice(0, -1) })),
    ),
  );
  return [
    ...times(talks.length - keptEntries, shorter('x-talks')),
    ...times(publications.length - keptEntries, shorter('publications')),
    ...points(others),
    ...texts(others),
    ...ofProjects.toReversed(),
    ...times(references.length, shorter('references')),
    ...times(interests.length, shorter('interests')),
    ...times(Math.min(talks.length, keptEntries), shorter('x-talks')),
    ...times(volunteer.length, shorter('volunteer')),
    ...times(Math.min(publications.length, keptEntries), shorter('publications')),
    ...points(newest),
    ...texts(newest),
  ];
}

function changed<List extends 'work' | 'projects'>(
  resume: ResumeDocument,
  list: List,
  index: number,
  change: (entry: ResumeDocument[List][number]) => ResumeDocument[List][number],
): ResumeDocument {
  return { ...resume, [list]: resume[list].map((entry, at) => (at === index ? change(entry) : entry)) };
}

/** Returns the résumé after as few cuts as needed until it fits. If it never fits, all cuts are made. */
export function shortened(resume: ResumeDocument, fits: (resume: ResumeDocument) => boolean): ResumeDocument {
  const cuts = cutsOf(resume);
  const without = (count: number) => cuts.slice(0, count).reduce((item, cut) => cut(item), resume);
  let [few, many] = [0, cuts.length];
  while (few < many) {
    const half = Math.floor((few + many) / 2);
    if (fits(without(half))) many = half;
    else few = half + 1;
  }
  return without(many);
}

/** Returns the numbers of removed entries and points as a text: `4 of 9 publications, 12 of 30 points`. */
export function givenUp(whole: ResumeDocument, short: ResumeDocument): string {
  const points = (item: ResumeDocument) =>
    [...item.work, ...item.projects].reduce((sum, { highlights }) => sum + highlights.length, 0);
  const texts = (item: ResumeDocument) => item.work.filter(({ summary }) => summary).length;
  const counts: [string, number, number][] = [
    ['talks', whole['x-talks'].length, short['x-talks'].length],
    ['publications', whole.publications.length, short.publications.length],
    ['points', points(whole), points(short)],
    ["employers' texts", texts(whole), texts(short)],
    ...(['references', 'interests', 'volunteer'] as const).map((name): [string, number, number] => [
      name === 'volunteer' ? 'volunteer entries' : name,
      whole[name].length,
      short[name].length,
    ]),
  ];
  return counts
    .filter(([, all, left]) => left < all)
    .map(([name, all, left]) => `${all - left} of ${all} ${name}`)
    .join(', ');
}
