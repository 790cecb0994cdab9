import { problem } from '#contract/problems.ts';
import { careerRecord, starterFiles } from '#support/career.ts';
import { expect, test } from 'vitest';
import { describeIssue } from '#domain/content-validation-error.ts';
import { openRecord, readRecord } from './content/read-record.ts';
import { parseCareer } from './parse.ts';

const mistakesIn = (files: object) => {
  const parsed = parseCareer({ english: { basics: { name: 'A' } }, japanese: null, personal: null, ...files });
  return 'mistakes' in parsed ? parsed.mistakes.map(describeIssue) : [];
};
const work = (entry: object) => ({ basics: { name: 'A' }, work: [{ name: 'B', startDate: '2020-04', ...entry }] });

test('the starter record has no mistake', () => {
  expect(careerRecord().japanese?.basics.name).toBe('橘　葵');
});

test.each([
  [{}, 'content/resume.json: basics: This value is missing.'],
  [{ basics: {} }, 'content/resume.json: basics.name: This value is missing.'],
  [{ basics: { name: ' ' } }, 'content/resume.json: basics.name: This value is missing.'],
  [[], 'content/resume.json: This value must be an object in { }.'],
])('a résumé needs a name: %j', (english, sentence) => {
  expect(mistakesIn({ english })).toEqual([sentence]);
});

const read = (english: unknown) => {
  const parsed = parseCareer({ english, japanese: null, personal: null });
  if ('mistakes' in parsed) throw new Error(parsed.mistakes.map(describeIssue).join());
  return { english: parsed.record.english, told: parsed.notices.map(({ path, outcome }) => `${path} ${outcome}`) };
};

test('version 0 is read by the names of version 1', () => {
  const { english, told } = read({
    basics: { name: 'A', picture: 'a.jpg', website: 'example.org', location: { countryCode: 'United Kingdom' } },
    work: [
      { company: 'B', website: 'www.example.com/b', startDate: '2020-04-01', endDate: 'Present', highlights: 'one' },
    ],
    languages: [{ name: 'German', level: 'Native' }],
    education: [{ institution: 'C', gpa: 3.5 }],
  });
  expect(english.basics).toMatchObject({ image: 'a.jpg', url: 'https://example.org', location: { countryCode: 'GB' } });
  expect(english.work[0]).toMatchObject({
    name: 'B',
    url: 'https://www.example.com/b',
    startDate: '2020-04-01',
    highlights: ['one'],
  });
  expect(english.work[0]?.endDate).toBeUndefined();
  expect(english.languages).toEqual([{ language: 'German', fluency: 'Native' }]);
  expect(english.education[0]?.score).toBe('3.5');
  expect(told.every((line) => line.endsWith('repaired'))).toBe(true);
});

test.each([
  ['May 2016', '2016-05'],
  ['04/2020', '2020-04'],
  ['2020/4', '2020-04'],
  ['25/12/2019', '2019-12-25'],
  ['12/25/2019', '2019-12-25'],
  ['03.03.2019', '2019-03-03'],
  ['2023-02-29', '2023-02'],
  ['2023-13', '2023'],
  ['2014-06-29T00:00:00Z', '2014-06-29'],
  ['2019年4月', '2019-04'],
  ['Fall 2018', '2018'],
])('the date %s is read as %s', (startDate, expected) => {
  expect(read(work({ startDate })).english.work[0]?.startDate).toBe(expected);
});

test.each(['03/04/2026', '3.4.2026', 'from 03-04-2026', '31/31/2026'])(
  'the date %s, which may be another day, stays as it was typed and is not understood',
  (date) => {
    expect(openRecord('talk', { title: 'T', date })).toMatchObject({ value: { date }, repaired: [] });
    expect(readRecord('talk', { title: 'T', date })).toMatchObject({
      mistakes: [{ path: 'date', problem: problem('partialDate') }],
    });
  },
);

test('reports and skips invalid values, and keeps the rest', () => {
  const { english, told } = read({
    basics: { name: 'A', email: 'a@', nmae: 'B', phone: 7, url: 'javascript:alert(1)', profiles: 'none' },
    work: [
      { name: 'B', startDate: '2020', endDate: '2019' },
      { name: 'C', startDate: 'long ago' },
      { name: 'D', startDate: '2021', location: { city: 'E' } },
    ],
    skills: 'many',
    secrets: { pin: 1 },
  });
  expect(english.work.map(({ name }) => name)).toEqual(['B', 'C', 'D']);
  expect(english.basics).toMatchObject({ name: 'A', phone: '7', profiles: [] });
  expect(told.toSorted()).toEqual([
    'basics.email left out',
    'basics.nmae kept',
    'basics.profiles left out',
    'basics.url left out',
    'secrets kept',
    'skills left out',
    'work kept',
    'work[0].endDate kept',
    'work[1].startDate left out',
    'work[2].location left out',
  ]);
});

test.each([
  [{ birthDate: '1994-05' }, 'content/private.json: birthDate: This date needs a year, a month and a day.'],
  [
    { photo: 'me.jpg' },
    'content/private.json: photo: The photo must be a file in content/. Its name must start with private- and end with .jpg, .png or .webp.',
  ],
  [
    { photo: 'private-../../x.jpg' },
    'content/private.json: photo: The photo must be a file in content/. Its name must start with private- and end with .jpg, .png or .webp.',
  ],
  [
    { address: { text: 'x', furigana: 'キョウト' } },
    'content/private.json: address.furigana: Write the reading (furigana) in hiragana.',
  ],
])('private mistake in %j', (personal, sentence) => {
  expect(mistakesIn({ personal })).toEqual([sentence]);
});

