import { expect, test } from 'vitest';
import type { PostSummary } from '#contract/posts.ts';
import { filterPosts, isFiltering, noFilter } from './filter-posts.ts';

const post = (title: string, more: Partial<PostSummary> = {}): PostSummary => ({
  id: title,
  address: null,
  title,
  summary: { blocks: [] },
  published: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  publishedAt: null,
  revision: 1,
  readingTime: 1,
  category: { id: 'notes', name: 'Notes' },
  keywords: [],
  ...more,
});

const summary = { blocks: [{ type: 'paragraph' as const, data: { text: 'Of <b>rivers</b> and ice' } }] };
const posts = [
  post('Café hours', { published: true }),
  post('Ice', { published: true, hasChanges: true, keywords: [{ id: 'k', name: 'Glaciers' }] }),
  post('Water', { summary, publishAt: '2027-01-01T00:00:00.000Z' }),
  post('ガラス', { category: { id: 'talks', name: 'Talks' } }),
];
const titles = (filter: Partial<typeof noFilter>) =>
  filterPosts(posts, { ...noFilter, ...filter }).map(({ title }) => title);

test.each([
  ['', ['Café hours', 'Ice', 'Water', 'ガラス']],
  ['cafe', ['Café hours']],
  ['ICE', ['Ice', 'Water']],
  ['ice rivers', ['Water']],
  ['glacier', ['Ice']],
  ['talks', ['ガラス']],
  ['ｶﾞﾗｽ', ['ガラス']],
  ['カラス', []],
  ['b', []],
])('by text: %j', (text, expected) => {
  expect(titles({ text })).toEqual(expected);
});

test.each([
  ['live', ['Café hours']],
  ['changes', ['Ice']],
  ['scheduled', ['Water']],
  ['draft', ['ガラス']],
] as const)('by state: %s', (state, expected) => {
  expect(titles({ state })).toEqual(expected);
});

test('by category, and by all three at once', () => {
  expect(titles({ category: 'Talks' })).toEqual(['ガラス']);
  expect(titles({ category: 'Notes', state: 'live', text: 'hours' })).toEqual(['Café hours']);
  expect(titles({ category: 'Talks', state: 'live' })).toEqual([]);
});

test('spaces alone ask for nothing', () => {
  expect(isFiltering({ ...noFilter, text: '  ' })).toBe(false);
  expect(isFiltering({ ...noFilter, state: 'draft' })).toBe(true);
});

test('5,000 posts are gone through within a frame or few', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => post(`Post ${index}`, { summary }));
  const start = performance.now();
  expect(filterPosts(many, { ...noFilter, text: 'post 4999' })).toHaveLength(1);
  // About 20 ms on a laptop; the bound is for a machine under load.
  expect(performance.now() - start).toBeLessThan(500);
});
