/** The academic CV: education, positions, publications, talks, teaching, service and awards in full. */
import type { Activities } from '#contract/activities.ts';
import type { CareerRecord } from '#contract/career.ts';
import type { CvDocument, ResumeSection } from '#contract/career-documents.ts';
import type { SectionName } from '#contract/document-setup.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Publication } from '#contract/portfolio.ts';
import { fileNames } from './files.ts';
import { focused } from './focus.ts';
import { resumeOf } from './resume.ts';
import { inOrder, join, line, resumeView } from './resume-sections.ts';
import { resumeWords, type ResumeWords } from './resume-words.ts';
import { worksByCategory } from './cited-works.ts';
import { allAwards } from './works.ts';

export interface OwnWorks {
  publications: readonly Publication[];
  activities: Activities;
}

/** The default order of sections. Education comes first, as is usual in academic CVs. */
const usualOrder: readonly SectionName[] = [
  'summary',
  'education',
  'work',
  'awards',
  'publications',
  'talks',
  'teaching',
  'service',
  'projects',
  'skills',
  'languages',
  'certificates',
  'volunteer',
  'interests',
  'references',
];

/** @returns undefined if there is neither work nor education nor a publication */
export function cvOf(
  record: CareerRecord,
  works: OwnWorks,
  today: string,
  id = 'cv',
  language: LanguageCode = 'en',
): CvDocument | undefined {
  const setup = record.setup[id];
  const words = resumeWords[language];
  const made = resumeOf(record, today, id, language, works.publications.length > 0);
  if (!made) return undefined;
  const { publications: papers, activities } = works;
  const awards = allAwards(made.awards, { publications: papers, awards: activities.awards }, words);
  const whole = { ...made, awards };
  const resume = focused(whole, setup);
  const { sections: ofResume, ...head } = resumeView({ ...resume, meta: { ...resume.meta, sections: undefined } });
  const focus = setup?.focus?.publications;
  const publications = papers.filter(({ id: key, title }) => !focus || focus.includes(key) || focus.includes(title));
  const lists = worksByCategory(publications, {
    name: record.english.basics.name,
    nameJa: record.japanese?.basics.name ?? null,
  }).map(({ title, english, works: all }) => ({
    name: 'publications' as const,
    title: language === 'en' ? english : title,
    kind: 'works' as const,
    entries: all.map((work) => line(work.title, {})),
    works: all,
  }));
  // The publications in the résumé file are listed only if the bibliography has none.
  const others = ofResume.filter(({ name }) => name !== 'publications' || publications.length === 0);
  const all = [...lists, ...sectionsOf(activities, today, words), ...others];
  return {
    ...fileNames(record, id, { language }),
    pages: setup?.pages ?? 99,
    language,
    date: { iso: today, text: words.written(today) },
    density: 0,
    view: {
      ...head,
      sections: inOrder(all, setup?.sections ?? usualOrder).map((section) => ({
        ...section,
        entries: section.kind === 'works' ? [] : section.entries,
      })),
    },
  };
}

/** Returns the sections of talks, teaching and service. */
function sectionsOf(
  { talks, teaching, service }: Activities,
  today: string,
  { titles, written, span }: ResumeWords,
): ResumeSection[] {
  const entries = {
    talks: talks.map(({ title, event, place, kind, date, url }) =>
      line(title, { note: join(event, place, kind), when: written(date), url }),
    ),
    teaching: teaching.map(({ title, role, institution, startDate, endDate, note: summary }) =>
      line(title, { note: join(role, institution), when: span(today, startDate, endDate), summary }),
    ),
    service: service.map(({ role, organization: note, startDate, endDate, note: summary }) =>
      line(role, { note, when: startDate && span(today, startDate, endDate), summary }),
    ),
  };
  return (['talks', 'teaching', 'service'] as const).map((name) => ({
    name,
    title: titles[name],
    kind: 'entries',
    entries: entries[name],
    works: [],
  }));
}
