/**
 * Adds papers, talks and awards to the English résumé. They are stored only in the bibliography and in folders of
 * `content/`.
 */
import type { Award, Talk } from '#contract/activities.ts';
import { partialDate, type EnglishResume } from '#contract/career.ts';
import type { ResumeDocument } from '#contract/career-documents.ts';
import type { Publication } from '#contract/portfolio.ts';
import { resumeWords, type ResumeWords } from './resume-words.ts';

export interface Works {
  publications: readonly Publication[];
  talks: readonly Talk[];
  awards: readonly Award[];
}

/** Number of newest papers to use if no paper is selected. */
const newest = 10;

/** Maximum number of authors before 'et al.' */
const named = 8;

/**
 * Returns the résumé with the works that `x-resume` selects. Without `x-resume`, a résumé that has its own
 * publications stays unchanged. Any other résumé gets the owner's selected papers (or the newest ten), their awards
 * and the talks.
 */
export function withWorks(
  resume: ResumeDocument,
  setting: EnglishResume['x-resume'],
  { publications, talks, awards }: Works,
): ResumeDocument {
  const words = resumeWords[resume.meta.language];
  const isOwn = resume.publications.length > 0;
  const wanted = setting?.publications ?? (isOwn ? 'own' : 'selected');
  const all = newestFirst(publications);
  const chosen = all.filter((work) => work.selected);
  const standIns = setting?.publications === undefined ? all.slice(0, newest) : [];
  const listed = wanted === 'all' ? all : chosen.length > 0 ? chosen : standIns;
  return {
    ...resume,
    publications: wanted === 'own' ? resume.publications : listed.map((work) => asPublication(work, words)),
    awards:
      (setting?.awards ?? !isOwn) ? allAwards(resume.awards, { publications: all, awards }, words) : resume.awards,
    'x-talks':
      (setting?.talks ?? !isOwn)
        ? talks.map(({ title, date, event, place, url }) => ({ title, date, event, place, url }))
        : [],
  };
}

/** Returns the awards of the résumé, of `awards/` and of papers, without duplicate titles. */
export function allAwards(
  own: ResumeDocument['awards'],
  { publications, awards }: Pick<Works, 'publications' | 'awards'>,
  words: ResumeWords,
): ResumeDocument['awards'] {
  // The entries of `awards/` also have a key for editing, which a résumé's schema rejects, so only these fields are
  // copied.
  const edited = awards.map(({ title, date, awarder, summary }) => ({ title, date, awarder, summary }));
  const others = [...edited, ...publications.filter(({ award }) => award !== null).map((work) => asAward(work, words))];
  const titles = new Set(own.map(({ title }) => title));
  const told = new Set<string>();
  // Several papers can have an award of the same name.
  const isNew = ({ title, summary }: (typeof others)[number]) => {
    const name = JSON.stringify([title, summary]);
    return !titles.has(title) && !told.has(name) && told.add(name);
  };
  return [...own, ...others.filter(isNew)];
}

/** Sorts works, newest first. Works without a date are last, and works with equal dates keep the order of the file. */
const newestFirst = (works: readonly Publication[]) =>
  works.toSorted((a, b) => (dateOf(b) ?? '').localeCompare(dateOf(a) ?? ''));

function dateOf({ date, year }: Publication): string | undefined {
  return (
    [date, year === null ? null : String(year)].find((text) => text && partialDate.safeParse(text).success) ?? undefined
  );
}

function asPublication(work: Publication, { others }: ResumeWords): ResumeDocument['publications'][number] {
  const { title, authors, journal, publisher, volume, issue, doi, link, pdf, status } = work;
  const number = volume && issue ? `${volume}(${issue})` : (volume ?? issue);
  const href = doi ? `https://doi.org/${encodeURI(doi)}` : (link ?? pdf);
  const people = authors.length > named ? [...authors.slice(0, named), others] : authors;
  return {
    name: title,
    publisher: [[journal ?? publisher, number].filter(Boolean).join(' '), status].filter(Boolean).join(', '),
    releaseDate: dateOf(work),
    ...(href && /^https?:/.test(href) && { url: href }),
    summary: people.join(', '),
  };
}

const asAward = (work: Publication, { awardedFor }: ResumeWords): ResumeDocument['awards'][number] => ({
  title: work.award ?? '',
  date: dateOf(work),
  summary: awardedFor(work.title),
});
