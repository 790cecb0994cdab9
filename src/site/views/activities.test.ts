import { noActivities } from '#contract/activities.ts';
import { messagesFor } from '#messages/index.ts';
import { expect, test } from 'vitest';
import { activitySections, awardLines } from './activities.ts';

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
  expect(awardLines({ ...noActivities, awards: many }).map(({ year }) => year)).toEqual([
    '2024',
    '2023',
    '2022',
    '2021',
    '2020',
    '2019',
  ]);
  expect(awardLines({ ...noActivities, awards })).toMatchObject([
    { year: '2024', title: 'Prize of the City', awarder: 'The City', edit: 'award/prize' },
    { year: '', title: 'Without a date', awarder: '' },
  ]);
});
