import { messagesFor } from '#messages/index.ts';
import { testPost, testPosts, testProjects, testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import {
  byCategory,
  byYear,
  cardSummary,
  emptyCategories,
  furtherPages,
  keywordsOf,
  listPage,
  projectsLeadingTo,
  readNext,
  relatedPosts,
  standfirst,
  updatedOn,
  seriesOf,
} from './posts.ts';

const some = (count: number) => Array.from({ length: count }, (_, index) => testPost({ id: `post-${index}` }));
const ids = (posts: readonly { id: string }[] | undefined) => posts?.map(({ id }) => id);

test('a list of 41 posts has three pages of 20, 20 and 1, with every post once', () => {
  const posts = some(41);
  expect(furtherPages(posts)).toEqual(['2', '3']);
  const pages = [undefined, ...furtherPages(posts)].map((number) => listPage(posts, number));
  expect(pages.map((page) => page?.posts.length)).toEqual([20, 20, 1]);
  expect(pages.flatMap((page) => ids(page?.posts))).toEqual(ids(posts));
});

test('20 posts fill one page; an empty list has one, empty', () => {
  expect(furtherPages(some(20))).toEqual([]);
  expect(furtherPages([])).toEqual([]);
  expect(listPage([], undefined)).toEqual({ number: 1, last: 1, total: 0, posts: [] });
});

test.each(['1', '0', '-1', '02', '2.0', '4', 'two', '', ' 2', '1e1', '9'.repeat(40)])(
  'there is no page %j of three: each page has one URL',
  (number) => expect(listPage(some(41), number)).toBeUndefined(),
);

test('posts are grouped by category in the order of the newest post, each group newest first', () => {
  const groups = byCategory(testPosts);
  expect(groups.map(({ category }) => category.name)).toEqual(['Essays', 'Methods']);
  expect(ids(groups[0]?.posts)).toEqual(ids(testPosts.filter((post) => post.category.id === 'essays')));
});

test('a category whose posts are all offline is empty, one with posts is not', () => {
  expect(ids(emptyCategories(testSite()))).toEqual(['talks']);
});

test('the archive counts years in Tokyo', () => {
  const posts = [
    testPost({ id: 'after-midnight-in-tokyo', createdAt: '2023-12-31T15:00:00.000Z' }),
    testPost({ id: 'before-midnight-in-tokyo', createdAt: '2023-12-31T14:59:59.999Z' }),
  ];
  expect(byYear(testSite({ posts })).map(({ year, posts: group }) => [year, ...(ids(group) ?? [])])).toEqual([
    [2024, 'after-midnight-in-tokyo'],
    [2023, 'before-midnight-in-tokyo'],
  ]);
});

test('keywords are counted, the most used first', () => {
  expect(keywordsOf(testPosts).map(({ keyword, count }) => `${keyword.name} ${count}`)).toEqual([
    'archives 2',
    'methods 2',
    'benchmarks 1',
    'くずし字 1',
  ]);
});

test('recommends the most related post, else an older, else a newer; no post twice', () => {
  const posts = some(3);
  const next = (post: (typeof posts)[number]) => readNext(posts, post);
  expect(next(posts[1]!)).toEqual({ next: posts[2], related: [] });
  expect(next(posts[2]!)).toEqual({ next: posts[1], related: [] });
  expect(readNext(posts.slice(0, 1), posts[0]!)).toEqual({ next: undefined, related: [] });
  const keyed = ['one', 'two', 'three', 'four'].map((id) => testPost({ id, keywords: [{ id: 'k', name: 'k' }] }));
  expect(readNext(keyed, keyed[1]!)).toEqual({ next: keyed[0], related: [keyed[2], keyed[3]] });
});

test('shows the summary below the title, unless the text begins with it', () => {
  const post = testPost({ id: 'a' });
  expect(standfirst(post, 'Something else.', testSite())).toBe('A short summary of what follows.');
  expect(standfirst(post, 'A short  summary\nof what follows. And then.', testSite())).toBeUndefined();
  const long = 'Reeds grow where water is slow, and bend where wind is not…';
  const begun = testPost({ id: 'c', summary: { blocks: [{ type: 'paragraph', data: { text: long } }] } });
  expect(standfirst(begun, `On reeds\n${long.slice(0, -1)}, as everybody knows.`, testSite())).toBeUndefined();
  expect(standfirst(begun, 'Other words.', testSite())).toBe(long);
  expect(standfirst(testPost({ id: 'b', summary: { blocks: [] } }), 'Text', testSite())).toBeUndefined();
});

test('a shared rare keyword counts more than a common one; of equals the newer comes first', () => {
  const common = { id: 'common', name: 'common' };
  const rare = { id: 'rare', name: 'rare' };
  const posts = [
    testPost({ id: 'common-1', keywords: [common] }),
    testPost({ id: 'common-2', keywords: [common] }),
    testPost({ id: 'rare', keywords: [rare] }),
    testPost({ id: 'this', keywords: [common, rare] }),
    testPost({ id: 'unrelated', keywords: [{ id: 'other', name: 'other' }] }),
    testPost({ id: 'both', keywords: [rare, common] }),
  ];
  expect(ids(relatedPosts(posts, posts[3]!))).toEqual(['both', 'rare', 'common-1']);
  expect(relatedPosts(posts, posts[4]!)).toEqual([]);
});

test('a series is read in order, across dates; the next part precedes related posts', () => {
  const part = (id: string, position: number, name = 'Ink') => testPost({ id, series: { name, position } });
  const posts = [
    part('three', 3),
    part('one', 1),
    testPost({ id: 'alone' }),
    part('two', 2),
    part('other', 1, 'Paper'),
  ];
  expect(ids(seriesOf(posts, posts[0]!))).toEqual(['one', 'two', 'three']);
  expect(seriesOf(posts, posts[4]!)).toEqual([]);
  expect(seriesOf(posts, posts[2]!)).toEqual([]);
  expect(readNext(posts, posts[1]!).next?.id).toBe('two');
  expect(ids(readNext(posts, posts[1]!).related)).not.toContain('two');
  expect(readNext(posts, posts[0]!).next?.id).not.toBe('three');
});

test('`more` of a project links to a post, whether the id is encoded or not', () => {
  const project = testProjects[0]!;
  const leading = (more: string | null) =>
    projectsLeadingTo([{ ...project, more }], testPost({ id: '読む-k3x9qd', address: 'read' })).length;
  expect(leading('/blog/読む-k3x9qd')).toBe(1);
  expect(leading('/blog/%E8%AA%AD%E3%82%80-k3x9qd/')).toBe(1);
  expect(leading('/blog/読む-k3x9qd#part')).toBe(1);
  expect(leading('/blog/read')).toBe(1);
  expect(leading('/blog/読む')).toBe(0);
  expect(leading(null)).toBe(0);
});

test('a card shows the first summary block without its markup, or says that there is none', () => {
  const summary = { blocks: [{ type: 'paragraph', data: { text: 'On <b>ink</b> &amp; paper' } }] };
  expect(cardSummary(testPost({ id: 'a', summary }), testSite(), messagesFor('en'))).toBe('On ink & paper');
  const cited = '<span class="citation" data-keys="nakamura2024traceable"></span>';
  const citing = { blocks: [{ type: 'paragraph', data: { text: `Reeds bend ${cited}.` } }] };
  expect(cardSummary(testPost({ id: 'c', summary: citing }), testSite(), messagesFor('en'))).toBe(
    'Reeds bend (Yuki Nakamura et al., 2024).',
  );
  expect(cardSummary(testPost({ id: 'b', summary: { blocks: [] } }), testSite(), messagesFor('en'))).toBe('Summary...');
});

test('shows an update from a day after the publication', () => {
  const publishedAt = '2025-02-18T03:00:00.000Z';
  expect(updatedOn({ publishedAt, updatedAt: '2025-02-19T02:59:59.000Z' })).toBeUndefined();
  expect(updatedOn({ publishedAt, updatedAt: '2025-03-02T00:00:00.000Z' })).toBe('2025-03-02T00:00:00.000Z');
  expect(updatedOn({ publishedAt: null, updatedAt: '2025-03-02T00:00:00.000Z' })).toBeUndefined();
});
