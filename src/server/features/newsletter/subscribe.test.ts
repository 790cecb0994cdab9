/** Newsletter subscriptions: nobody gets emails without their own consent. */
import type { UserDataResponse } from '#contract/accounts.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { pruneSubscribers } from './subscriber-repository.ts';
import { subscribers } from '#server/platform/db/schema/index.ts';
import { putRecords } from '#support/content.ts';
import { createTestApp, makeUser, type TestApp } from '#support/app.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp({ limits: true });
  await putRecords(site.db, 'site', [{ key: 'site', view: { follow: true } }]);
});
afterEach(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
});

const asks = (email: string, more: object = {}) => site.browser().post(api.subscribe, { email, ...more });
const row = async (email: string) => (await site.db.select().from(subscribers).where(eq(subscribers.email, email)))[0];
const linkIn = (text = '') => /\/newsletter\/(?:confirm|unsubscribe)\/[\w-]+/.exec(text)?.[0] ?? '';
const mailTo = async (email: string) => (await site.mails()).filter(({ to }) => to === email).at(-1);
/** Sends a request like an email program: no cookie, no origin. */
const press = (path: string, type = 'application/x-www-form-urlencoded', body = 'List-Unsubscribe=One-Click') =>
  site.browser().send('POST', path, body, { origin: null, 'content-type': type });

test('asks by email once, and subscribes when the button is pressed; opening the link does nothing', async () => {
  const answer = await asks('Ada@Example.com', { topics: ['notes'], rhythm: 'weekly', language: 'ja' });
  expect(answer.status).toBe(202);
  expect(await row('ada@example.com')).toMatchObject({ state: 'waiting', consent: null });
  const mail = await mailTo('ada@example.com');
  expect(mail?.subject).toContain('購読');
  const link = linkIn(mail?.text);
  expect((await site.browser().get(link)).status).toBe(200);
  expect(await row('ada@example.com')).toMatchObject({ state: 'waiting' });
  expect((await press(link)).status).toBe(200);
  expect(await row('ada@example.com')).toMatchObject({
    state: 'following',
    topics: ['notes'],
    rhythm: 'weekly',
    language: 'ja',
    consent: 'link',
  });
  expect((await press(link)).status).toBe(404);
});

test('typing the address of a subscriber changes nothing, and reveals nothing', async () => {
  await asks('ada@example.com');
  await press(linkIn((await mailTo('ada@example.com'))?.text));
  const again = await asks('ada@example.com', { topics: ['other'] });
  expect([again.status, await again.json()]).toEqual([202, {}]);
  expect(await row('ada@example.com')).toMatchObject({ state: 'following', topics: [] });
});

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'one click in a mail program (%s) stops, and again changes nothing',
  async (type) => {
    await asks('ada@example.com');
    await press(linkIn((await mailTo('ada@example.com'))?.text));
    const stop = pages.unsubscribe((await row('ada@example.com'))?.stopToken ?? '');
    expect((await site.browser().get(stop)).status).toBe(200);
    expect(await row('ada@example.com')).toMatchObject({ state: 'following' });
    const body = type.startsWith('multipart') ? '--x\r\n\r\n--x--' : 'List-Unsubscribe=One-Click';
    for (let time = 0; time < 2; time += 1) expect((await press(stop, type, body)).status).toBe(200);
    expect(await row('ada@example.com')).toMatchObject({ state: 'stopped' });
  },
);

test('a form of HTML is answered with a page; a decoy that is filled, and a budget that is used up, send nothing', async () => {
  const form = await site
    .browser()
    .send('POST', api.subscribe, 'email=a%40example.com&topics=x&topics=y&language=en&username=', {
      'content-type': 'application/x-www-form-urlencoded',
    });
  expect(form.status).toBe(202);
  expect(await form.text()).toContain(pages.subscriptionRequested);
  expect((await row('a@example.com'))?.topics).toEqual(['x', 'y']);
  expect((await asks('b@example.com', { username: 'bot' })).status).toBe(202);
  expect(await row('b@example.com')).toBeUndefined();
  for (let time = 0; time < 5; time += 1) expect((await asks('c@example.com')).status).toBe(202);
  expect((await site.mails()).filter(({ to }) => to === 'c@example.com')).toHaveLength(3);
});

test('emails one mailbox at most three times an hour, whatever tags and dots its address has', async () => {
  for (let n = 0; n < 8; n += 1) {
    expect((await asks(`ada+${n}@example.com`)).status).toBe(202);
    expect((await asks(`g.r${'.'.repeat(n % 2)}ace+${n}@g${n % 2 ? 'oogle' : ''}mail.com`)).status).toBe(202);
  }
  const mails = (await site.mails()).map(({ to }) => to);
  expect(mails.filter((to) => to.startsWith('ada'))).toHaveLength(3);
  expect(mails.filter((to) => to.startsWith('g.r'))).toHaveLength(3);
});

