import { readBibliography } from '#publications/bibliography.ts';
import { expect, test } from 'vitest';
import { noActivities } from '#contract/activities.ts';
import { documentsOf } from './documents.ts';
import { parseCareer } from './parse.ts';
import { resumeView } from './resume-sections.ts';
import { careerDocuments, cvDocument } from '#contract/career-documents.ts';
import { kindOf } from '#contract/paths.ts';
import { englishOf } from '#contract/english.ts';

const bib = `
@article{one, title = {First {Paper}}, author = {Mara Lindqvist and Otto Berg}, journal = {Journal of Things}, volume = 3, number = 2, year = 2021, doi = {10.5555/1}, award = {Best Paper}}
@inproceedings{two, title = {Second Paper}, author = {Mara Lindqvist}, booktitle = {Proc. of Things}, date = {2024-05}, selected = {true}}
@misc{three, title = {Undated}, author = {${Array.from({ length: 12 }, (_, at) => `A${at} Name`).join(' and ')}}}`;
const works = {
  publications: readBibliography(bib).publications.map((work) => ({ ...work, apa: '' })),
  talks: [{ title: 'A Talk', date: '2025-03-04', event: 'A Seminar', place: 'Lund' }],
  awards: [],
};

/** Returns the sections of the résumé as lines of title, note and date. */
function sections(more: object): Record<string, string[]> {
  const english = { basics: { name: 'Mara Lindqvist' }, work: [{ name: 'Lab', startDate: '2020' }], ...more };
  const parsed = parseCareer({ english, japanese: null, personal: null });
  if ('mistakes' in parsed) throw new Error(JSON.stringify(parsed.mistakes));
  const { resume } = documentsOf(parsed.record, '2026-11-22', {
    publications: works.publications,
    activities: { ...noActivities, talks: works.talks },
  });
  const view = resume && resumeView(resume);
  return Object.fromEntries(
    (view?.sections ?? []).map(({ title, entries }) => [
      title,
      entries.map((entry) => [entry.title, entry.note, entry.when].filter(Boolean).join(' | ')),
    ]),
  );
}

test('a résumé without its own publications takes the selected ones, their awards and the talks', () => {
  expect(sections({})).toEqual({
    Experience: ['Lab | 2020 – present'],
    Publications: ['Second Paper | Proc. of Things | May 2024'],
    Talks: ['A Talk | A Seminar · Lund | 4 Mar 2025'],
    Awards: ['Best Paper | 2021'],
  });
});

test('x-resume selects all, none, or its own; a list of its own stays', () => {
  expect(sections({ 'x-resume': { publications: 'all', talks: false, awards: false } })).toEqual({
    Experience: ['Lab | 2020 – present'],
    Publications: [
      'Second Paper | Proc. of Things | May 2024',
      'First Paper | Journal of Things 3(2) | 2021',
      'Undated',
    ],
  });
  const own = { publications: [{ name: 'Mine' }], awards: [{ title: 'Best Paper' }] };
  expect(sections(own)).toEqual({
    Experience: ['Lab | 2020 – present'],
    Publications: ['Mine'],
    Awards: ['Best Paper'],
  });
  expect(sections({ ...own, 'x-resume': { publications: 'selected', awards: true } })).toMatchObject({
    Publications: ['Second Paper | Proc. of Things | May 2024'],
    Awards: ['Best Paper'],
  });
});

test('a job without a start has no date, comes last, and is reported', () => {
  const work = [
    { name: 'No Dates', position: 'Engineer' },
    { name: 'Ended', endDate: '2019-03' },
    { name: 'Lab', startDate: '2020' },
  ];
  expect(sections({ work })['Experience']).toEqual(['Lab | 2020 – present', 'Ended | Mar 2019', 'Engineer | No Dates']);
  const parsed = parseCareer({ english: { basics: { name: 'A' }, work }, japanese: null, personal: null });
  expect('notices' in parsed && parsed.notices.map(({ problem }) => englishOf(problem))).toEqual([
    "Nothing says when 'No Dates' began: it is shown without that date.",
    "Nothing says when 'Ended' began: it is shown without that date.",
  ]);
});

test('awards and talks that are edited under a key make documents that their pages can read', () => {
  const parsed = parseCareer({
    english: {
      basics: { name: 'A' },
      work: [{ name: 'Lab', startDate: '2020' }],
      'x-resume': { talks: true, awards: true },
    },
    japanese: null,
    personal: null,
    setup: { cv: { public: true } },
  });
  if ('mistakes' in parsed) throw new Error(JSON.stringify(parsed.mistakes));
  const documents = documentsOf(parsed.record, '2026-11-22', {
    publications: works.publications,
    activities: {
      ...noActivities,
      talks: works.talks.map((talk) => ({ ...talk, key: 'a-talk' })),
      awards: [{ title: 'Prize of the City', date: '2024', awarder: 'The City', key: 'prize' }],
    },
  });
  for (const [id, document] of Object.entries(documents)) {
    if (document) expect(careerDocuments[kindOf(id)].safeParse(document).error, id).toBeUndefined();
  }
  expect(documents.resume?.awards.map(({ title }) => title)).toEqual(['Prize of the City', 'Best Paper']);
});

test('a CV lists all publications by default, even without work and education', () => {
  const awarded = ['one', 'two'].map((id) => ({
    ...works.publications[0]!,
    id,
    title: `Paper ${id}`,
    award: 'Best Paper',
  }));
  const parsed = parseCareer({
    english: { basics: { name: 'Mara Lindqvist' } },
    japanese: null,
    personal: null,
    setup: { cv: { public: true } },
  });
  if ('mistakes' in parsed) throw new Error(JSON.stringify(parsed.mistakes));
  const publications = [...works.publications.slice(1), ...awarded];
  const { cv, resume } = documentsOf(parsed.record, '2026-11-22', { publications, activities: noActivities });
  const listed = cvDocument.parse(cv).view.sections.flatMap((section) => section.works.map(({ title }) => title));
  expect(listed.toSorted()).toEqual(publications.map(({ title }) => title).toSorted());
  const entries = cvDocument.parse(cv).view.sections.find(({ name }) => name === 'awards')?.entries;
  expect(entries?.map(({ title, text }) => `${title} ${text}`)).toEqual([
    'Best Paper For “Paper one”',
    'Best Paper For “Paper two”',
  ]);
  expect(resume).toBeUndefined();
});

test('a long list of courses is one line of text, a short one a list', () => {
  const courses = Array.from({ length: 24 }, (_, at) => `Course ${at}`);
  const entryWith = (some: string[]) => {
    const education = [{ institution: 'A School', courses: some }];
    const parsed = parseCareer({ english: { basics: { name: 'Ada' }, education }, japanese: null, personal: null });
    if ('mistakes' in parsed) throw new Error(JSON.stringify(parsed.mistakes));
    const { resume } = documentsOf(parsed.record, '2026-11-22');
    return resume && resumeView(resume).sections.find(({ title }) => title === 'Education')?.entries[0];
  };
  expect(entryWith(courses)).toMatchObject({ text: courses.join(' · '), points: [] });
  expect(entryWith(courses.slice(0, 6))).toMatchObject({ text: '', points: courses.slice(0, 6) });
});
