/** Tests WebSub with one local server, which acts as the subscriber and as the site's pages. */
import { api, pages } from '#contract/paths.ts';
import { markLive, requestBuild } from '#server/builds/build-repository.ts';
import { feedSubscriptions } from '#server/db/schema/index.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { sharedServer, sharedTestApp } from '#testing/shared.ts';
import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { askSubscription, type HubDependencies, tendSubscriptions } from './hub.ts';

const HOUR = 60 * 60_000;
let feed = '';
/** The callback's response to a confirmation request (`confirms`), and its status for a feed (`takes`). */
let confirms: (challenge: string) => string = (challenge) => challenge;
let takes = 200;
const asked: URL[] = [];
const sent: { body: string; headers: Record<string, unknown> }[] = [];

const site = await sharedTestApp();
const base: string = await sharedServer((request, response) => {
  const url = new URL(request.url ?? '', base);
  if (url.pathname === pages.rss) return void response.end(feed);
  if (request.method === 'GET') {
    asked.push(url);
    return void response.end(confirms(url.searchParams.get('hub.challenge') ?? ''));
  }
  void text(request).then((body) => {
    sent.push({ body, headers: request.headers });
    response.writeHead(takes).end();
  });
});
const app: HubDependencies = { ...site.dependencies, config: { siteUrl: base }, network: { local: true } };

beforeEach(async () => {
  await site.db.delete(feedSubscriptions);
  asked.length = 0;
  sent.length = 0;
  confirms = (challenge) => challenge;
  takes = 200;
  await publish('one');
});

/**
 * Publishes a new version of the site.
 * @param text the content of the feed
 */
async function publish(text: string): Promise<void> {
  feed = text;
  await markLive(site.db, await requestBuild(site.db, site.clock()), site.clock());
}
const other = () => base.replace('127.0.0.1', 'localhost');
const ask = (mode: 'subscribe' | 'unsubscribe', secret: string | null = null, callback = `${other()}/reader?id=1`) =>
  askSubscription(app, { mode, topic: base + pages.rss, callback, lease: 24 * 3600, secret });
const tend = () => tendSubscriptions(app, 60_000);
const bodies = () => sent.map(({ body }) => body);

test('sends the signed feed to confirmed subscribers when it changes, until their end', async () => {
  await ask('subscribe', 'a secret');
  await tend();
  const [question] = asked;
  expect(question?.searchParams.get('id')).toBe('1');
  expect(question?.searchParams.get('hub.mode')).toBe('subscribe');
  expect(question?.searchParams.get('hub.topic')).toBe(base + pages.rss);
  expect(question?.searchParams.get('hub.lease_seconds')).toBe('86400');
  expect(sent).toEqual([]);
  await publish('two');
  await tend();
  await tend();
  expect(bodies()).toEqual(['two']);
  expect(sent[0]?.headers).toMatchObject({
    'content-type': 'application/rss+xml',
    link: `<${base}${api.websub}>; rel="hub", <${base}${pages.rss}>; rel="self"`,
    'x-hub-signature': `sha256=${createHmac('sha256', 'a secret').update('two').digest('hex')}`,
  });
  // A new version of the site whose feed is unchanged.
  await publish('two');
  await tend();
  expect(bodies()).toEqual(['two']);
  await ask('unsubscribe');
  await tend();
  await publish('three');
  await tend();
  expect(bodies()).toEqual(['two']);
});

test("subscribes and unsubscribes nobody without the callback's confirmation", async () => {
  confirms = () => 'no';
  await ask('subscribe');
  await tend();
  await publish('two');
  await tend();
  expect(sent).toEqual([]);
  confirms = (challenge) => challenge;
  await ask('subscribe');
  await tend();
  confirms = () => '';
  await ask('unsubscribe');
  await tend();
  await publish('three');
  await tend();
  expect(bodies()).toEqual(['three']);
});

test('retries a refused delivery at most three times; 410 ends the subscription', async () => {
  await ask('subscribe');
  await tend();
  takes = 503;
  await publish('two');
  for (const wait of [0, HOUR / 6, HOUR, 12 * HOUR, 12 * HOUR]) {
    site.clock.advance(wait);
    await tend();
  }
  expect(bodies()).toEqual(['two', 'two', 'two', 'two']);
  takes = 410;
  await ask('subscribe');
  await tend();
  await publish('four');
  await tend();
  expect(bodies().at(-1)).toBe('four');
  expect(await site.db.select().from(feedSubscriptions)).toEqual([]);
});

test('one that was not renewed ends, and is removed', async () => {
  await ask('subscribe');
  await tend();
  site.clock.advance(25 * HOUR);
  await publish('two');
  await tend();
  expect(sent).toEqual([]);
  await removeExpired(site.db, site.clock());
  expect(await site.db.select().from(feedSubscriptions)).toEqual([]);
});

test.each([
  [{ topic: 'https://other.example/rss.xml' }],
  [{ topic: '/rss.xml' }],
  [{ callback: 'javascript:alert(1)' }],
  [{ callback: 'http://u:p@a.example/' }],
  [{ callback: 'nonsense' }],
])('refused: %j', async (change) => {
  const asked = {
    mode: 'subscribe' as const,
    topic: base + pages.rss,
    callback: `${other()}/`,
    lease: 1,
    secret: null,
  };
  await expect(askSubscription(app, { ...asked, ...change })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(askSubscription(app, { ...asked, callback: `${base}/own` })).rejects.toMatchObject({
    code: 'BAD_INPUT',
  });
});

test('the form of a subscription is taken from anywhere, and its callback is public and secure', async () => {
  const topic = site.dependencies.config.siteUrl + pages.rss;
  const post = (form: Record<string, string>) =>
    site.browser().send('POST', api.websub, new URLSearchParams(form), { origin: null });
  const form = { 'hub.mode': 'subscribe', 'hub.topic': topic, 'hub.callback': 'https://reader.example/' };
  expect((await post(form)).status).toBe(202);
  expect((await post({ ...form, 'hub.callback': 'http://reader.example/' })).status).toBe(400);
  expect((await post({ ...form, 'hub.mode': 'publish' })).status).toBe(400);
  expect((await post({ ...form, 'hub.secret': 'x'.repeat(200) })).status).toBe(400);
  expect((await post({ ...form, 'hub.lease_seconds': 'soon' })).status).toBe(400);
  const rows = await site.db.select().from(feedSubscriptions);
  expect(rows).toMatchObject([{ callback: 'https://reader.example/', wanted: 'subscribe', wantedLease: 864_000 }]);
});
