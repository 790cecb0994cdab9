import type { PostSummary } from '#contract/posts.ts';
import { testPost } from '#support/site.ts';
import { expect, test } from 'vitest';
import { byCategoryId, byKeywordId, groupsOf, indexOfPost, newerFirst, nextPosts, type Grouping } from './groups.ts';
import { LayeredMap } from './layered-map.ts';
import { noSum, sumOf } from './public-posts.ts';

const row = (name: string) => ({ id: name, name });
/** Returns a test post. The posts are deterministic, but in no particular order. */
const post = (n: number, revision = 1): PostSummary =>
  testPost({
    id: `post-${(n * 7) % 101}`,
    revision,
    createdAt: new Date(Date.UTC(2020, 0, 1 + ((n * 13) % 40))).toISOString(),
    category: row(`c${(n + revision) % 5}`),
    keywords: [row(`k${(n * revision) % 7}`), row(`k${n % 3}`)],
  });
const lists = (posts: readonly PostSummary[], grouping: Grouping) =>
  Object.fromEntries([...groupsOf(posts, grouping)].sort(([a], [b]) => (a < b ? -1 : 1)));

test('lists derived from the former version equal newly built ones, at each level', () => {
  let posts: readonly PostSummary[] = [];
  let all = new Map<string, PostSummary>();
  for (let step = 0; step < 60; step += 1) {
    const come = [post(step), ...(step % 4 === 0 && step > 0 ? [post(step - 1, 2)] : [])];
    const away = step % 5 === 0 && step > 3 ? [post(step - 3).id] : [];
    const touched = new Set([...come.map(({ id }) => id), ...away]);
    const gone = [...touched].map((id) => all.get(id)).filter((found) => found !== undefined);
    // All lists, including nested lists, are requested here, so that `nextPosts` reuses them.
    for (const list of Object.values(lists(posts, byCategoryId))) lists(list, byKeywordId);
    const before = JSON.stringify(lists(posts, byKeywordId));
    const next = nextPosts(posts, gone, come);
    expect(JSON.stringify(lists(posts, byKeywordId))).toBe(before);
    all = new Map([...all, ...come.map((one) => [one.id, one] as const)]);
    for (const id of away) if (!come.some((one) => one.id === id)) all.delete(id);
    const anew = [...all.values()].sort(newerFirst);
    expect(next).toEqual(anew);
    expect(lists(next, byKeywordId)).toEqual(lists([...anew], byKeywordId));
    const categories = Object.entries(lists(next, byCategoryId));
    expect(Object.fromEntries(categories)).toEqual(lists([...anew], byCategoryId));
    for (const [, list] of categories) expect(lists(list, byKeywordId)).toEqual(lists([...list], byKeywordId));
    posts = next;
  }
  expect(posts.every((one, index) => indexOfPost(posts, one) === index)).toBe(true);
});

test('a map of thousands keeps every version unchanged', () => {
  let map = new LayeredMap(new Map(Array.from({ length: 2_000 }, (_, n) => [String(n), n])));
  const first = map;
  for (let n = 0; n < 3_000; n += 1) map = map.with([[String(n), n % 2 ? n + 1 : undefined]]);
  expect([first.get('0'), first.get('1'), [...first].length]).toEqual([0, 1, 2_000]);
  expect([map.get('0'), map.has('0'), map.get('1'), map.get('2999'), [...map].length]).toEqual([
    undefined,
    false,
    2,
    3_000,
    1_500,
  ]);
});

test('a sum depends on its content, not on the order', () => {
  const [a, b] = [
    sumOf(['one', 'two', 'three']),
    sumOf(['three'])
      .plus(sumOf(['one']))
      .plus(sumOf(['two'])),
  ];
  expect(a.toString()).toBe(b.toString());
  expect(a.without(sumOf(['two'])).toString()).toBe(sumOf(['one', 'three']).toString());
  expect(
    sumOf(['one'])
      .without(sumOf(['two']))
      .plus(sumOf(['two']))
      .without(sumOf(['one']))
      .toString(),
  ).toBe(noSum.toString());
  expect(sumOf(['one']).toString()).not.toBe(sumOf(['two']).toString());
});
