/** Irreversible actions require a re-authentication within the last ten minutes (ACC-25). */
import { messages } from '#contract/messages.ts';
import { times } from '#contract/limits.ts';
import { api } from '#support/api-paths.ts';
import { users } from '#server/platform/db/schema/index.ts';
import { endpoints } from '#server/routes.ts';
import { answerTo, apiCalls, scene } from '#support/api-calls.ts';
import { createTestApp, goodPassword, makeUser, type Browser, type TestApp } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

const site = await sharedTestApp();

const anotherPassword = 'Another-2horse';
const prove = (browser: Browser, password = goodPassword) => browser.post(api.stepUp, { password });
const takeData = async (browser: Browser) => (await browser.get(api.userData(browser.userId))).status;

/** A renewed session whose user authenticated ten minutes ago. */
async function unproven(on: TestApp = site, options: { isAdmin?: boolean } = {}) {
  const user = await makeUser(on.db, options);
  const browser = await on.signedIn(user);
  on.clock.advance(times.stepUp);
  expect((await browser.post(api.refresh)).status).toBe(200);
  return { user, browser };
}

test('the table of calls lists those that require re-authentication', () => {
  const asking = endpoints.filter(({ stepUp }) => stepUp).map(({ method, path }) => `${method} ${path}`);
  expect(asking.sort()).toEqual(apiCalls.flatMap(({ call, stepUp }) => (stepUp ? [call] : [])).sort());
});

const signedInCalls = apiCalls.filter(({ access }) => access !== 'anyone');
test.each(signedInCalls)('$call, ten minutes after the last proof', async (row) => {
  const { target, browser } = await scene(site, row.access === 'admin' ? 'admin' : 'user');
  site.clock.advance(times.stepUp);
  await browser.post(api.refresh);
  const headers = { 'x-csrf-token': browser.csrfToken ?? null };
  const answer = () => answerTo(browser, row, target, headers);
  const granted = typeof row.answers === 'string' ? row.answers : row.answers('user');
  if (!row.stepUp) return expect(await answer()).toBe(granted);
  // The step-up is checked after the CSRF token and the input, so that the response reveals nothing.
  if (row.csrf) {
    expect(await answerTo(browser, row, target, { 'x-csrf-token': 'wrong' })).toBe('403 CSRF_INVALID');
    expect(await answerTo(browser, { ...row, body: () => ({ no: 1 }) }, target, headers)).toBe('400 BAD_INPUT');
  }
  expect(await answer()).toBe('403 STEP_UP');
  expect((await prove(browser)).status).toBe(200);
  expect(await answer()).toBe(granted);
});

test('it is asked before the state: the last admin learns nothing without it', async () => {
  const alone = await createTestApp();
  const { browser } = await unproven(alone, { isAdmin: true });
  const leave = () => browser.delete(api.user(browser.userId), { 'delete-account': true });
  expect(await (await leave()).json()).toMatchObject({ code: 'STEP_UP', message: messages.stepUp });
  await prove(browser);
  expect((await leave()).status).toBe(409);
  await alone.close();
});

test('a re-authentication is valid for ten minutes and its session; a renewal does not count', async () => {
  const { user, browser } = await unproven();
  const phone = await site.signedIn(user);
  expect([await takeData(phone), await takeData(browser)]).toEqual([200, 403]);
  site.clock.advance(times.stepUp);
  for (const one of [phone, browser]) await one.post(api.refresh);
  expect(await (await prove(browser)).json()).toEqual({ id: user.id });
  expect([await takeData(phone), await takeData(browser)]).toEqual([403, 200]);
  site.clock.advance(times.stepUp - 1);
  await browser.post(api.refresh);
  expect(await takeData(browser)).toBe(200);
  site.clock.advance(1);
  await browser.post(api.refresh);
  expect(await takeData(browser)).toBe(403);
});

test('a name needs no re-authentication, nor does the present address', async () => {
  const { user, browser } = await unproven();
  const sent = { username: 'Ada', email: user.email.toUpperCase() };
  expect((await browser.put(api.user(user.id), sent)).status).toBe(200);
  expect((await browser.put(api.user(user.id), { ...sent, email: 'other@example.com' })).status).toBe(403);
  expect(await (await browser.get(api.user(user.id))).json()).not.toHaveProperty('pendingEmail');
});

test('a stolen session alone cannot re-authenticate, and its attempts throttle like logins', async () => {
  const limited = await createTestApp({ limits: true });
  const { user, browser } = await unproven(limited);
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) statuses.push((await prove(browser, `Wrong-${n}-horse`)).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
  expect((await prove(browser)).status).toBe(429);
  expect(await takeData(browser)).toBe(403);
  const failures = await browser.get(api.securityLog(user.id));
  expect(await failures.json()).toContainEqual(expect.objectContaining({ kind: 'login-failed', count: 5 }));
  await limited.close();
});

test('refuses re-authentication for another user, from another site, without the token, or without proof', async () => {
  const other = await unproven();
  const { browser } = await unproven();
  await other.browser.post(api.refresh);
  const withHeaders = (headers: Record<string, string | null>) =>
    browser.send('POST', api.stepUp, { password: goodPassword }, headers);
  expect((await withHeaders({ origin: 'https://evil.test' })).status).toBe(403);
  expect((await withHeaders({ 'x-csrf-token': other.browser.csrfToken ?? null })).status).toBe(403);
  expect((await withHeaders({ authorization: 'Bearer x' })).status).toBe(401);
  for (const body of [{}, { password: null }, { password: goodPassword, id: other.user.id }]) {
    expect((await browser.post(api.stepUp, body)).status).toBe(400);
  }
  expect((await prove(other.browser)).status).toBe(200);
  expect(await takeData(browser)).toBe(403);
});

test('a password that changes while it is checked proves nothing', async () => {
  let meanwhile = async () => {};
  const verify = async () => {
    await meanwhile();
    return true;
  };
  const changing = await createTestApp({ passwords: { ...site.dependencies.passwords, verify } });
  const { user, browser } = await unproven(changing);
  meanwhile = async () => {
    await changing.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, user.id));
  };
  expect(await (await prove(browser)).json()).toMatchObject({ code: 'WRONG_PASSWORD' });
  expect(await takeData(browser)).toBe(403);
  await changing.close();
});

test('a reset ends every proof with its session, and is one itself', async () => {
  const { user, browser } = await unproven();
  await prove(browser);
  await site.browser().post(api.resetPassword, { email: user.email });
  const mail = (await site.mails()).findLast(({ to, text }) => to === user.email && text.includes('reset-password/'));
  const token = /reset-password\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const anew = site.browser();
  const form = { password: anotherPassword, 'password-confirm': anotherPassword };
  expect((await anew.post(api.resetPasswordWith(token), form)).status).toBe(200);
  expect([await takeData(anew), await takeData(browser)]).toEqual([200, 401]);
});
