import { careerRecord, starterFiles } from '#testing/career.ts';
import { expect, test } from 'vitest';
import { describeIssue } from '../content-validation-error.ts';
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
  [{}, 'content/resume.json: basics: This is missing.'],
  [{ basics: {} }, 'content/resume.json: basics.name: This is missing.'],
  [{ basics: { name: 3 } }, 'content/resume.json: basics.name: This should be text in quotes.'],
  [{ basics: { name: ' ' } }, 'content/resume.json: basics.name: This text is empty.'],
  [{ basics: { name: 'A', email: 'a@' } }, 'content/resume.json: basics.email: This is no email address.'],
  [{ basics: { name: 'A', nmae: 'B' } }, 'content/resume.json: basics.nmae: This key is not known. Is it misspelt?'],
  [
    work({ startDate: '04/2020' }),
    'content/resume.json: work[0].startDate: A date is written 2024, 2024-03 or 2024-03-12.',
  ],
  [
    work({ startDate: '2023-02-29' }),
    'content/resume.json: work[0].startDate: This date does not exist (or is before 1868).',
  ],
  [
    work({ startDate: '2023-13' }),
    'content/resume.json: work[0].startDate: This date does not exist (or is before 1868).',
  ],
  [work({ endDate: '2019' }), 'content/resume.json: work[0].endDate: The end is before the start.'],
  [work({ highlights: 'one' }), 'content/resume.json: work[0].highlights: This should be a list in [ ].'],
])('mistake in %j', (english, sentence) => {
  expect(mistakesIn({ english })).toEqual([sentence]);
});

test('a link that a browser would run is refused', () => {
  expect(mistakesIn({ english: work({ url: 'javascript:alert(1)' }) })).toHaveLength(1);
});

test.each([
  [{ birthDate: '1994-05' }, 'content/private.json: birthDate: This date needs year, month and day.'],
  [
    { photo: 'me.jpg' },
    'content/private.json: photo: The photo is a file of content/ named private-….jpg, .png or .webp.',
  ],
  [
    { photo: 'private-../../x.jpg' },
    'content/private.json: photo: The photo is a file of content/ named private-….jpg, .png or .webp.',
  ],
  [
    { address: { text: 'x', furigana: 'キョウト' } },
    'content/private.json: address.furigana: A reading is written in hiragana.',
  ],
])('private mistake in %j', (personal, sentence) => {
  expect(mistakesIn({ personal })).toEqual([sentence]);
});

test('a field that does not exist cannot be opened', () => {
  expect(mistakesIn({ personal: { open: { resume: ['shoeSize'] } } })[0]).toMatch(
    /^content\/private.json: open.resume\[0\]: This should be "birthDate" or/,
  );
});

test('the two languages agree on work: an entry in one alone, or another end, is a mistake', () => {
  const { japanese } = starterFiles() as { japanese: { work: object[] } };
  const [first, second] = japanese.work;
  expect(mistakesIn({ ...starterFiles(), japanese: { ...japanese, work: [first] } })).toEqual([
    'content/resume.json: work[1].startDate: No work entry of resume.ja.json starts 2017-10. Add it there, or mark this one "x-unpaired": true.',
  ]);
  expect(
    mistakesIn({ ...starterFiles(), japanese: { ...japanese, work: [first, { ...second, endDate: '2022-04' }] } }),
  ).toEqual(['content/resume.ja.json: work[1].endDate: It ends 2022-04 here and 2022-03 in resume.json.']);
  const extra = { name: '乙社', startDate: '2010-04', endDate: '2011-03', 'x-unpaired': true };
  expect(mistakesIn({ ...starterFiles(), japanese: { ...japanese, work: [...japanese.work, extra] } })).toEqual([]);
});
