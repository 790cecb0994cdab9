import type { HistoryRow, RirekishoDocument } from '#contract/career-documents.ts';
import fc from 'fast-check';
import { runs } from '#testing/runs.ts';
import { expect, test } from 'vitest';
import { cellSize, cellSteps, form, formPages } from './rirekisho-form.ts';

const line = (text: string): HistoryRow => ({ kind: 'line', year: '令和6', month: '4', text });
const place = { postalCode: null, text: '', furigana: null, phone: null };
const document = (part: Partial<RirekishoDocument>): RirekishoDocument => ({
  file: 'rirekisho.pdf',
  saveAs: '履歴書.pdf',
  language: 'ja',
  calendar: 'wareki',
  date: { iso: '2026-11-21', text: '令和8年11月21日現在' },
  name: '橘 葵',
  furigana: 'たちばな あおい',
  birthDate: null,
  gender: null,
  photo: null,
  address: place,
  contact: { ...place, email: null },
  history: [],
  licences: [],
  motivation: '',
  requests: '',
  ...part,
});
const lines = (rows: { lines: number }[]) => rows.reduce((sum, row) => sum + row.lines, 0);

test('an empty record is the empty form: two pages, 15, 7 and 6 rows', () => {
  const [first, last, ...more] = formPages(document({}));
  expect(more).toEqual([]);
  expect([first?.history.length, last?.history.length, last?.licences.length]).toEqual([15, 7, 6]);
  expect([first?.identity, last?.identity]).toEqual([true, false]);
});

test('history takes the rows that licences leave free on the second page', () => {
  const pages = formPages(
    document({ history: Array.from({ length: 25 }, (_, n) => line(`${n}`)), licences: [line('a')] }),
  );
  expect(pages).toHaveLength(2);
  expect([pages[1]?.history.length, pages[1]?.licences.length]).toEqual([10, 3]);
});

test('a long history flows on to a page of its own before the last', () => {
  const pages = formPages(document({ history: Array.from({ length: 50 }, (_, n) => line(`${n}`)) }));
  expect(pages.map(({ history }) => history.length)).toEqual([15, 26, 9]);
  expect(pages.at(-1)?.requests).toBe('');
});

test('a row of two lines takes the height of two', () => {
  const [first] = formPages(document({ history: [line('長'.repeat(40))] }));
  expect(first?.history[0]?.lines).toBe(2);
  expect(first?.history).toHaveLength(14);
});

test('a heading is not left alone at the foot of a page', () => {
  const history = [
    ...Array.from({ length: 14 }, (_, n) => line(`${n}`)),
    { ...line('職歴'), kind: 'heading' as const },
    line('x'),
  ];
  const [first, last] = formPages(document({ history }));
  expect(first?.history.at(-1)?.kind).toBe('blank');
  expect(last?.history[0]?.text).toBe('職歴');
});

test('texts that are too long for their boxes move to a page of their own', () => {
  const pages = formPages(document({ motivation: '志望の動機です。'.repeat(90), licences: [line('a')] }));
  expect(pages.map((page) => [page.history.length, page.licences.length, page.motivation !== null])).toEqual([
    [15, 0, false],
    [7, 6, false],
    [0, 0, true],
  ]);
});

test.each([
  ['橘　葵', 'normal'],
  ['長曾我部　宗右衛門之助光', 'normal'],
  ['Maximilian von Hohenstein', 'small'],
  ['Wolfeschlegelsteinhausenbergerdorff', 'tiny'],
])('the name %s is set %s', (name, size) => {
  expect(cellSize(name, cellSteps.name)).toBe(size);
});

test('whatever the record holds, nothing is lost or reordered, and no page overflows', () => {
  const rows = fc
    .array(fc.nat({ max: 80 }), { maxLength: 90 })
    .map((lengths) => lengths.map((n, i) => line(`${i}${'字'.repeat(n)}`)));
  const text = fc
    .array(fc.nat({ max: 60 }), { maxLength: 80 })
    .map((lengths) => lengths.map((n) => `${'文'.repeat(n)}。`).join(''));
  fc.assert(
    fc.property(rows, rows, text, (history, licences, motivation) => {
      const pages = formPages(document({ history, licences, motivation }));
      const texts = (of: 'history' | 'licences') =>
        pages
          .flatMap((page) => page[of])
          .filter(({ kind }) => kind === 'line')
          .map(({ text }) => text);
      expect(texts('history')).toEqual(history.map(({ text }) => text));
      expect(texts('licences')).toEqual(licences.map(({ text }) => text));
      expect(pages.map((page) => page.motivation ?? '').join('')).toBe(motivation);
      for (const page of pages) {
        const limit = page.identity
          ? form.firstHistory
          : page.requests === null
            ? form.fullPage
            : form.lastHistory + form.lastLicences;
        expect(lines(page.history) + lines(page.licences)).toBeLessThanOrEqual(limit);
      }
    }),
    runs(300, 5_000),
  );
});
