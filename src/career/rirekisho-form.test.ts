import type { HistoryRow, RirekishoDocument } from '#contract/career-documents.ts';
import fc from 'fast-check';
import { runs } from '#support/runs.ts';
import { expect, test } from 'vitest';
import { estimatedLines, formLayout, formPages, steps } from './rirekisho-form.ts';

const line = (text: string): HistoryRow => ({ kind: 'line', year: '令和6', month: '4', text });
const many = (count: number) => Array.from({ length: count }, (_, n) => line(`${n}`));
const place = { postalCode: null, text: '', furigana: null, phone: null };
const document = (part: Partial<RirekishoDocument>): RirekishoDocument => ({
  file: 'rirekisho.pdf',
  saveAs: '履歴書.pdf',
  language: 'ja',
  form: 'mhlw',
  commute: null,
  household: null,
  calendar: 'wareki',
  title: '履歴書',
  paper: 'a4',
  pages: 2,
  layout: null,
  date: { iso: '2026-11-21', text: '令和8年11月21日現在' },
  name: '橘 葵',
  furigana: 'たちばな あおい',
  birthDate: null,
  gender: null,
  photo: null,
  address: place,
  contact: { ...place, email: null },
  history: [],
  licences: [line('特になし')],
  motivation: '',
  requests: '',
  ...part,
});
const height = (rows: { height: number }[]) => rows.reduce((sum, row) => sum + row.height, 0);
const entries = (rows: { kind: string }[]) => rows.filter(({ kind }) => kind !== 'blank').length;

test('a short history has the rows of the official form: 15, and only licences on the second page', () => {
  const { step, pages } = formPages(document({ history: many(9) }));
  expect(step).toBe(0);
  expect(pages.map(({ history, licences }) => [history.length, licences.length])).toEqual([
    [15, 0],
    [0, 13],
  ]);
  expect(height(pages[0]?.history ?? [])).toBeCloseTo(15 * 9.06, 1);
});

test('history takes the rows that licences leave free on the second page', () => {
  const { step, pages } = formPages(document({ history: many(24), licences: [line('a')] }));
  expect([step, pages.length]).toEqual([0, 2]);
  expect(pages.map(({ history }) => entries(history))).toEqual([15, 9]);
});

test('rows and letters give way before a page is added, and then all pages are full', () => {
  const closer = formPages(document({ history: many(40) }));
  expect([closer.pages.length, closer.step > 0]).toEqual([2, true]);
  const { pages } = formPages(document({ history: many(75) }));
  expect(pages).toHaveLength(3);
  for (const { history } of pages.slice(0, 2)) expect(entries(history)).toBe(history.length);
});

test('a text of two lines takes the height that it needs', () => {
  const [first] = formPages(document({ history: [line('長'.repeat(40)), line('短')] })).pages;
  expect(first?.history[0]?.height).toBeGreaterThan(10.5);
  expect(first?.history[1]?.height).toBeLessThan(9.7);
});

test('no heading is at the end of a page, and the closing row is never separated from the list', () => {
  const heading = { ...line('職歴'), year: '', kind: 'heading' as const };
  const parted = formPages(document({ history: [...many(14), heading, ...many(5)] })).pages;
  expect(parted[1]?.history[0]?.text).toBe('職歴');
  const closing = [
    { ...line('現在に至る'), year: '' },
    { ...line('以上'), year: '', kind: 'end' as const },
  ];
  const high = Array.from({ length: 12 }, (_, n) => line(`${n}${'長'.repeat(40)}`));
  const closed = formPages(document({ history: [...high, ...closing] })).pages;
  expect(closed[1]?.history.slice(0, 3).map(({ text }) => text.slice(0, 5))).toEqual([
    '11長長長',
    '現在に至る',
    '以上',
  ]);
});

test('a list that ends a row or two too late is tightened, and no row is empty where it continues', () => {
  const closing = [
    { ...line('現在に至る'), year: '' },
    { ...line('以上'), year: '', kind: 'end' as const },
  ];
  const rows = (count: number) => {
    const { step, pages } = formPages(document({ history: [...many(count - 2), ...closing] }));
    return [step, ...pages.map(({ history }) => `${entries(history)} of ${history.length}`)];
  };
  expect(rows(15)).toEqual([0, '15 of 15', '0 of 0']);
  // The first page has 15 rows in the official layout, and 17 rows in the next layout step.
  expect(rows(16)).toEqual([1, '16 of 17', '0 of 0']);
  expect(rows(17)).toEqual([1, '17 of 17', '0 of 0']);
  expect(rows(18)).toEqual([0, '15 of 15', '3 of 7']);
  // The last entry is four lines high and continues on the next page. The rows before that entry become higher, and no
  // empty rows are added.
  const high = formPages(document({ history: [...many(14), line('長'.repeat(140)), ...many(3)] }));
  expect([high.step, high.pages[0]?.history.length]).toEqual([0, 14]);
});

test('a text that is too long for its box has it as high as it needs, and a third page at last', () => {
  const boxOf = (sentences: number) => {
    const { pages } = formPages(document({ history: many(9), motivation: '志望の動機です。'.repeat(sentences) }));
    return [pages.length, Math.max(...pages.map(({ motivation }) => motivation?.height ?? 0)) > 60];
  };
  expect([boxOf(20), boxOf(120), boxOf(380)]).toEqual([
    [2, false],
    [2, true],
    [3, true],
  ]);
});

test.each([
  ['橘　葵', 22],
  ['長曾我部　宗右衛門之助光', 18],
  ['Maximilian von Hohenstein', 15],
  ['Wolfeschlegelsteinhausenbergerdorff', 10.5],
])('the name %s is set at %s pt', (name, size) => {
  expect(formLayout(document({ name }), estimatedLines).sizes.name).toBe(size);
});

test('an email is set smaller before it wraps', () => {
  const email = `${'a'.repeat(41)}@example.org`;
  expect(formLayout(document({ contact: { ...place, email } }), estimatedLines).sizes.email).toBe(9);
});

test('for any record nothing is lost or reordered, and no page overflows', () => {
  const rows = fc
    .array(fc.nat({ max: 80 }), { minLength: 1, maxLength: 90 })
    .map((lengths) => lengths.map((n, i) => line(`${i}${'字'.repeat(n)}`)));
  const text = fc
    .array(fc.nat({ max: 60 }), { maxLength: 80 })
    .map((lengths) => lengths.map((n) => `${'文'.repeat(n)}。`).join(''));
  fc.assert(
    fc.property(rows, rows, text, (history, licences, motivation) => {
      const { step, pages } = formPages(document({ history, licences, motivation }));
      const texts = (of: 'history' | 'licences') =>
        pages
          .flatMap((page) => page[of])
          .filter(({ kind }) => kind === 'line')
          .map(({ text }) => text);
      expect(texts('history')).toEqual(history.map(({ text }) => text));
      expect(texts('licences')).toEqual(licences.map(({ text }) => text));
      expect(pages.map((page) => page.motivation?.text ?? '').join('')).toBe(motivation);
      const { top = 0, bottom = 0 } = steps[step] ?? {};
      for (const page of pages) {
        expect(height(page.history) + height(page.licences)).toBeLessThanOrEqual(bottom - top);
        for (const table of [page.history, page.licences])
          if (table.length > 0) expect(entries(table)).toBeGreaterThan(0);
      }
    }),
    runs(300, 5_000),
  );
});
