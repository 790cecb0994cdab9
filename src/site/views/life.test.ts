import { expect, test } from 'vitest';
import { stations } from './life.ts';

const job = (name: string, startDate?: string, endDate?: string) => ({ name, startDate, endDate, highlights: [] });

test('lists work and studies together, the latest first, with their years', () => {
  const work = [
    { ...job('Institute', '2022-04'), position: 'Researcher' },
    job('Boats', '2017', '2017-11'),
    job('Press', '1998-01', '2001-02'),
    job('Undated'),
  ];
  const education = [
    { institution: 'School', studyType: 'PhD', area: 'Letters', startDate: '2019-04', endDate: '2022-03', courses: [] },
    { institution: 'College', startDate: undefined, endDate: '1997', courses: [] },
  ];
  expect(stations({ work, education })).toEqual([
    { years: '2022–', what: 'Researcher', where: 'Institute' },
    { years: '2019–22', what: 'PhD, Letters', where: 'School' },
    { years: '2017', what: 'Boats', where: '' },
    { years: '1998–2001', what: 'Press', where: '' },
    { years: '', what: 'Undated', where: '' },
    { years: '1997', what: 'College', where: '' },
  ]);
});