test('a field that does not exist cannot be opened', () => {
  expect(mistakesIn({ personal: { open: { resume: ['shoeSize'] } } })[0]).toMatch(
    /^content\/private.json: open.resume\[0\]: This value must be "birthDate" or/,
  );
});

test('the two languages must agree on work: a missing entry, or another end, is a mistake', () => {
  const { japanese } = starterFiles() as { japanese: { work: object[] } };
  const [first, second] = japanese.work;
  expect(mistakesIn({ ...starterFiles(), japanese: { ...japanese, work: [first] } })).toEqual([
    'content/resume.json: work[1].startDate: The Japanese resume (resume.ja.json) has no work entry with the start date 2017-10. Add the entry there, or mark this entry as “Only in this language” ("x-unpaired": true).',
  ]);
  expect(
    mistakesIn({ ...starterFiles(), japanese: { ...japanese, work: [first, { ...second, endDate: '2022-04' }] } }),
  ).toEqual([
    'content/resume.ja.json: work[1].endDate: The end date of this entry is 2022-04, but it is 2022-03 in the English resume (resume.json).',
  ]);
  const extra = { name: '乙社', startDate: '2010-04', endDate: '2011-03', 'x-unpaired': true };
  expect(mistakesIn({ ...starterFiles(), japanese: { ...japanese, work: [...japanese.work, extra] } })).toEqual([]);
});

test.each<[object, [start?: string, end?: string]]>([
  [{ startDate: '2011–2013' }, ['2011', '2013']],
  [{ startDate: '2011-03-01 - 2012-04-01' }, ['2011-03-01', '2012-04-01']],
  [{ startDate: 'Jan 2011 - Present' }, ['2011-01']],
  [{ startDate: '2011–2013', endDate: '2014' }, ['2011', '2014']],
  [{ endDate: '2011–2013' }, [undefined, '2013']],
  [{ startDate: '2011-02-30', endDate: '2012-13' }, ['2011-02', '2012']],
  [{ startDate: '2011年3月', endDate: '平成24年3月' }, ['2011-03', '2012-03']],
  [{ startDate: { year: 2011, month: 3 }, endDate: { month: 4, year: 2012 } }, ['2011-03', '2012-04']],
  [{ startDate: 'Mar-11', endDate: 'Ongoing' }, ['2011-03']],
  [{ startDate: 'März 2011', endDate: 'heute' }, ['2011-03']],
  [{ startDate: '0000-00-00', endDate: '2013-00-00' }, [undefined, '2013']],
  [{ date: '2011–2013' }, ['2011', '2013']],
  [{ from: '04/2011', to: 'now' }, ['2011-04']],
  [{ period: '2019年4月〜現在' }, ['2019-04']],
  [{ startDate: '2013-01', endDate: '2012-01' }, ['2013-01', '2012-01']],
])('the period of %j is %j', (dates, [start, end]) => {
  const [entry] = read({ basics: { name: 'A' }, work: [{ name: 'B', ...dates }] }).english.work;
  expect([entry?.startDate, entry?.endDate]).toEqual([start, end]);
});

test.each<[string, object, (string | undefined)[]]>([
  [
    'positions',
    {
      positions: [
        { position: 'Engineer', startDate: '2016-04', endDate: '2019-03' },
        { position: 'Lead', startDate: '2019-04' },
      ],
    },
    ['Engineer 2016-04 2019-03', 'Lead 2019-04 '],
  ],
  [
    'roles with titles',
    { roles: [{ title: 'Engineer', startDate: '2012–2014' }, { title: 'Lead' }] },
    ['Engineer 2012 2014', 'Lead  '],
  ],
  ['names of positions', { positions: [{ name: 'Engineer', from: '2012' }] }, ['Engineer 2012 ']],
  ['words', { startDate: '2010', roles: ['Engineer', 'Lead'] }, ['Engineer 2010 ', 'Lead 2010 ']],
  [
    'a list of positions',
    { position: ['Engineer', 'Lead'], startDate: '2010-04', endDate: '2012-03' },
    ['Engineer, Lead 2010-04 2012-03'],
  ],
  ['a position beside them', { position: 'Staff', positions: [{ title: 'Lead', startDate: '2011' }] }, ['Lead 2011 ']],
  [
    'dates of both',
    { startDate: '2010', endDate: '2020', positions: [{ title: 'Lead', startDate: '2011', endDate: '2012' }] },
    ['Lead 2011 2012'],
  ],
  ['an empty list', { position: 'Lead', positions: [] }, ['Lead  ']],
])('several positions of one employer, %s, are an entry each', (_, entry, expected) => {
  const raw = {
    basics: { name: 'A' },
    work: [{ company: 'Before' }, { company: 'B', url: 'https://b.example', summary: 'S', ...entry }],
  };
  const { work } = read(raw).english;
  const made = work.slice(1);
  expect(made.map(({ position = '', startDate = '', endDate = '' }) => `${position} ${startDate} ${endDate}`)).toEqual(
    expected,
  );
  expect(work.map(({ name }) => name)).toEqual(['Before', ...made.map(() => 'B')]);
  expect(made.map(({ url, summary }) => [url, summary])).toEqual(
    made.map((__, index) => ['https://b.example', index === 0 ? 'S' : undefined]),
  );
});

test('an end before its beginning is shown, and named', () => {
  const parsed = parseCareer({ english: work({ endDate: '2019-04' }), japanese: null, personal: null });
  expect('notices' in parsed && parsed.notices).toEqual([
    { file: 'resume.json', path: 'work[0].endDate', problem: problem('endBeforeStart'), outcome: 'kept' },
  ]);
});
