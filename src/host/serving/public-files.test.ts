import { pages } from '#contract/paths.ts';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesFor } from '#messages/index.ts';
import type { PostSummary } from '#contract/posts.ts';
import type { SiteSnapshot } from '#host/rendering/live-site.ts';
import { cardPath, postCard, type Card } from '#site/assets/pictures/cards.ts';
import { formulaName } from '#site/assets/pictures/email-formulas.ts';
import { indexedOf } from '#site/views/search.ts';
import { newDirectory } from '#support/rendering.ts';
import { testPost, testPosts, testSite } from '#support/site.ts';
import { expect, test } from 'vitest';
import { publicFiles } from './public-files.ts';

const fragment = '/search-index/en/fragment/en_1.pf_fragment';

/** Writes the generated files of these posts, as the asset process does. */
function madeFor(posts: PostSummary[]) {
  const site = testSite({ posts });
  const folder = newDirectory();
  for (const part of ['cards', 'search-index/en/fragment']) mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, fragment), 'words');
  noteIndexed(folder, posts);
  for (const post of posts) writeFileSync(join(folder, cardPath(postCard(site, post, messagesFor('en')))), 'card');
  return folder;
}

const noteIndexed = (folder: string, posts: PostSummary[]) =>
  writeFileSync(
    join(folder, 'search-index/en/indexed.json'),
    JSON.stringify({ by: '', pages: indexedOf(testSite({ posts })) }),
  );

function look(folder: string) {
  const live: { snapshot: SiteSnapshot | undefined } = { snapshot: undefined };
  const draw = { asked: 0, card: async (_card: Card) => undefined as void };
  const find = publicFiles(
    live,
    folder,
    folder,
    (card) => {
      draw.asked += 1;
      return draw.card(card);
    },
    async (_site, post) => {
      writeFileSync(join(folder, `${post.id}.pdf`), 'pdf');
      return join(folder, `${post.id}.pdf`);
    },
  );
  return {
    draw,
    find,
    live,
    show: (posts: PostSummary[] | undefined) => {
      live.snapshot = posts && { key: 'any', site: testSite({ posts }), paths: new Map(), changed: undefined };
    },
    card: (post: PostSummary) => find(cardPath(postCard(testSite(), post, messagesFor('en')))),
  };
}
const there = { hash: expect.any(String) as string };

test('serves the index of the live posts, also after a publish', async () => {
  const { find, show, card } = look(madeFor(testPosts));
  show(testPosts);
  expect(await find(fragment)).toMatchObject(there);
  for (const post of testPosts) expect(await card(post)).toMatchObject(there);
  show([testPost({ id: 'new' }), ...testPosts]);
  expect(await find(fragment)).toMatchObject(there);
});

test('withholds the index after an unpublish until a new one exists, and the card of the post', async () => {
  const folder = madeFor(testPosts);
  const { find, show, card } = look(folder);
  const [gone, ...left] = testPosts;
  show(left);
  expect(await find(fragment)).toBe('renewing');
  expect(await card(gone!)).toBeUndefined();
  expect(await card(left[0]!)).toMatchObject(there);
  noteIndexed(folder, left);
  expect(await find(fragment)).toMatchObject(there);
});

test('draws the card of a new post on request, and never that of a post that is not live', async () => {
  const folder = madeFor([]);
  const { draw, show, card } = look(folder);
  const post = testPost({ id: 'new' });
  show([]);
  expect([await card(post), draw.asked]).toEqual([undefined, 0]);
  show([post]);
  // While the card cannot be drawn, the client gets 503 instead of 404, so that it can retry.
  expect(await card(post)).toBe('renewing');
  draw.card = async (wanted) => writeFileSync(join(folder, cardPath(wanted)), 'card');
  expect(await card(post)).toMatchObject(there);
  expect(await card(post)).toMatchObject(there);
  expect(draw.asked).toBe(2);
  // The post is unpublished while its card is drawn.
  const other = testPost({ id: 'other' });
  show([other]);
  draw.card = async (wanted) => {
    writeFileSync(join(folder, cardPath(wanted)), 'card');
    show([]);
  };
  expect(await card(other)).toBeUndefined();
});

test('serves the formula of an email as long as its post is live', async () => {
  const mathml = '<math><mi>x</mi></math>';
  const name = formulaName(mathml);
  const folder = madeFor(testPosts);
  writeFileSync(join(folder, 'cards', name), 'formula');
  const { find, live } = look(folder);
  const show = (posts: PostSummary[], html: string) => {
    const site = testSite({ posts, settings: { ...testSite().settings, follow: true } });
    live.snapshot = {
      key: html,
      site: { ...site, rendered: async () => ({ html }) as never },
      paths: new Map(),
      changed: undefined,
    };
  };
  show(testPosts, `<p>Of ${mathml}.</p>`);
  expect(await find(`/cards/${name}`)).toMatchObject(there);
  expect(await find(`/cards/${'0'.repeat(20)}.png`)).toBeUndefined();
  show(testPosts, '<p>Of nothing.</p>');
  expect(await find(`/cards/${name}`)).toBeUndefined();
});

test('withholds the index after an update, because it contains the old text', async () => {
  const { find, show, card } = look(madeFor(testPosts));
  const [first, ...others] = testPosts;
  const updated = { ...first!, title: 'Another title', revision: 2, updatedAt: '2026-11-22T00:00:00.000Z' };
  show([updated, ...others]);
  expect(await find(fragment)).toBe('renewing');
  expect(await card(first!)).toBeUndefined();
});

test('serves only icons without a live snapshot', async () => {
  const { find, show, card } = look(madeFor(testPosts));
  show(undefined);
  expect(await find(fragment)).toBe('renewing');
  expect(await card(testPosts[0]!)).toBeUndefined();
  expect(await find('/icon.svg')).toMatchObject(there);
});

test('never serves the list of an index’s sources, and no index without that list', async () => {
  const folder = madeFor(testPosts);
  const { find, show } = look(folder);
  show(testPosts);
  expect(await find('/search-index/en/indexed.json')).toBeUndefined();
  rmSync(join(folder, 'search-index/en/indexed.json'));
  expect(await find(fragment)).toBeUndefined();
});

test('serves a PDF only for a live post, at the post’s own path', async () => {
  const { find, show } = look(madeFor(testPosts));
  const [post] = testPosts as [PostSummary];
  const address = `${pages.postAt(post)}.pdf`;
  show(testPosts);
  expect(await find(address)).toMatchObject(there);
  expect(await find(pages.post('nothing') + '.pdf')).toBeUndefined();
  expect(await find(`/ja${address}`)).toBeUndefined();
  show(testPosts.slice(1));
  expect(await find(address)).toBeUndefined();
});
