import { latestBuild } from '#server/features/builds/build-repository.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import { pgliteDatabase } from '#support/database.ts';
import { addOwner, addPublished, newDirectory, pretendPages, runSite, unpublish } from '#support/rendering.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PageRenderError } from './live-site.ts';
import { sweep } from './sweep.ts';

let connection: Connection;
beforeEach(async () => {
  connection = await pgliteDatabase();
  await addOwner(connection.db);
});
afterEach(() => connection.close());

test('when a publish resolves, the post’s page and every page that links to it are live', async () => {
  const { db } = connection;
  const site = await runSite(db, pretendPages().program);
  expect(await site.read('/blog/new')).toBeUndefined();
  await addPublished(db, 'new', 'Words.');
  await site.publisher.request();
  expect(await site.read('/blog/new')).toContain('<p>Words.</p>');
  expect(await site.read('/blog')).toContain('new');
  expect(await site.read('/blog/archive')).toContain('new');
  expect(await latestBuild(db)).toMatchObject({ id: 1, state: 'live', error: null });
  await site.stop();
});

test('an unpublished post disappears, also from every page that linked to it', async () => {
  const { db } = connection;
  await addPublished(db, 'old', 'Words.');
  const site = await runSite(db, pretendPages().program);
  await site.publisher.swept();
  expect(await site.read('/blog/archive')).toContain('old');
  await unpublish(db, 'old');
  await site.publisher.request();
  expect(await site.read('/blog/old')).toBeUndefined();
  expect(await site.read('/blog/archive')).not.toContain('old');
  await site.publisher.swept();
  expect(site.store.page('/blog/old')).toBeUndefined();
  await site.stop();
});

test('a rendering error at publish keeps the old site and is reported, and a retry publishes', async () => {
  const { db } = connection;
  const pretend = pretendPages({ fail: (path) => path === '/blog/bad' });
  const site = await runSite(db, pretend.program);
  await addPublished(db, 'bad', 'Words.');
  await site.publisher.request();
  expect(await site.read('/blog')).not.toContain('bad');
  expect(await site.read('/blog/bad')).toBeUndefined();
  expect(await latestBuild(db)).toMatchObject({ state: 'failed', error: '/blog/bad is broken' });
  delete pretend.options.fail;
  await site.publisher.request();
  expect(await site.read('/blog')).toContain('bad');
  expect(await latestBuild(db)).toMatchObject({ state: 'live', error: null });
  await site.stop();
});

test('an unpublished post disappears at once, even if a page without it cannot be rendered', async () => {
  const { db } = connection;
  const directory = newDirectory();
  await addPublished(db, 'secret', 'Words.');
  const pretend = pretendPages();
  const site = await runSite(db, pretend.program, directory);
  await site.publisher.swept();
  pretend.options.fail = (path) => path === '/blog' || path === '/blog/archive';
  await unpublish(db, 'secret');
  await site.publisher.request();
  expect(await site.read('/blog/secret')).toBeUndefined();
  expect(await site.read('/')).not.toContain('secret');
  for (const path of ['/blog', '/blog/archive']) await expect(site.read(path)).rejects.toThrow(PageRenderError);
  expect(await latestBuild(db)).toMatchObject({ state: 'failed' });
  await site.stop();
  const after = await runSite(db, pretend.program, directory);
  expect(await after.read('/blog/archive')).toBeUndefined();
  delete pretend.options.fail;
  await after.publisher.request();
  expect(await after.read('/blog')).not.toContain('secret');
  await after.stop();
});

test('calls `onWithdrawn` once for an unpublished post, even if a page without it cannot be rendered', async () => {
  const { db } = connection;
  await addPublished(db, 'one', 'Words.');
  await addPublished(db, 'two', 'Words.');
  const pretend = pretendPages();
  const site = await runSite(db, pretend.program);
  await site.publisher.swept();
  expect(site.withdrawn).toEqual([]);
  await unpublish(db, 'one');
  await site.publisher.request();
  await site.publisher.swept();
  expect(site.withdrawn).toEqual([site.live.snapshot?.key]);
  pretend.options.fail = (path) => path === '/blog';
  await unpublish(db, 'two');
  await site.publisher.request();
  await site.publisher.swept();
  expect(site.withdrawn).toHaveLength(2);
  expect(site.withdrawn.at(-1)).toBe(site.live.snapshot?.key);
  await site.stop();
});

