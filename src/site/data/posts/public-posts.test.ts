import { requestBuild } from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import { redirects } from '#server/platform/db/schema/index.ts';
import { reserveAddress } from '#server/features/posts/address-repository.ts';
import { addRevision, insertPost, lockPost, makeLive, takeOffline } from '#server/features/posts/state-repository.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { pgliteDatabase } from '#support/database.ts';
import { addManyPosts } from '#support/many-posts.ts';
import { addOwner } from '#support/rendering.ts';
import { expect, test } from 'vitest';
import { loadSite } from '../load.ts';
import type { Site } from '../site.ts';

const now = new Date('2026-11-21T00:00:00.000Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const content = (title: string, category: string, words = 'Words.') => ({
  title,
  categoryName: category,
  keywords: ['one', title.slice(0, 1)],
  summary: '{"blocks":[]}',
  readingTime: 1,
  body: JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: words } }] }),
});
const facts = (address: string | null) => ({
  date: now,
  address,
  language: null,
  translationOf: null,
  extras: null,
  kind: 'save' as const,
});

/** Returns the data that pages are rendered from, without data that depends on the time of loading. */
const told = (site: Site) => ({
  posts: site.posts,
  categories: site.categories,
  redirects: [...site.redirects].sort(),
  moved: ['a', 'b', 'a-first', 'a-second'].map((key) => [site.postAt(key)?.id, site.movedTo(key)]),
  citing: site.posts.filter(({ id }) => site.mayCite?.(id)).map(({ id }) => id),
});

test('a site derived from the former one equals a newly read one, including its key', async () => {
  const { db, close } = await pgliteDatabase();
  await addOwner(db);
  const rendered = renderedPosts(db);
  const load = (before?: Site) => loadSite(db, 'http://site.test', rendered, before);
  let { site } = await load();
  const step = async (posts: string[] | undefined, work: (tx: Database) => Promise<unknown>, changed = posts) => {
    await db.transaction(async (tx) => {
      await work(tx);
      await requestBuild(tx, now, posts);
    });
    const [next, anew] = [await load(site), await load()];
    expect(told(next.site)).toEqual(told(anew.site));
    expect([next.key, next.site.version]).toEqual([anew.key, anew.site.version]);
    expect([...(next.changed ?? [])].sort()).toEqual(changed?.toSorted());
    site = next.site;
  };
  const publish = (id: string, category: string, words?: string) => async (tx: Database) => {
    await insertPost(tx, id, content(id, category, words), now, facts(null));
    await makeLive(tx, id, 1, now);
  };
  const revise = (id: string, address: string | null, category: string, minutes: number) => async (tx: Database) => {
    const post = await lockPost(tx, id);
    if (address !== null) await reserveAddress(tx, id, address);
    const revision = await addRevision(tx, post!, content(`${id} again`, category), facts(address), later(minutes));
    await makeLive(tx, id, revision, later(minutes));
  };
  await step(['a'], publish('a', 'Notes', '<span class=\\"citation\\" data-keys=\\"ito\\"></span>'));
  await step(['b'], publish('b', 'Essays', 'data-keys="ito"'));
  await step(['a'], revise('a', 'a-first', 'Notes', 1));
  await step(['a'], revise('a', 'a-second', 'Talks', 2));
  await step(['b'], async (tx) => {
    await tx.insert(redirects).values({ path: '/2019/b', postId: 'b' });
    await revise('b', null, 'Essays', 3)(tx);
  });
  // The first request names no posts. For the second request, the changed posts are unknown.
  await step([], async () => undefined);
  await step(undefined, (tx) => tx.insert(redirects).values({ path: '/2018/a', postId: 'a' }), ['a', 'b']);
  await step(['a', 'b'], async (tx) => {
    await takeOffline(tx, 'a');
    await takeOffline(tx, 'b');
  });
  await step(['b'], (tx) => makeLive(tx, 'b', 2, later(5)));
  await close();
}, 60_000);

test('a request that was committed after a later one is not missed', async () => {
  const { db, close } = await pgliteDatabase();
  await addOwner(db);
  const rendered = renderedPosts(db);
  // The number of the build is assigned first, and its row is inserted last, as with two overlapping transactions.
  const early = await requestBuild(db, now, ['early']);
  await db.execute(`delete from builds where id = ${early}`);
  const late = await requestBuild(db, now, []);
  const before = await loadSite(db, 'http://site.test', rendered);
  expect(before.site.version).toBe(late);
  await insertPost(db, 'early', content('early', 'Notes'), now, facts(null));
  await makeLive(db, 'early', 1, now);
  await db.execute(`insert into builds (id, posts) overriding system value values (${early}, '["early"]')`);
  const next = await loadSite(db, 'http://site.test', rendered, before.site);
  expect(next.site.posts.map(({ id }) => id)).toEqual(['early']);
  await close();
});

test('of hundreds of posts a publish reads the one that was published', async () => {
  const sent: string[] = [];
  const { db, close } = await pgliteDatabase((statement) => void sent.push(statement));
  await addOwner(db);
  await addManyPosts(db, 600, now);
  const rendered = renderedPosts(db);
  const before = await loadSite(db, 'http://site.test', rendered);
  await insertPost(db, 'new', content('new', 'Category 1'), now, facts(null));
  await makeLive(db, 'new', 1, now);
  await requestBuild(db, now, ['new']);
  sent.length = 0;
  const next = await loadSite(db, 'http://site.test', rendered, before.site);
  expect(next.site.posts).toHaveLength(before.site.posts.length + 1);
  const ofPosts = sent.filter((statement) => /from "(posts|post_texts|post_addresses|redirects)"/.test(statement));
  expect(ofPosts.length).toBeGreaterThan(2);
  for (const statement of ofPosts)
    expect(statement).toMatch(
      /"posts"."id" in \(\$|"post_texts"."category_name" =|"content_records"|"target" is not null/,
    );
  await close();
}, 60_000);
