/** Newsletters are sent when the post is public, and never twice to one recipient. Each email has a state. */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { builds, deliveries, subscribers, mailings } from '#server/platform/db/schema/index.ts';
import { markLive } from '#server/features/builds/build-repository.ts';
import { publishScheduled } from '#server/features/publishing/publish-service.ts';
import { createPost } from '#server/features/posts/post-service.ts';
import { createTestApp, makeUser, type Browser, type TestApp } from '#support/app.ts';
import { putRecords } from '#support/content.ts';
import { desc } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Addressee, BulkMailer, NewsletterRenderer, Outcome } from '#server/features/mail/bulk-mail.ts';
import { sendMailings, weekOf } from './send-mailings.ts';

let site: TestApp;
let admin: Browser;
/** Addresses in the order in which the provider got them. */
let taken: string[];
/** The results of the next emails; accepted by default. */
let ends: (to: Addressee) => Outcome;
let log: string[];

beforeEach(async () => {
  site = await createTestApp();
  await putRecords(site.db, 'site', [{ key: 'site', view: { follow: true } }]);
  admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  taken = [];
  log = [];
  ends = () => ({ state: 'sent' });
});
afterEach(() => site.close());

const email = (subject: string) => ({ subject, text: subject, html: subject });
const newsletter: NewsletterRenderer = {
  post: async (_, id, language) => email(`${id} ${language}`),
  trial: async () => email('trial'),
  week: async (_, ids, language) => email(`${ids.length} ${language}`),
};
const mailer: BulkMailer = {
  batch: 3,
  send: async (_, to) => {
    taken.push(...to.map((one) => one.to));
    return new Map(to.map((one) => [one.id, ends(one)]));
  },
};
const run = () =>
  sendMailings({
    db: site.db,
    siteUrl: 'http://site.test',
    newsletter,
    mailer,
    clock: site.clock,
    log: (line) => void log.push(line),
  });

async function addSubscribers(count: number, changes: Partial<typeof subscribers.$inferInsert> = {}) {
  await site.db.insert(subscribers).values(
    Array.from({ length: count }, (_, index) => ({
      id: randomUUID(),
      email: `${changes.rhythm ?? 'each'}-${index}@example.com`,
      state: 'following' as const,
      topics: [],
      rhythm: 'each' as const,
      language: 'en',
      stopToken: randomUUID(),
      createdAt: site.clock(),
      changedAt: site.clock(),
      ...changes,
    })),
  );
}

const text = { title: 'A post', categoryName: 'Notes', summary: '{"blocks":[]}', keywords: [], published: false };
const newPost = async () =>
  (
    await createPost(
      site.dependencies,
      admin.userId,
      { ...text, body: '{"blocks":[{"type":"paragraph","data":{"text":"Words"}}]}' },
      undefined,
      site.clock(),
    )
  ).postId;
const goLive = async () => {
  const [last] = await site.db.select().from(builds).orderBy(desc(builds.id)).limit(1);
  await markLive(site.db, last?.id ?? 0, site.clock());
};
const states = async () => {
  const rows = await site.db.select({ state: deliveries.state }).from(deliveries);
  const counts: Record<string, number> = {};
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};
const publish = async (id: string, more: object = {}) =>
  admin.patch(api.post(id), { published: true, revision: 1, mail: true, ...more });

test('emails a post to subscribers once, and only when it is public for everyone', async () => {
  await addSubscribers(7);
  await addSubscribers(1, { email: 'w@example.com', state: 'waiting' });
  await addSubscribers(1, { email: 's@example.com', state: 'stopped' });
  const id = await newPost();
  expect(await (await publish(id)).json()).toMatchObject({ published: true, mailTo: 7 });
  await run();
  expect(taken).toEqual([]);
  await goLive();
  await run();
  expect(taken.toSorted()).toEqual(Array.from({ length: 7 }, (_, index) => `each-${index}@example.com`));
  // A repeated call, an update, or a second publication sends no second email.
  expect((await publish(id)).status).toBe(200);
  await admin.patch(api.post(id), { published: false });
  await publish(id);
  await goLive();
  await run();
  expect(taken).toHaveLength(7);
  expect(await states()).toEqual({ sent: 7 });
});