test('a post that was unpublished while no host ran is gone after the start, even if pages fail', async () => {
  const { db } = connection;
  const directory = newDirectory();
  await addPublished(db, 'secret', 'Words.');
  const before = await runSite(db, pretendPages().program, directory);
  await before.publisher.swept();
  await before.stop();
  await unpublish(db, 'secret');
  const site = await runSite(db, pretendPages({ fail: () => true }).program, directory);
  expect(await site.read('/blog/secret')).toBeUndefined();
  await expect(site.read('/blog')).rejects.toThrow(PageRenderError);
  await site.stop();
});

test('a page that fails in the sweep keeps its last good version, and the error is reported', async () => {
  const { db } = connection;
  await addPublished(db, 'one', 'Words.');
  const pretend = pretendPages();
  const site = await runSite(db, pretend.program);
  await site.publisher.swept();
  pretend.options.fail = (path) => path === '/blog/archive';
  await addPublished(db, 'two', 'Words.');
  await site.publisher.request();
  await site.publisher.swept();
  expect(await site.read('/blog')).toContain('two');
  expect(await site.read('/blog/archive')).toContain('one');
  expect(await site.read('/blog/archive')).not.toContain('two');
  expect(await latestBuild(db)).toMatchObject({
    state: 'live',
    error: '1 page could not be updated: /blog/archive',
  });
  await site.stop();
});

test('a page that failed because the database was unavailable is rendered at the next request', async () => {
  const { db } = connection;
  const away = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  const pretend = pretendPages({
    fail: (path) => {
      if (path === '/blog/archive') throw new Error('The page could not be rendered.', { cause: away });
      return false;
    },
  });
  const site = await runSite(db, pretend.program);
  await site.publisher.swept();
  await expect(site.read('/blog/archive')).rejects.toThrow(PageRenderError);
  delete pretend.options.fail;
  expect(await site.read('/blog/archive')).toContain('/blog/archive');
  await site.stop();
});

test('a restart keeps rendered pages, renders the missing ones, and renders none twice', async () => {
  const { db } = connection;
  const directory = newDirectory();
  await addPublished(db, 'one', 'Words.');
  const before = pretendPages();
  const first = await runSite(db, before.program, directory);
  await first.publisher.swept();
  await first.stop();

  const same = pretendPages();
  const second = await runSite(db, same.program, directory);
  await second.publisher.swept();
  expect(same.rendered).toEqual([]);
  await addPublished(db, 'two', 'Words.');
  await second.publisher.request();
  await second.stop();
  expect(same.rendered.slice(0, 3)).toEqual(['/blog/two', '/', '/blog']);

  const after = pretendPages();
  const third = await runSite(db, after.program, directory);
  await third.publisher.swept();
  const twice = after.rendered.filter((path) => same.rendered.includes(path));
  expect(twice).toEqual([]);
  expect([...same.rendered, ...after.rendered]).toContain('/blog/archive');
  expect(third.store.paths(third.live.snapshot?.key ?? '')).toHaveLength(
    [...(third.live.snapshot?.paths.keys() ?? [])].length,
  );
  await third.stop();
});

test('a publish that was committed but not rendered before the end is live after the next start', async () => {
  const { db } = connection;
  const directory = newDirectory();
  await (await runSite(db, pretendPages().program, directory)).stop();
  await addPublished(db, 'late', 'Words.');
  const site = await runSite(db, pretendPages().program, directory);
  expect(await site.read('/blog/late')).toContain('Words.');
  expect(await latestBuild(db)).toMatchObject({ state: 'live' });
  await site.stop();
});

test('a start that cannot render serves the pages of the last run', async () => {
  const { db } = connection;
  const directory = newDirectory();
  await addPublished(db, 'one', 'Words.');
  const before = await runSite(db, pretendPages().program, directory);
  await before.publisher.swept();
  await before.stop();
  await addPublished(db, 'two', 'Words.');
  const site = await runSite(db, pretendPages({ fail: () => true }).program, directory);
  expect(await site.read('/blog')).toContain('one');
  expect(await site.read('/blog/one')).toContain('Words.');
  expect(await site.read('/blog/two')).toBeUndefined();
  expect(await latestBuild(db)).toMatchObject({ state: 'failed' });
  await site.stop();
});

