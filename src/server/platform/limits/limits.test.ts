/** Tests rate limits through the API (OPS-14). */
import { api } from '#support/api-paths.ts';
import { rateLimits, users } from '#server/platform/db/schema/index.ts';
import { goodPassword, makeUser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const site = await sharedTestApp({ limits: true });
beforeEach(() => site.db.delete(rateLimits));

const signup = (email: string) => ({
  email,
  'email-confirm': email,
  password: goodPassword,
  'password-confirm': goodPassword,
});
async function statuses(count: number, call: (index: number) => Promise<Response>): Promise<number[]> {
  const found = [];
  for (let index = 0; index < count; index += 1) found.push((await call(index)).status);
  return found;
}
const times = (count: number, status: number) => Array<number>(count).fill(status);

test('five wrong passwords, then the right one has to wait ten minutes; elsewhere it works at once', async () => {
  const { email } = await makeUser(site.db);
  const browser = site.browser();
  expect(await statuses(5, () => browser.logIn(email, 'Wrong-password1'))).toEqual(times(5, 401));
  const refused = await browser.logIn(email);
  expect([
    refused.status,
    refused.headers.get('retry-after'),
    ((await refused.json()) as { code: string }).code,
  ]).toEqual([429, '600', 'TOO_MANY_REQUESTS']);
  expect((await browser.logIn(email.toUpperCase())).status).toBe(429);
  expect((await site.browser().logIn(email)).status).toBe(200);
  site.clock.advance(10 * MINUTE);
  expect((await browser.logIn(email)).status).toBe(200);
  expect(await statuses(5, () => browser.logIn(email, 'Wrong-password1'))).toEqual(times(5, 401));
});

test('a user with the right password can log in any number of times', async () => {
  const { email } = await makeUser(site.db);
  const browser = site.browser();
  expect(await statuses(12, () => browser.logIn(email))).toEqual(times(12, 200));
});

test('the waiting times do not reveal whether the account exists', async () => {
  const browser = site.browser();
  expect(await statuses(6, () => browser.logIn('nobody@example.com'))).toEqual([...times(5, 401), 429]);
});

test('an address can try a hundred logins an hour, for all emails together', async () => {
  const browser = site.browser();
  const malformed = await statuses(100, () => browser.post(api.login, '{'));
  expect(malformed).toEqual(times(100, 400));
  expect((await browser.logIn('one@example.com')).status).toBe(429);
  site.clock.advance(HOUR);
  expect((await browser.logIn('one@example.com')).status).toBe(401);
});

test('the current password in the profile is limited like a login', async () => {
  const user = await makeUser(site.db);
  const browser = await site.signedIn(user);
  const form = {
    'current-password': 'Wrong-1horse',
    'new-password': 'Next-1horse',
    'confirm-new-password': 'Next-1horse',
  };
  expect(await statuses(6, () => browser.put(api.user(user.id), form))).toEqual([...times(5, 403), 429]);
});

test('an address may sign up five times an hour', async () => {
  const browser = site.browser();
  expect(await statuses(6, (index) => browser.post(api.signup, signup(`many${index}@example.com`)))).toEqual([
    ...times(5, 201),
    429,
  ]);
  expect(await site.db.$count(users, eq(users.email, 'many5@example.com'))).toBe(0);
});

test('three reset mails an hour for one email, from wherever they are asked', async () => {
  const { email } = await makeUser(site.db);
  const asked = await statuses(4, (index) =>
    site.browser().post(api.resetPassword, { email: index % 2 ? email : email.toUpperCase() }),
  );
  expect(asked).toEqual(times(4, 202));
  expect((await site.mails()).filter(({ to }) => to === email)).toHaveLength(3);
});

test('ten reset requests an hour from one address', async () => {
  const browser = site.browser();
  const asked = await statuses(11, (index) => browser.post(api.resetPassword, { email: `no${index}@example.com` }));
  expect(asked).toEqual([...times(10, 404), 429]);
});

test('thirty refreshes a minute for one session', async () => {
  const browser = await site.signedIn(await makeUser(site.db));
  const other = await site.signedIn(await makeUser(site.db));
  expect(await statuses(31, () => browser.post(api.refresh))).toEqual([...times(30, 200), 429]);
  expect(browser.cookies.has('refresh')).toBe(true);
  expect((await other.post(api.refresh)).status).toBe(200);
  site.clock.advance(MINUTE);
  expect((await browser.post(api.refresh)).status).toBe(200);
});

test('sixty writes of posts and three hundred reads a minute', async () => {
  const browser = site.browser();
  const writes = await statuses(61, () => browser.post(api.posts, {}));
  expect(writes).toEqual([...times(60, 401), 429]);
  const reads = await statuses(301, () => browser.get(api.posts));
  expect(reads).toEqual([...times(300, 200), 429]);
  site.clock.advance(MINUTE);
  expect((await browser.get(api.posts)).status).toBe(200);
});

test('twenty answers a day reveal to an address which emails have accounts; later ones do not', async () => {
  const { email } = await makeUser(site.db);
  const browser = site.browser();
  // Signups and resets are limited per hour, so using up the budget takes a few hours.
  for (let hour = 0; hour < 4; hour += 1) {
    expect(await statuses(2, () => browser.post(api.signup, signup(email)))).toEqual([400, 400]);
    const asked = await statuses(3, (index) =>
      browser.post(api.resetPassword, { email: `un${hour}${index}@example.com` }),
    );
    expect(asked).toEqual([404, 404, 404]);
    site.clock.advance(HOUR);
  }
  // Known and unknown email addresses get equal responses.
  expect((await browser.post(api.signup, signup(email))).status).toBe(429);
  const fresh = await browser.post(api.signup, signup('fresh@example.com'));
  expect([fresh.status, Number(fresh.headers.get('retry-after'))]).toEqual([429, 20 * 3600]);
  expect(await site.db.$count(users, eq(users.email, 'fresh@example.com'))).toBe(0);
  const unknown = await browser.post(api.resetPassword, { email: 'unknown@example.com' });
  const known = await browser.post(api.resetPassword, { email });
  expect([unknown.status, await unknown.json()]).toEqual([202, {}]);
  expect([known.status, await known.json()]).toEqual([202, {}]);
  expect((await site.mails()).filter(({ to }) => to === 'unknown@example.com')).toEqual([]);
  expect((await site.mails()).filter(({ to }) => to === email)).toHaveLength(1);
  const signedIn = await site.signedIn(await makeUser(site.db));
  expect((await signedIn.put(api.user(signedIn.userId), { email })).status).toBe(400);
  site.clock.advance(20 * HOUR);
  expect((await browser.post(api.signup, signup(email))).status).toBe(400);
});

test('answers that reveal nothing do not count for the limit', async () => {
  const browser = site.browser();
  const { email } = await makeUser(site.db);
  for (let hour = 0; hour < 10; hour += 1) {
    expect((await browser.post(api.signup, signup(`calm${hour}@example.com`))).status).toBe(201);
    expect((await browser.post(api.resetPassword, { email })).status).toBe(202);
    site.clock.advance(HOUR);
  }
  expect((await browser.post(api.signup, signup(email))).status).toBe(400);
});

test('all of an IPv6 network is one client', async () => {
  const { email } = await makeUser(site.db);
  const tries = await statuses(6, (index) =>
    site.browser(`2001:db8:1:2:${index}::${index}`).logIn(email, 'Wrong-password1'),
  );
  expect(tries).toEqual([...times(5, 401), 429]);
  expect((await site.browser('2001:db8:2:3::1').logIn(email)).status).toBe(200);
});

test('counters contain no email and no IP address', async () => {
  await site.browser('198.51.100.77').logIn('someone@example.com');
  const rows = JSON.stringify(await site.db.select().from(rateLimits));
  expect(rows).not.toMatch(/someone|198\.51/);
  expect(rows.length).toBeGreaterThan(50);
});