test('never emails an update, and sends nothing where readers cannot subscribe', async () => {
  const id = await newPost();
  await admin.patch(api.post(id), { published: true, revision: 1 });
  expect((await publish(id)).status).toBe(409);
  await putRecords(site.db, 'site', [{ key: 'site', view: { follow: false } }]);
  expect((await publish(await newPost())).status).toBe(404);
});

test('a schedule is mailed when it went live; taken back before, it never was asked for', async () => {
  await addSubscribers(2);
  const at = new Date(site.clock().getTime() + 60_000).toISOString();
  const [kept, withdrawn] = [await newPost(), await newPost()];
  for (const id of [kept, withdrawn]) expect((await publish(id, { publishAt: at })).status).toBe(200);
  await admin.patch(api.post(withdrawn), { published: false });
  await goLive();
  await run();
  expect(taken).toEqual([]);
  site.clock.advance(61_000);
  await publishScheduled(site.dependencies, site.clock());
  await run();
  expect(taken).toEqual([]);
  await goLive();
  await run();
  expect(taken).toHaveLength(2);
  expect(await site.db.$count(mailings)).toBe(2);
});

test('sends only the chosen topics, and a digest of the week to those who want it', async () => {
  const id = await newPost();
  const [{ categoryId } = { categoryId: '' }] = (
    (await (await admin.get(api.categories)).json()) as { id: string }[]
  ).map((category) => ({ categoryId: category.id }));
  await run();
  await addSubscribers(1, { email: 'topic@example.com', topics: [categoryId] });
  await addSubscribers(1, { email: 'other@example.com', topics: ['other'] });
  await addSubscribers(1, { email: 'week@example.com', rhythm: 'weekly' });
  await addSubscribers(1, { email: 'week-other@example.com', rhythm: 'weekly', topics: ['other'] });
  expect(await (await publish(id)).json()).toMatchObject({ mailTo: 2 });
  await goLive();
  await run();
  expect(taken).toEqual(['topic@example.com']);
  site.clock.advance(7 * 24 * 60 * 60_000);
  await run();
  await run();
  expect(taken).toEqual(['topic@example.com', 'week@example.com']);
});

test('never repeats an email with an unknown result by itself: the owner decides', async () => {
  await addSubscribers(3);
  const id = await newPost();
  await publish(id);
  await goLive();
  ends = () => ({ state: 'unknown', error: 'No answer.' });
  await run();
  site.clock.advance(24 * 60 * 60_000);
  await run();
  expect(taken).toHaveLength(3);
  expect(await states()).toEqual({ unknown: 3 });
  admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  const [told] = (await (await admin.get(api.mailings)).json()) as { id: string; mails: object }[];
  expect(told?.mails).toEqual({ unknown: 3 });
  ends = () => ({ state: 'sent' });
  await admin.patch(api.mailing(told?.id ?? ''), { unknown: 'again' });
  await run();
  expect(taken).toHaveLength(6);
  expect(await states()).toEqual({ sent: 3 });
});

test('retries an email that was certainly refused; a dead address gets no further ones', async () => {
  await addSubscribers(2);
  await publish(await newPost());
  await goLive();
  ends = () => ({ state: 'again', error: 'Busy.', all: true });
  await run();
  await run();
  expect(taken).toHaveLength(2);
  ends = ({ to }) =>
    to === 'each-0@example.com' ? { state: 'refused', error: 'Gone.', isGone: true } : { state: 'sent' };
  site.clock.advance(31_000);
  await run();
  expect(await states()).toEqual({ sent: 1, refused: 1 });
  const gone = (await site.db.select().from(subscribers)).find(({ email }) => email === 'each-0@example.com');
  expect(gone?.state).toBe('bounced');
});