test('many publishes at once need few runs, and each is live when its own call resolves', async () => {
  const { db } = connection;
  const pretend = pretendPages();
  const site = await runSite(db, pretend.program);
  const homes = () => pretend.rendered.filter((path) => path === '/').length;
  const before = homes();
  await Promise.all(
    Array.from({ length: 10 }, async (_, i) => {
      await addPublished(db, `post-${i}`, `Words ${i}.`);
      await site.publisher.request();
      expect(await site.read('/blog')).toContain(`post-${i}`);
    }),
  );
  expect(homes() - before).toBeLessThan(10);
  await site.stop();
});

test('a sweep ends when another snapshot goes live', async () => {
  const { db } = connection;
  for (let i = 0; i < 5; i += 1) await addPublished(db, `post-${i}`, 'Words.');
  const site = await runSite(db, pretendPages().program);
  const sweeping = sweep(site.live, site.store, () => false, new AbortController().signal);
  await addPublished(db, 'newer', 'Words.');
  await site.publisher.request();
  expect(await sweeping).toBe(false);
  await site.stop();
});

test('two hosts on one database show the same site, whichever got the publish', async () => {
  const { db } = connection;
  const one = await runSite(db, pretendPages().program);
  const other = await runSite(db, pretendPages().program);
  await addPublished(db, 'shared', 'Words.');
  await one.publisher.request();
  await expect.poll(() => other.read('/blog/shared'), { timeout: 5_000 }).toContain('Words.');
  await unpublish(db, 'shared');
  await other.publisher.request();
  await expect.poll(() => one.read('/blog/shared'), { timeout: 5_000 }).toBeUndefined();
  expect(await one.read('/blog')).toBe(await other.read('/blog'));
  await one.stop();
  await other.stop();
});

test.each(['is being drawn', 'is about to be drawn'])(
  'an unpublish takes effect and resolves while a post that was published before %s',
  async (moment) => {
    const { db } = connection;
    await addPublished(db, 'secret', 'Words.');
    const [begun, drawing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const pretend = pretendPages();
    const program: typeof pretend.program = {
      ...pretend.program,
      render: async (path, of) => {
        if (path === '/blog/slow') begun.resolve();
        if (path === '/blog/slow') await drawing.promise;
        return pretend.program.render(path, of);
      },
    };
    const site = await runSite(db, program);
    await addPublished(db, 'slow', 'Words.');
    const published = site.publisher.request();
    if (moment === 'is being drawn') await begun.promise;
    await unpublish(db, 'secret');
    await site.publisher.request();
    expect(await site.read('/blog/secret')).toBeUndefined();
    for (const path of ['/', '/blog']) expect(await site.read(path)).not.toContain('secret');
    expect(await latestBuild(db)).toMatchObject({ state: 'live' });
    // `published` resolves while pages are still being rendered, because the post is already public.
    await published;
    const asked = site.read('/blog/slow');
    drawing.resolve();
    expect(await asked).toContain('Words.');
    await site.stop();
  },
);

test('a post that is published while another is being drawn goes live after it, and both calls resolve', async () => {
  const { db } = connection;
  const [begun, drawing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pretend = pretendPages();
  const site = await runSite(db, {
    ...pretend.program,
    render: async (path, of) => {
      if (path === '/blog/slow') begun.resolve();
      if (path === '/blog/slow') await drawing.promise;
      return pretend.program.render(path, of);
    },
  });
  await addPublished(db, 'slow', 'Words.');
  const published = site.publisher.request();
  await begun.promise;
  await addPublished(db, 'quick', 'Words.');
  const next = site.publisher.request();
  // Until the pages are rendered, readers see the complete previous site.
  expect(await site.read('/blog')).not.toContain('slow');
  drawing.resolve();
  await Promise.all([published, next]);
  for (const id of ['slow', 'quick']) expect(await site.read('/blog')).toContain(id);
  expect(site.withdrawn).toEqual([]);
  await site.stop();
});
