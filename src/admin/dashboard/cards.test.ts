/** The owner's pending content, and the link of each item. */
import type { ContentSummary } from '#contract/content.ts';
import { content } from '#i18n/content.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cardOf, TOLD } from './card.ts';
import { Further } from './Dashboard.tsx';
import { problemLine } from './operating-cards.ts';
import { materialCards, pageCard } from './record-cards.ts';
import { stepsOf } from './next-steps.ts';
import { hasFailed, lastChanged } from './restore-version.ts';

const record = (changes: Partial<ContentSummary>): ContentSummary => ({
  kind: 'project',
  key: 'a',
  title: 'A',
  revision: 2,
  liveRevision: 2,
  updatedAt: '2026-11-21',
  from: 'file',
  ...changes,
});

test('a published record without changes needs no attention', () => {
  expect(materialCards([record({})])).toEqual([]);
});

test('proposals, skipped and unpublished records link to their forms', () => {
  const cards = materialCards([
    record({ hasProposal: true }),
    record({ key: 'b', kind: 'publication', problem: 'It has no title.' }),
    record({ key: 'lab', kind: 'page', revision: 3 }),
    record({ key: 'soon', kind: 'page', liveRevision: null, publishAt: '2026-12-01T09:00:00Z' }),
  ]);
  expect(cards.map(({ lines }) => lines?.map(({ href }) => href))).toEqual([
    ['/dashboard/edit?kind=project&key=a&page=%2F'],
    ['/dashboard/edit?kind=publication&key=b&page=%2Fresearch'],
    ['/dashboard/edit?kind=page&key=lab&page=%2Flab'],
    ['/dashboard/edit?kind=page&key=soon&page=%2Fsoon'],
  ]);
  expect(cards[3]?.lines?.[0]?.note).toMatch(/^will be published /);
  expect(cards[1]?.lines?.[0]?.note).toBe('It has no title.');
});

test('each custom page is listed with its state and its editor, also one that readers never saw', () => {
  const [card] = pageCard([
    record({}),
    record({ kind: 'page', key: 'lab', title: 'Lab' }),
    record({ kind: 'page', key: 'notes', title: 'Notes', liveRevision: null }),
  ]);
  expect(card?.lines?.map(({ text, note, href }) => [text, note, href])).toEqual([
    ['Lab', content.live, '/dashboard/edit?kind=page&key=lab&page=%2Flab'],
    ['Notes', content.notLive, '/dashboard/edit?kind=page&key=notes&page=%2Fnotes'],
  ]);
});

test('a mistake in a file with a single record links to the part of its form', () => {
  expect(problemLine({ file: 'resume.json', path: 'work[2].startDate', message: 'A date.' }).href).toBe(
    '/dashboard/edit?kind=profile&page=%2Fresume&part=work',
  );
  expect(problemLine({ file: 'publications.bib', path: 'knuth', message: 'x', line: 3 })).not.toHaveProperty('href');
});

test('each setup step links to its form until it is done; then none is listed', () => {
  const fresh = [
    record({ kind: 'profile', key: 'profile', revision: 2, from: 'browser' }),
    record({ kind: 'site', key: 'site', revision: 2, from: 'browser' }),
  ];
  const linesOf = (records: ContentSummary[], published: number) =>
    stepsOf(records, published, { basics: { name: 'Ada' } }, { languages: ['en'] })[0]?.lines;
  expect(linesOf(fresh, 0)?.map(({ href }) => href)).toEqual([
    '/dashboard/edit?kind=profile&page=%2Fresume',
    '/dashboard/edit?kind=publication&page=%2Fresearch',
    '/blog/create',
    '/dashboard/edit?kind=documents&page=%2Fresume',
    '/dashboard/edit?kind=site&page=%2F',
  ]);
  const withPaper = [...fresh, record({ kind: 'publication' })];
  expect(linesOf(withPaper, 1)?.map(({ href }) => href !== undefined)).toEqual([true, false, false, true, true]);
  const told = [{ basics: { image: 'images/me.jpg' } }, { menu: [] }] as const;
  const documents = record({ kind: 'documents', key: 'documents' });
  expect(stepsOf([...withPaper, documents], 1, ...told)).toEqual([]);
});

test('a site whose material is in files has no steps', () => {
  expect(stepsOf([record({ kind: 'profile', key: 'profile' })], 0, {}, {})).toEqual([]);
});

test('a long card shows the number of further lines', () => {
  const lines = Array.from({ length: 9 }, (_, index) => ({ text: `${index}` }));
  expect(cardOf('x', lines)[0]).toMatchObject({ lines: lines.slice(0, TOLD), further: 9 - TOLD });
  expect(cardOf('x', [])).toEqual([]);
});

test('the further lines of a card can be reached: here, or on the page that lists them', () => {
  const lines = Array.from({ length: 9 }, (_, index) => ({ text: `Line ${index}`, href: `/${index}` }));
  const [all] = cardOf('x', lines);
  const here = renderToStaticMarkup(createElement(Further, all));
  for (const { href } of lines.slice(TOLD)) expect(here).toContain(`href="${href}"`);
  const [some] = cardOf('x', lines.slice(0, TOLD), 9, '/blog');
  expect(renderToStaticMarkup(createElement(Further, some))).toContain('<a href="/blog">');
});

test("words the server's messages about a record in the language of the page", () => {
  const [card] = materialCards([record({ problem: 'It has no title.' })], () => '題名がありません。');
  expect(card?.lines?.[0]?.note).toBe('題名がありません。');
});

test('after a failed build offers the published records that changed last before', () => {
  const at = (minute: number) => `2026-11-21T00:0${minute}:00.000Z`;
  const build = {
    id: 1,
    state: 'failed' as const,
    requestedAt: at(5),
    startedAt: at(5),
    finishedAt: at(6),
    error: 'x',
  };
  const records = [1, 2, 3, 4, 7].map((minute) => record({ key: `${minute}`, updatedAt: at(minute) }));
  const all = [...records, record({ key: 'draft', updatedAt: at(5), liveRevision: null })];
  expect(lastChanged(all, build).map(({ key }) => key)).toEqual(['4', '3', '2']);
  expect(hasFailed(build)).toBe(true);
  expect(hasFailed({ ...build, state: 'live' })).toBe(true);
  expect(hasFailed({ ...build, state: 'live', error: null })).toBe(false);
  expect(hasFailed(undefined)).toBe(false);
});