test.each([
  ['refused twice while others are reached: ends', false, 'bounced'],
  ['refused twice by a relay that refuses everyone: goes on', true, 'following'],
])('an address that is %s', async (_, refusesAll, state) => {
  await addSubscribers(4);
  ends = ({ to }) =>
    refusesAll || to === 'each-0@example.com'
      ? { state: 'refused', error: 'EENVELOPE, 550', mayBeGone: true }
      : { state: 'sent' };
  const stateOf = async () =>
    (await site.db.select().from(subscribers)).find(({ email }) => email.startsWith('each-0'))?.state;
  for (const expected of ['following', state]) {
    await publish(await newPost());
    await goLive();
    site.clock.advance(1_000);
    await run();
    expect(await stateOf()).toBe(expected);
  }
});

test('an address reached between two refusals stays subscribed', async () => {
  await addSubscribers(4);
  const ways: Outcome[] = [{ state: 'refused', error: '550', mayBeGone: true }, { state: 'sent' }];
  for (const way of [...ways, ...ways]) {
    ends = ({ to }) => (to === 'each-0@example.com' ? way : { state: 'sent' });
    await publish(await newPost());
    await goLive();
    site.clock.advance(1_000);
    await run();
  }
  expect(new Set((await site.db.select().from(subscribers)).map((row) => row.state))).toEqual(new Set(['following']));
});

test('a relay that refuses every address unsubscribes nobody, in any number of mailings', async () => {
  await addSubscribers(7);
  ends = () => ({ state: 'refused', error: '550 5.1.1', isGone: true });
  for (let mailing = 0; mailing < 3; mailing += 1) {
    await publish(await newPost());
    await goLive();
    await run();
  }
  expect(await states()).toEqual({ refused: 21 });
  expect((await site.db.select().from(subscribers)).map(({ state }) => state)).toEqual(Array(7).fill('following'));
});

test('can be stopped until it is sent, and readers who unsubscribe meanwhile get nothing', async () => {
  await addSubscribers(7);
  const id = await newPost();
  await publish(id);
  await goLive();
  const all = await site.db.select().from(subscribers);
  let batches = 0;
  let stopped: string | undefined;
  const stopping: BulkMailer = {
    ...mailer,
    send: async (one, to) => {
      batches += 1;
      const unsent = all.filter(({ email }) => !taken.includes(email) && !to.some((row) => row.to === email));
      if (batches === 1) {
        stopped = unsent[0]?.email;
        const stop = pages.unsubscribe(unsent[0]?.stopToken ?? '');
        await site
          .browser()
          .send('POST', stop, '', { origin: null, 'content-type': 'application/x-www-form-urlencoded' });
      } else {
        await admin.patch(api.post(id), { published: false });
      }
      return mailer.send(one, to);
    },
  };
  await sendMailings({
    db: site.db,
    siteUrl: 'http://site.test',
    newsletter,
    mailer: stopping,
    clock: site.clock,
    log: (line) => void log.push(line),
  });
  const found = await states();
  expect((found['sent'] ?? 0) + (found['skipped'] ?? 0)).toBe(7);
  expect(found['skipped']).toBeGreaterThanOrEqual(1);
  expect(taken).not.toContain(stopped);
  expect(taken).toHaveLength(found['sent'] ?? 0);
});

test('emails claimed by a killed program have an unknown result', async () => {
  await addSubscribers(3);
  await publish(await newPost());
  await goLive();
  const killed: BulkMailer = { batch: 3, send: () => Promise.reject(new Error('kill -9')) };
  await expect(
    sendMailings({ db: site.db, siteUrl: '', newsletter, mailer: killed, clock: site.clock, log: () => undefined }),
  ).rejects.toThrow('kill -9');
  await run();
  expect(await states()).toEqual({ claimed: 3 });
  site.clock.advance(11 * 60_000);
  await run();
  expect(await states()).toEqual({ unknown: 3 });
  expect(taken).toEqual([]);
});

test('a week ends on Monday at seven, where the site is', () => {
  expect(weekOf(new Date('2026-11-23T06:59:00Z'), 'UTC')).toBe('2026-11-16');
  expect(weekOf(new Date('2026-11-23T07:00:00Z'), 'UTC')).toBe('2026-11-23');
  expect(weekOf(new Date('2026-11-22T22:30:00Z'), 'Asia/Tokyo')).toBe('2026-11-23');
});
