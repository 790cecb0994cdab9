/** The owner's pending content, and the link of each item. */
import type { ContentSummary } from '#contract/content.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cardOf, TOLD } from './card.ts';
import { Further } from './Dashboard.tsx';
import { stepsOf } from './checklist.ts';
import { problemLine } from './operating-cards.tsx';
import { changeCards, problemCards } from './record-cards.ts';
import { hasFailed, lastChanged } from './RestoreVersion.tsx';

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
  expect([...problemCards([record({})]), ...changeCards([record({})])]).toEqual([]);
});

test('proposals, skipped and unpublished records link to their forms', () => {
  const records = [
    record({ hasProposal: true }),
    record({ key: 'b', kind: 'publication', problem: 'It has no title.' }),
    record({ key: 'lab', kind: 'page', revision: 3 }),
    record({ key: 'soon', kind: 'page', liveRevision: null, publishAt: '2026-12-01T09:00:00Z' }),
  ];
  const cards = [...problemCards(records), ...changeCards(records)];
  expect(cards.map(({ lines }) => lines?.map(({ href }) => href))).toEqual([
    ['/dashboard/edit?kind=project&key=a&page=%2F'],
    ['/dashboard/edit?kind=publication&key=b&page=%2Fresearch'],
    ['/dashboard/edit?kind=page&key=lab&page=%2Flab'],
    ['/dashboard/edit?kind=page&key=soon&page=%2Fsoon'],
  ]);
  expect(cards[3]?.lines?.[0]?.note).toMatch(/^will be published /);
  expect(cards[1]?.lines?.[0]?.note).toBe('It has no title.');
});

test('a mistake in a file with a single record links to the part of its form, any other to its list', () => {
  expect(problemLine({ file: 'resume.json', path: 'work[2].startDate', message: 'A date.' }).href).toBe(
    '/dashboard/edit?kind=profile&page=%2Fresume&part=work',
  );
  const hrefOf = (file: string) => problemLine({ file, path: 'knuth', message: 'x', line: 3 }).href;
  expect(hrefOf('publications.bib')).toBe('/dashboard/publications');
  expect(hrefOf('talks.json')).toBe('/dashboard/records');
});

test('each step of a new site links to its screen until it is done; then there is no checklist', () => {
  const fresh = [
    record({ kind: 'profile', key: 'profile', revision: 2, from: 'browser' }),
    record({ kind: 'site', key: 'site', revision: 2, from: 'browser' }),
  ];
  const notReady = { url: false, email: false, backups: false };
  const profile = '/dashboard/edit?kind=profile&page=%2Fresume&part=basics';
  expect(stepsOf(fresh, 0, { basics: { name: 'Ada' } }, notReady)).toEqual([
    { name: 'portrait', href: profile, isDone: false },
    { name: 'bio', href: profile, isDone: false },
    { name: 'paper', href: '/dashboard/edit?kind=publication&page=%2Fresearch', isDone: false },
    { name: 'post', href: '/blog/create', isDone: false },
    { name: 'url', href: '/dashboard/settings', isDone: false },
    { name: 'email', href: '/dashboard/emails', isDone: false },
    { name: 'backups', href: '/dashboard/export', isDone: false },
  ]);
  const withPaper = [...fresh, record({ kind: 'publication' })];
  const done = (basics: object, published: number) =>
    stepsOf(withPaper, published, { basics }, { url: true, email: true, backups: true })
      .filter(({ isDone }) => isDone)
      .map(({ name }) => name);
  expect(done({ 'x-site': { bio: [] } }, 0)).toEqual(['paper', 'url', 'email', 'backups']);
  expect(done({ image: 'images/me.jpg' }, 1)).toEqual(['portrait', 'paper', 'post', 'url', 'email', 'backups']);
  expect(done({ image: 'images/me.jpg', 'x-site': { bio: ['I read.'] } }, 1)).toEqual([]);
});

test('a site whose content is in files has no checklist', () => {
  const ready = { url: false, email: false, backups: false };
  expect(stepsOf([record({ kind: 'profile', key: 'profile' })], 0, {}, ready)).toEqual([]);
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
  const [card] = problemCards([record({ problem: 'It has no title.' })], () => '題名がありません。');
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
