import { times } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#support/api-paths.ts';
import { sessions } from '#server/platform/db/schema/index.ts';
import { makeUser, type Browser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const site = await sharedTestApp();

async function signedIn(remembered = false): Promise<Browser> {
  if (!remembered) return site.signedIn(await makeUser(site.db));
  const browser = site.browser();
  await browser.logIn((await makeUser(site.db)).email, undefined, remembered);
  return browser;
}
const status = async (response: Promise<Response>) => (await response).status;
const sessionCount = async ({ userId }: Browser) => site.db.$count(sessions, eq(sessions.userId, userId));

test('an access token lasts ten minutes; a refresh gives the next, with the same CSRF token', async () => {
  const browser = await signedIn();
  const token = browser.csrfToken;
  site.clock.advance(times.accessToken + 1_000);
  const expired = await browser.get(api.checkAuth);
  expect([expired.status, ((await expired.json()) as { message: string }).message]).toEqual([
    401,
    messages.sessionEnded,
  ]);
  const refreshed = await browser.post(api.refresh);
  expect([refreshed.status, await refreshed.json()]).toEqual([
    200,
    { id: browser.userId, isAdmin: false, csrfToken: token },
  ]);
  expect(await status(browser.get(api.checkAuth))).toBe(200);
});

test('a refresh whose answer was lost can be repeated, hours later too', async () => {
  const browser = await signedIn();
  await browser.copy().post(api.refresh);
  site.clock.advance(5 * 60 * MINUTE);
  expect(await status(browser.post(api.refresh))).toBe(200);
  expect(await status(browser.get(api.checkAuth))).toBe(200);
});

test('the former token stays good until its successor is first used, and ten seconds beyond', async () => {
  const browser = await signedIn();
  const former = browser.copy();
  await browser.post(api.refresh);
  site.clock.advance(MINUTE);
  await browser.post(api.refresh);
  site.clock.advance(times.refreshGrace);
  const late = former.copy();
  expect(await status(late.post(api.refresh))).toBe(200);
  site.clock.advance(1);
  expect(await status(former.post(api.refresh))).toBe(401);
});

test('an old token played again ends the session for everyone, and clears the cookies', async () => {
  const browser = await signedIn();
  const thief = browser.copy();
  await browser.post(api.refresh);
  await browser.post(api.refresh);
  site.clock.advance(times.refreshGrace + 1);
  const replay = await thief.post(api.refresh);
  expect([replay.status, ((await replay.json()) as { code: string }).code]).toEqual([401, 'SESSION_ENDED']);
  expect(thief.cookies.size).toBe(0);
  expect(await status(browser.get(api.checkAuth))).toBe(401);
  expect(await status(browser.post(api.refresh))).toBe(401);
  expect(await sessionCount(browser)).toBe(0);
});

test('a copied refresh token and its owner cannot both continue', async () => {
  const owner = await signedIn();
  const thief = owner.copy();
  await thief.post(api.refresh);
  await owner.post(api.refresh);
  site.clock.advance(times.accessToken);
  expect(await status(thief.post(api.refresh))).toBe(200);
  site.clock.advance(times.accessToken);
  expect(await status(owner.post(api.refresh))).toBe(401);
  expect(await status(thief.post(api.refresh))).toBe(401);
});

test('a slow tab with the former token does not lose its session later', async () => {
  const browser = await signedIn();
  const lateTab = browser.copy();
  for (let turn = 0; turn < 3; turn += 1) await browser.post(api.refresh);
  site.clock.advance(5_000);
  await lateTab.post(api.refresh);
  site.clock.advance(DAY / 2);
  expect(await status(lateTab.post(api.refresh))).toBe(200);
});

test('an answer that was overtaken by later ones does not lose the session either', async () => {
  const browser = await signedIn();
  const slowTab = browser.copy();
  await browser.post(api.refresh);
  // Two responses are under way, and the cookies of the older response arrive last.
  await slowTab.post(api.refresh);
  await browser.post(api.refresh);
  site.clock.advance(DAY / 2);
  expect(await status(slowTab.post(api.refresh))).toBe(200);
  site.clock.advance(DAY / 2);
  expect(await status(slowTab.post(api.refresh))).toBe(200);
});

test.each([
  [false, times.refreshSession],
  [true, times.refreshRemembered],
])(
  'a session (remembered: %s) that is not used ends after its time, and each refresh prolongs it',
  async (remembered, lifetime) => {
    const browser = await signedIn(remembered);
    site.clock.advance(lifetime - MINUTE);
    expect(await status(browser.post(api.refresh))).toBe(200);
    site.clock.advance(lifetime - MINUTE);
    expect(await status(browser.post(api.refresh))).toBe(200);
    site.clock.advance(lifetime);
    expect(await status(browser.post(api.refresh))).toBe(401);
  },
);

test('a logout ends this session at once, also for a copy of its cookies, and no other', async () => {
  const browser = await signedIn();
  const copy = browser.copy();
  const phone = site.browser();
  const { email } = (await (await browser.get(api.user(browser.userId))).json()) as { email: string };
  await phone.logIn(email);
  const answer = await browser.post(api.logout);
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect(browser.cookies.size).toBe(0);
  expect(await status(copy.get(api.checkAuth))).toBe(401);
  expect(await status(copy.post(api.refresh))).toBe(401);
  expect(await status(phone.get(api.checkAuth))).toBe(200);
  expect(await status(browser.post(api.logout))).toBe(200);
});

test('logging out works when the access token has expired', async () => {
  const browser = await signedIn();
  site.clock.advance(times.accessToken + 1_000);
  await browser.post(api.logout);
  expect(await sessionCount(browser)).toBe(0);
});

test('logging in again in one browser leaves no forgotten session behind', async () => {
  const browser = await signedIn();
  const { email } = (await (await browser.get(api.user(browser.userId))).json()) as { email: string };
  await browser.logIn(email);
  expect(await sessionCount(browser)).toBe(1);
  expect(await status(browser.get(api.checkAuth))).toBe(200);
});

test('devices are listed by name, the present one marked, and can be ended one by one', async () => {
  const user = await makeUser(site.db);
  const laptop = site.browser();
  const phone = site.browser();
  await phone.send(
    'POST',
    api.login,
    { email: user.email, password: 'Correct-1horse' },
    {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    },
  );
  site.clock.advance(MINUTE);
  await laptop.logIn(user.email);
  const list = (await (await laptop.get(api.sessions(user.id))).json()) as { id: string }[];
  expect(list).toMatchObject([
    { device: 'Unknown device', current: true, signedIn: true },
    { device: 'Safari on iPhone', current: false, signedIn: true },
  ]);
  expect(await status(laptop.delete(api.session(user.id, list[1]?.id ?? '')))).toBe(200);
  expect(await status(phone.get(api.checkAuth))).toBe(401);
  expect(await status(laptop.delete(api.session(user.id, list[1]?.id ?? '')))).toBe(404);
  expect(await status(laptop.delete(api.session(user.id, list[0]?.id ?? '')))).toBe(200);
  expect(laptop.cookies.size).toBe(0);
});

test('a browser stays listed after its logout, until it is forgotten', async () => {
  const user = await makeUser(site.db);
  const [laptop, phone] = [site.browser(), site.browser()];
  await phone.logIn(user.email);
  site.clock.advance(MINUTE);
  await laptop.logIn(user.email);
  await phone.post(api.logout);
  const listed = async () => (await (await laptop.get(api.sessions(user.id))).json()) as { id: string }[];
  const [own, other] = await listed();
  expect([own, other]).toMatchObject([
    { signedIn: true, current: true },
    { signedIn: false, current: false },
  ]);
  const stranger = await signedIn();
  expect(await status(stranger.delete(api.session(stranger.userId, other?.id ?? '')))).toBe(404);
  expect(await status(laptop.delete(api.session(user.id, other?.id ?? '')))).toBe(200);
  expect(await listed()).toHaveLength(1);
});

test('a session of someone else cannot be ended', async () => {
  const [victim, attacker] = [await signedIn(), await signedIn()];
  const list = (await (await victim.get(api.sessions(victim.userId))).json()) as { id: string }[];
  expect(await status(attacker.delete(api.session(attacker.userId, list[0]?.id ?? '')))).toBe(404);
  expect(await status(attacker.delete(api.session(victim.userId, list[0]?.id ?? '')))).toBe(404);
  expect(await status(victim.get(api.checkAuth))).toBe(200);
});

test('a visitor without a session is never told that one ended', async () => {
  const browser = site.browser();
  for (const answer of [await browser.get(api.checkAuth), await browser.post(api.refresh)]) {
    expect([answer.status, await answer.json()]).toEqual([401, { message: '', code: 'NOT_SIGNED_IN' }]);
  }
});

test('the database stores no plain token', async () => {
  const browser = await signedIn();
  const rows = JSON.stringify(await site.db.query.refreshTokens.findMany());
  expect(rows).not.toContain(browser.cookies.get('refresh'));
  expect(Buffer.from(browser.cookies.get('refresh') ?? '', 'base64url')).toHaveLength(32);
});

test('a session ends 90 days after its login, however often it is renewed', async () => {
  const browser = await signedIn(true);
  for (let day = 0; day < 88; day += 22) {
    site.clock.advance(22 * DAY);
    expect(await status(browser.post(api.refresh))).toBe(200);
  }
  site.clock.advance(2 * DAY);
  expect(await status(browser.post(api.refresh))).toBe(401);
});

test('a visitor gets no error status on request, so that browsers log none', async () => {
  const prefer = { prefer: 'return=minimal' };
  const visitor = await site.browser().send('GET', api.checkAuth, undefined, prefer);
  expect([visitor.status, await visitor.text(), visitor.headers.get('preference-applied')]).toEqual([
    204,
    '',
    'return=minimal',
  ]);
  expect(visitor.headers.get('cache-control')).toBe('no-store');
  expect(await status(site.browser().get(api.checkAuth))).toBe(401);
  const browser = await signedIn();
  expect(await status(browser.send('GET', api.checkAuth, undefined, prefer))).toBe(200);
  site.clock.advance(times.accessToken + 1_000);
  expect(await status(browser.send('GET', api.checkAuth, undefined, prefer))).toBe(401);
});
