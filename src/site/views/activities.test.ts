import { noActivities } from '#contract/activities.ts';
import { messagesFor } from '#messages/index.ts';
import { expect, test } from 'vitest';
import { testPublication, testSite } from '#support/site.ts';
import { activitySections, awardLines, wholeActivities } from './activities.ts';

const awards = [
  { title: 'Prize of the City', date: '2024-05', awarder: 'The City', summary: 'For a reading room.', key: 'prize' },
  { title: 'Without a date' },
];

test('awards are on the research page, with links to edit them there', () => {
  const sections = activitySections({ ...noActivities, awards }, messagesFor('en'));
  expect(sections.map(({ id, name }) => [id, name])).toEqual([['awards', 'Awards']]);
  expect(sections[0]?.lines).toMatchObject([
    {
      edit: 'award/prize',
      title: 'Prize of the City',
      detail: 'The City',
      when: 'May 2024',
      text: 'For a reading room.',
    },
    { edit: undefined, title: 'Without a date', detail: '', when: '', text: null },
  ]);
});

test('the page about the owner shows the latest six awards, each with its year', () => {
  const many = Array.from({ length: 8 }, (_, index) => ({ title: `Award ${index}`, date: `${2024 - index}` }));
  expect(awardLines(testSite({ activities: { ...noActivities, awards: many } })).map(({ year }) => year)).toEqual([
    '2024',
    '2023',
    '2022',
    '2021',
    '2020',
    '2019',
  ]);
  expect(awardLines(testSite({ activities: { ...noActivities, awards } }))).toMatchObject([
    { year: '2024', title: 'Prize of the City', awarder: 'The City', edit: 'award/prize' },
    { year: '', title: 'Without a date', awarder: '' },
  ]);
});

test('awards of the résumé are on both pages, awards of papers on the page about the owner, each once', () => {
  const resume = {
    awards: [{ title: 'Medal', date: '2025' }, { title: 'Best Paper' }, { title: 'Prize of the City' }],
  };
  const paper = testPublication({ id: 'one', title: 'A Paper', award: 'Best Paper', date: '2026-01' });
  const site = testSite({
    activities: { ...noActivities, awards },
    publications: [paper],
    document: (id) => (id === 'resume' ? resume : undefined),
  });
  expect(wholeActivities(site).awards.map(({ title }) => title)).toEqual([
    'Medal',
    'Prize of the City',
    'Without a date',
  ]);
  expect(awardLines(site).map((line) => [line.year, line.title, line.awarder, line.edit])).toEqual([
    ['2026', 'Best Paper', 'A Paper', 'publication/one'],
    ['2025', 'Medal', '', undefined],
    ['2024', 'Prize of the City', 'The City', 'award/prize'],
    ['', 'Without a date', '', undefined],
  ]);
});
