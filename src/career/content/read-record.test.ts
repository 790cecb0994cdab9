/** The site and the form read records in the same way: everything on the site can be opened, edited and saved. */
import type { ContentKind } from '#contract/content-keys.ts';
import { englishOf } from '#contract/english.ts';
import { differences } from '#admin/content/model/differences.ts';
import { wrongIn } from '#admin/content/model/errors.ts';
import { recordForm } from '#admin/content/model/forms.ts';
import { recordsOf, resumes } from '#support/records.ts';
import { runs } from '#support/runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newlyUnusable } from './newly-unusable.ts';
import { openRecord, readRecord } from './read-record.ts';
import { writeBack } from './write-back.ts';

const kinds: ContentKind[] = [
  'site',
  'profile',
  'profile-ja',
  'project',
  'talk',
  'teaching',
  'news',
  'service',
  'award',
  'page',
];
const formOf = (kind: ContentKind) => {
  const form = recordForm(kind);
  if (!form) throw new Error(kind);
  return form;
};
const dataOf = (kind: ContentKind, raw: unknown) => {
  const read = readRecord(kind, raw);
  return 'data' in read ? read.data : undefined;
};

test.each(kinds)('%s: opening reads the stored record, and writing back unchanged restores it', (kind) => {
  fc.assert(
    fc.property(recordsOf(kind, formOf(kind)), (raw) => {
      const before = structuredClone(raw);
      const opened = openRecord(kind, raw);
      expect(dataOf(kind, opened.value)).toEqual(dataOf(kind, raw));
      expect(openRecord(kind, opened.value).value).toEqual(opened.value);
      expect(writeBack(kind, raw, opened, structuredClone(opened.value))).toEqual(before);
      expect(raw).toEqual(before);
    }),
    runs(100, 2_000),
  );
});

test.each(kinds)('%s: any change of a form reads the same after it is written back', (kind) => {
  const records = recordsOf(kind, formOf(kind));
  fc.assert(
    fc.property(records, records, (raw, other) => {
      const next = openRecord(kind, other).value;
      const written = writeBack(kind, raw, openRecord(kind, raw), next);
      expect(dataOf(kind, written)).toEqual(dataOf(kind, next));
    }),
    runs(50, 2_000),
  );
});

test('a résumé that has a name is always read, and each notice names a place that the owner sees', () => {
  fc.assert(
    fc.property(resumes, (raw) => {
      const read = readRecord('profile', raw);
      expect('data' in read).toBe(true);
      for (const { path, problem } of read.notices) {
        const message = englishOf(problem);
        expect(path, message).not.toBe('');
        expect(message).toMatch(/^['A-Z].*[.?]$/s);
      }
    }),
    runs(200, 2_000),
  );
});

test('an entry that is left out does not shift the places of those behind it', () => {
  const work = [
    {},
    null,
    { position: 7 },
    { name: 'B', url: 'no address' },
    { summary: 'No name' },
    { name: 'C', email: 1 },
  ];
  const read = readRecord('profile', { basics: { name: 'A' }, work });
  expect(read.notices.map(({ path, outcome, isEntry = false }) => [path, outcome, isEntry])).toEqual([
    ['work[3].url', 'left out', false],
    ['work[4].name', 'left out', true],
    ['work[5].email', 'kept', false],
  ]);
  expect(read).toMatchObject({ data: { work: [{ position: '7' }, { name: 'B' }, { name: 'C' }] } });
});

test("writes a change to the owner's place, under its key", () => {
  const raw = {
    basics: { name: 'A', website: 'example.org', location: 'Kyoto' },
    experience: [
      { company: 'B', startDate: 'April 2020', endDate: 'Present', notes: 1 },
      { company: 'C', highlights: 'One' },
    ],
    languages: ['English', { name: 'German', level: 'good' }],
  };
  const opened = openRecord('profile', raw);
  type View = { basics: object; work: object[]; languages: object[] };
  const view = opened.value as View;
  expect(view).toEqual({
    basics: { name: 'A', url: 'https://example.org', location: { city: 'Kyoto' } },
    work: [
      { name: 'B', startDate: '2020-04', notes: 1 },
      { name: 'C', highlights: ['One'] },
    ],
    languages: [{ language: 'English' }, { language: 'German', fluency: 'good' }],
  });
  const after = (next: Partial<View>) => differences(raw, writeBack('profile', raw, opened, { ...view, ...next }));
  const [first = {}, second = {}] = view.work;
  expect(after({ work: [{ ...first, name: 'Changed' }, second] })).toEqual([
    { path: ['experience', 0, 'company'], left: 'B', right: 'Changed' },
  ]);
  expect(after({ work: [{ ...first, endDate: '2021' }, second] })).toEqual([
    { path: ['experience', 0, 'endDate'], left: 'Present', right: '2021' },
  ]);
  expect(after({ basics: { ...view.basics, label: 'L' } })).toEqual([
    { path: ['basics', 'label'], left: undefined, right: 'L' },
  ]);
  expect(writeBack('profile', raw, opened, { ...view, work: [second, first] })).toMatchObject({
    experience: [raw.experience[1], raw.experience[0]],
  });
  expect(writeBack('profile', raw, opened, { ...view, work: [{ name: 'New' }, first, second] })).toMatchObject({
    experience: [{ name: 'New' }, ...raw.experience],
  });
  expect(writeBack('profile', raw, opened, { ...view, work: [{ ...second, name: 'D' }] })).toMatchObject({
    experience: [{ company: 'D', highlights: ['One'] }],
  });
  expect(
    writeBack('profile', raw, opened, { ...view, languages: [{ language: 'English', fluency: 'C1' }] }),
  ).toMatchObject({
    languages: [{ language: 'English', fluency: 'C1' }],
  });
});

test('a period that ends before it begins is shown, and must be fixed if it is new', () => {
  const work = (endDate: string) => ({ basics: { name: 'A' }, work: [{ name: 'B', startDate: '2013-01', endDate }] });
  expect(dataOf('profile', work('2012-01'))).toMatchObject({ work: [{ startDate: '2013-01', endDate: '2012-01' }] });
  expect(newlyUnusable('profile', work('2012-01'), work('2014')).map(({ path }) => path)).toEqual(['work[0].endDate']);
  expect(newlyUnusable('profile', work('2012-01'), work('2012-01'))).toEqual([]);
  expect(Object.keys(wrongIn('profile', work('2012-01')).doubtful ?? {})).toEqual(['work[0].endDate']);
});

test('positions that are nested are written back as they were, and as entries once one is changed', () => {
  const positions = [{ title: 'Engineer', startDate: '2012–2014' }, { title: 'Lead' }];
  const raw = { basics: { name: 'A' }, work: [{ company: 'B', positions }, { company: 'C' }] };
  const opened = openRecord('profile', raw);
  const view = opened.value as { work: Record<string, unknown>[] };
  expect(writeBack('profile', raw, opened, view)).toEqual(raw);
  const next = { ...view, work: view.work.map((entry) => ({ ...entry, summary: 'S' })) };
  expect(dataOf('profile', writeBack('profile', raw, opened, next))).toEqual(dataOf('profile', next));
});
