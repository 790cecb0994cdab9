/** Too many wrong passwords for one account, from any number of clients (ACC-43). */
import { api } from '#support/api-paths.ts';
import { knownBrowsers, securityLog } from '#server/platform/db/schema/index.ts';
import type { PasswordHasher } from '#server/dependencies.ts';
import { goodPassword, makeUser, quickHasher, type Browser } from '#support/app.ts';
import { mailedLink } from '#support/mailed-links.ts';
import { sharedTestApp } from '#support/shared.ts';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';

const verify = vi.fn<PasswordHasher['verify']>((stored, password) => quickHasher.verify(stored, password));
const site = await sharedTestApp({ limits: true, passwords: { ...quickHasher, verify } });

const HOUR = 60 * 60_000;
const wrong = 'Wrong-password1';
let places = 0;
/** A browser in a network that no other client of the test uses. */
const elsewhere = () => site.browser(`198.18.${(places += 1) >> 8}.${places & 255}`);
const subjectsTo = async (email: string) =>
  (await site.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
const braked = 'Too many wrong passwords for your account';

/**
 * Sends wrong passwords, each from another network.
 * @returns status, body and Retry-After of each response
 */
async function guess(email: string, times: number): Promise<string[]> {
  const answers: string[] = [];
  for (let count = 0; count < times; count += 1) {
    const answer = await elsewhere().logIn(email, wrong);
    answers.push(`${answer.status} ${await answer.text()} ${answer.headers.get('retry-after')}`);
  }
  return answers;
}
async function known(email: string): Promise<Browser> {
  const browser = elsewhere();
  expect((await browser.logIn(email)).status).toBe(200);
  return browser;
}

test('forty places, one guess each: twenty are looked at; known and unknown emails are answered alike', async () => {
  const { email } = await makeUser(site.db);
  verify.mockClear();
  const [ofKnown, ofUnknown] = [await guess(email, 40), await guess('nobody@example.org', 40)];
  expect(ofKnown).toEqual(ofUnknown);
  expect(ofKnown.map((answer) => answer.slice(0, 3))).toEqual([
    ...Array<string>(20).fill('401'),
    ...Array<string>(20).fill('429'),
  ]);
  expect(verify).toHaveBeenCalledTimes(40);
  expect((await elsewhere().logIn(email)).status).toBe(429);
  site.clock.advance(HOUR);
  expect((await elsewhere().logIn(email)).status).toBe(200);
});

test('a known browser can continue, with twenty failures of its own', async () => {
  const { email } = await makeUser(site.db);
  const [browser, other] = [await known(email), await known((await makeUser(site.db)).email)];
  await browser.post(api.logout);
  await guess(email, 25);
  expect((await browser.logIn(email)).status).toBe(200);
  // A browser that is known to another account is unknown to this account.
  expect((await other.logIn(email)).status).toBe(429);
  const copies = Array.from({ length: 21 }, () => {
    const copy = elsewhere();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    return copy;
  });
  const statuses: number[] = [];
  for (const copy of copies) statuses.push((await copy.logIn(email, wrong)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(401), 429]);
});

test('a right password is not a failure', async () => {
  const { email } = await makeUser(site.db);
  for (let count = 0; count < 30; count += 1) expect((await elsewhere().logIn(email)).status).toBe(200);
});

test('notifies the owner once, also on screen', async () => {
  const { id, email } = await makeUser(site.db);
  await guess(email, 30);
  await expect.poll(() => subjectsTo(email)).toEqual([braked]);
  const lines = await site.db.select().from(securityLog).where(eq(securityLog.userId, id));
  expect(lines.map(({ kind, count }) => `${kind} ${count}`).toSorted()).toEqual(['login-braked 1', 'login-failed 20']);
});

test('a reset works during the throttle, and forgets known browsers', async () => {
  const { email } = await makeUser(site.db);
  const former = await known(email);
  await guess(email, 21);
  const browser = elsewhere();
  expect((await browser.post(api.resetPassword, { email })).status).toBe(202);
  const passwords = { password: 'Another-2horse', 'password-confirm': 'Another-2horse' };
  const link = await mailedLink(site, email, 'reset-password');
  expect((await browser.post(`/api${link}`, passwords)).status).toBe(200);
  expect((await former.logIn(email, 'Another-2horse')).status).toBe(429);
  expect((await browser.logIn(email, 'Another-2horse')).status).toBe(200);
});

test('a browser that is ended on the list is known no more', async () => {
  const { id, email } = await makeUser(site.db);
  const [browser, other] = [await known(email), await known(email)];
  const list = (await (await browser.get(api.sessions(id))).json()) as { id: string; current: boolean }[];
  const ended = list.find(({ current }) => !current)?.id ?? '';
  expect((await browser.delete(api.session(id, ended), {})).status).toBe(200);
  expect((await other.get(api.checkAuth)).status).toBe(401);
  await guess(email, 21);
  expect((await other.logIn(email)).status).toBe(429);
  expect((await browser.logIn(email)).status).toBe(200);
});

test('attempts from one network are limited there, and throttle nobody else', async () => {
  const { email } = await makeUser(site.db);
  const browser = elsewhere();
  for (let count = 0; count < 40; count += 1) await browser.logIn(email, wrong);
  expect((await elsewhere().logIn(email)).status).toBe(200);
});

test('of an IPv6 address the 48 bits that a customer has count as one client', async () => {
  const { email } = await makeUser(site.db);
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    statuses.push((await site.browser(`2001:db8:77:${count}::1`).logIn(email, wrong)).status);
  }
  expect(statuses).toEqual([...Array<number>(5).fill(401), 429, 429]);
  expect((await site.browser('2001:db8:78::1').logIn(email)).status).toBe(200);
});

test('emails the first login from a browser, but not the second', async () => {
  const { email } = await makeUser(site.db);
  const browser = await known(email);
  await browser.post(api.logout);
  expect((await browser.logIn(email)).status).toBe(200);
  expect(await subjectsTo(email)).toEqual(['A new browser logged in to your account']);
  await known(email);
  expect(await subjectsTo(email)).toHaveLength(2);
});

test('wrong current passwords in the profile count as well', async () => {
  const user = await makeUser(site.db);
  const browser = await site.signedIn(user);
  const form = {
    'current-password': wrong,
    'new-password': 'Another-2horse',
    'confirm-new-password': 'Another-2horse',
  };
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) {
    const place = elsewhere();
    for (const [name, value] of browser.cookies) place.cookies.set(name, value);
    place.csrfToken = browser.csrfToken;
    statuses.push((await place.put(api.user(user.id), form)).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(403), 429]);
});

test('the database stores no cookie in plain form, and the cookie reveals nothing', async () => {
  const { id, email } = await makeUser(site.db);
  const browser = await known(email);
  const [name, secret = ''] = [...browser.cookies].find(([cookie]) => cookie.startsWith('browser-')) ?? [];
  expect(name).not.toContain(id);
  expect(secret).toHaveLength(43);
  const rows = await site.db.select().from(knownBrowsers).where(eq(knownBrowsers.userId, id));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect((await elsewhere().logIn(email, goodPassword)).status).toBe(200);
});