test('one’s data contains one’s subscription with consent, also its hash, but not for an unproven address', async () => {
  const user = await makeUser(site.db);
  const newsletter = async (of = user) => {
    const browser = await site.signedIn(of);
    return ((await (await browser.get(api.userData(of.id))).json()) as UserDataResponse).newsletter;
  };
  expect(await newsletter()).toBeNull();
  const browser = await site.signedIn(user);
  const now = site.clock().toISOString();
  await browser.put(api.ownSubscription(user.id), { topics: ['notes'], rhythm: 'weekly', language: 'ja' });
  const kept = { topics: ['notes'], rhythm: 'weekly', language: 'ja', consent: 'account', consentAt: now };
  expect(await newsletter()).toEqual({ ...kept, state: 'following', createdAt: now, changedAt: now });
  await browser.delete(api.ownSubscription(user.id));
  expect(await newsletter()).toMatchObject({ ...kept, state: 'stopped' });
  // After a long time, only a hash of the unsubscribed address is kept. The user's data still contains the
  // subscription.
  site.clock.advance(400 * 24 * 60 * 60_000);
  await pruneSubscribers(site.db, site.clock(), site.clock());
  expect(await newsletter()).toMatchObject({ state: 'stopped' });

  await asks('stranger@example.com');
  const unproven = await makeUser(site.db, { email: 'stranger@example.com', emailConfirmedAt: null });
  expect(await newsletter(unproven)).toBeNull();
});

test('an account follows once its address is proven; with the account its follow is gone', async () => {
  const user = await makeUser(site.db);
  const browser = await site.signedIn(user);
  expect((await browser.put(api.ownSubscription(user.id), { rhythm: 'weekly' })).status).toBe(200);
  expect(await (await browser.get(api.ownSubscription(user.id))).json()).toMatchObject({
    follows: { rhythm: 'weekly' },
  });
  await browser.delete(api.user(user.id), { 'delete-account': true });
  expect(await row(user.email)).toBeUndefined();
});

test('imports a list: with consent at once, without it by one question each; unsubscribed ones stay so', async () => {
  const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  const ghost =
    'id,email,name,subscribed_to_emails,created_at\n1,a@example.com,A,true,2024-01-01\n2,b@example.com,B,false,\n3,no,C,true,\n';
  const first = await admin.post(api.importSubscribers, { csv: ghost, consent: true });
  expect(await first.json()).toEqual({
    following: 1,
    asked: 0,
    known: 0,
    leftOut: [
      { line: 3, reason: 'Wants no mails.' },
      { line: 4, reason: 'No email address.' },
    ],
  });
  expect(await row('a@example.com')).toMatchObject({ state: 'following', consent: 'import' });
  expect((await site.mails()).filter(({ to }) => to === 'a@example.com')).toEqual([]);
  await press(pages.unsubscribe((await row('a@example.com'))?.stopToken ?? ''));
  const substack = 'Email;Subscription date\na@example.com;2024\nd@example.com;2024\n';
  for (const asked of [1, 0]) {
    const answer = await admin.post(api.importSubscribers, { csv: substack, consent: false });
    expect(await answer.json()).toMatchObject({ following: 0, asked, known: 2 - asked });
  }
  expect(await row('a@example.com')).toMatchObject({ state: 'stopped' });
  expect((await site.mails()).filter(({ to }) => to === 'd@example.com')).toHaveLength(1);
  const csv = await (await admin.get(api.subscribersCsv)).text();
  expect(csv).toContain('"d@example.com","false","waiting"');
});

test('the owner finds subscribers by address and status, in each order, page by page', async () => {
  const admin = await site.signedIn(await makeUser(site.db, { isAdmin: true }));
  const reader = await site.signedIn(await makeUser(site.db));
  const states = ['following', 'waiting', 'following', 'stopped', 'following'] as const;
  await site.db.insert(subscribers).values(
    states.map((state, at) => ({
      id: `s${at}`,
      email: `${'edcba'[at]}@example.com`,
      stopToken: `t${at}`,
      state,
      topics: [],
      rhythm: 'each' as const,
      language: 'en',
      createdAt: new Date(site.clock().getTime() + at * 1_000),
      changedAt: site.clock(),
    })),
  );
  const list = async (query: string) => {
    const emails: string[] = [];
    let path: string | undefined = `${api.subscribers}${query}`;
    let total: string | null = null;
    while (path !== undefined) {
      const answer = await admin.get(path);
      expect(answer.status, path).toBe(200);
      total ??= answer.headers.get('x-total-count');
      emails.push(...((await answer.json()) as { email: string }[]).map(({ email }) => email[0] ?? ''));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    return [emails.join(''), total];
  };
  expect(await list('')).toEqual(['abcde', '5']);
  expect(await list('?limit=2&order=desc')).toEqual(['edcba', '5']);
  expect(await list('?limit=2&sort=date&order=desc')).toEqual(['abcde', '5']);
  expect(await list('?limit=2&sort=date')).toEqual(['edcba', '5']);
  expect(await list('?limit=1&state=following')).toEqual(['ace', '3']);
  expect(await list('?text=D@')).toEqual(['d', '1']);
  for (const query of ['?state=gone', '?sort=language', '?order=up', '?cursor=x', '?x=1'])
    expect((await admin.get(`${api.subscribers}${query}`)).status, query).toBe(400);
  expect((await reader.get(api.subscribers)).status).toBe(403);
});
