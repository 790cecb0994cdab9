/** The academic CV: education, posts, publications, talks, teaching, service and awards in full. */
import type { Activities } from '#contract/activities.ts';
import type { CareerRecord } from '#contract/career.ts';
import type { CvDocument, ResumeSection } from '#contract/career-documents.ts';
import type { SectionName } from '#contract/document-setup.ts';
import type { Publication } from '#contract/portfolio.ts';
import { fileNames } from './files.ts';
import { focused } from './focus.ts';
import { resumeOf } from './resume.ts';
import { inOrder, join, line, resumeView, spanOn, written } from './resume-sections.ts';
import { worksByCategory } from './cited-works.ts';
import { allAwards } from './works.ts';

export interface OwnWorks {
  publications: readonly Publication[];
  activities: Activities;
}

/** Education first, as universities read it. */
const usualOrder: readonly SectionName[] = [
  ...(['summary', 'education', 'work', 'awards', 'publications', 'talks', 'teaching', 'service', 'projects'] as const),
  ...(['skills', 'languages', 'certificates', 'volunteer', 'interests', 'references'] as const),
];

/** @returns undefined when there is no résumé and no work to tell of */
export function cvOf(record: CareerRecord, works: OwnWorks, today: string, id = 'cv'): CvDocument | undefined {
  const setup = record.setup[id];
  const made = resumeOf(record, today, id);
  if (!made) return undefined;
  const { publications: papers, activities } = works;
  const whole = { ...made, awards: allAwards(made.awards, { publications: papers, awards: activities.awards }) };
  const resume = focused(whole, setup);
  const { sections: ofResume, ...head } = resumeView({ ...resume, meta: { ...resume.meta, sections: undefined } });
  const focus = setup?.focus?.publications;
  const publications = papers.filter(({ id: key, title }) => !focus || focus.includes(key) || focus.includes(title));
  const { talks, teaching, service } = activities;
  const named = (name: SectionName, section: Omit<ResumeSection, 'works'>) => ({ name, ...section, works: [] });
  const own = [
    ...worksByCategory(publications, {
      name: record.english.basics.name,
      nameJa: record.japanese?.basics.name ?? null,
    }).map(({ english, works: all }) => ({
      ...{ name: 'publications' as const, title: english, kind: 'works' as const },
      ...{ entries: all.map(({ title }) => line(title, {})), works: all },
    })),
    named('talks', {
      ...{ title: 'Talks', kind: 'entries' },
      entries: talks.map((item) =>
        line(item.title, {
          note: join(item.event, item.place, item.kind),
          when: written(item.date),
          url: item.url ?? null,
        }),
      ),
    }),
    named('teaching', {
      ...{ title: 'Teaching', kind: 'entries' },
      entries: teaching.map((item) =>
        line(item.title, {
          note: join(item.role, item.institution),
          when: spanOn(today, item.startDate, item.endDate),
          text: item.note ?? '',
        }),
      ),
    }),
    named('service', {
      ...{ title: 'Service', kind: 'entries' },
      entries: service.map((item) =>
        line(item.role, {
          note: item.organization ?? '',
          when: item.startDate ? spanOn(today, item.startDate, item.endDate) : '',
          text: item.note ?? '',
        }),
      ),
    }),
  ];
  // What the bibliography says is not said twice.
  const others = ofResume.filter(({ title }) => title !== 'Publications' || publications.length === 0);
  const names = new Map(sectionTitles);
  const all = [
    ...own,
    ...others.map((section) => ({ ...section, name: names.get(section.title) ?? ('work' as const) })),
  ];
  return {
    ...fileNames(record, id),
    pages: setup?.pages ?? 99,
    language: 'en',
    date: { iso: today, text: written(today) },
    density: 0,
    view: {
      ...head,
      sections: inOrder(all, setup?.sections ?? usualOrder).map(({ title, kind, entries, works: cited }) => ({
        ...{ title, kind, works: cited },
        entries: kind === 'works' ? [] : entries,
      })),
    },
  };
}

const sectionTitles: [string, SectionName][] = [
  ...([
    ['Experience', 'work'],
    ['Education', 'education'],
    ['Projects', 'projects'],
    ['Skills', 'skills'],
  ] as const),
  ...([
    ['Languages', 'languages'],
    ['Certificates', 'certificates'],
    ['Awards', 'awards'],
  ] as const),
  ...([
    ['Volunteering', 'volunteer'],
    ['Interests', 'interests'],
    ['References', 'references'],
  ] as const),
  ['Publications', 'publications'],
].map(([title, name]) => [title, name as SectionName]);
