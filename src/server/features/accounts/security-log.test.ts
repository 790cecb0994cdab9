import { times } from '#contract/limits.ts';
import { api } from '#support/api-paths.ts';
import type { SecurityEvent } from '#contract/accounts.ts';
import { grantAdmin, revokeAdmin, setPassword } from '#server/features/accounts/admins.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { securityLog } from '#server/platform/db/schema/index.ts';
import { mailedLink, press } from '#support/mailed-links.ts';
import { goodPassword, makeUser, type Browser } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { beforeEach, expect, test } from 'vitest';

const site = await sharedTestApp();
beforeEach(() => site.db.delete(securityLog));

const next = 'Another-2horse';
const wrong = 'Wrong-password1';
const rows = () => site.db.select().from(securityLog).orderBy(securityLog.at, securityLog.id);
const linesOf = async (browser: Browser, query = '') => {
  const answer = await browser.get(`${api.securityLog(browser.userId)}${query}`);
  return { lines: (await answer.json()) as SecurityEvent[], link: answer.headers.get('link') };
};
const kindsOf = async (userId: string) =>
  (await rows()).filter((row) => row.userId === userId).map(({ kind, count }) => `${kind} ${count}`);

test('signing up, logging in and failing are noted with a network in place of the address', async () => {
  const form = { email: 'noted@example.com', password: goodPassword };
  const confirmed = { ...form, 'email-confirm': form.email, 'password-confirm': goodPassword };
  await site.browser('203.0.113.77').post(api.signup, confirmed);
  site.clock.advance(1);
  const browser = site.browser('2001:db8:1:2:3:4:5:6');
  for (let tries = 0; tries < 3; tries += 1) await browser.logIn(form.email, wrong);
  site.clock.advance(1);
  await browser.logIn(form.email);
  const { lines } = await linesOf(browser);
  expect(lines.map(({ kind, address, count }) => [kind, address, count])).toEqual([
    ['login', '2001:db8:1::/48', 1],
    ['login-failed', '2001:db8:1::/48', 3],
    ['signup', '203.0.113.0/24', 1],
  ]);
  expect(Date.parse(lines[0]?.at ?? '')).toBe(site.clock().getTime());
});

test('never stores an unknown email; its failures are one row an hour, from all clients together', async () => {
  for (const who of ['nobody', 'somebody-else']) {
    await site.browser().logIn(`${who}@example.org`, wrong);
    await site.browser().post(api.resetPassword, { email: `${who}@example.org` });
  }
  await site.browser().logIn('\0 no address at all', wrong);
  const found = await rows();
  expect(found.map(({ kind, userId, count }) => [kind, userId, count])).toEqual([
    ['login-failed', null, 3],
    ['reset-requested', null, 2],
  ]);
  expect(JSON.stringify(found)).not.toMatch(/example|nobody|else|no address/);
  site.clock.advance(60 * 60_000);
  await site.browser().logIn('nobody@example.org', wrong);
  expect(await rows()).toHaveLength(3);
});

test('logs a change of an account together with the change', async () => {
  const { id, email } = await makeUser(site.db);
  const browser = site.browser();
  await browser.logIn(email);
  const passwords = { 'current-password': wrong, 'new-password': next, 'confirm-new-password': next };
  expect((await browser.put(api.user(id), passwords)).status).toBe(403);
  expect((await browser.put(api.user(id), { ...passwords, 'current-password': goodPassword })).status).toBe(200);
  await browser.put(api.user(id), { username: 'No line', email });
  await browser.put(api.user(id), { email: `new-${email}` });
  await press(site, await mailedLink(site, email, 'stop'));
  await browser.put(api.user(id), { email: `new-${email}` });
  await press(site, await mailedLink(site, `new-${email}`, 'confirm'));
  await press(site, await mailedLink(site, email, 'revert-email-change'));
  await site.browser().post(api.resetPassword, { email });
  const reset = { password: goodPassword, 'password-confirm': goodPassword };
  await site.browser().post(`/api${await mailedLink(site, email, 'reset-password')}`, reset);
  await grantAdmin(site.db, email, site.clock());
  await makeUser(site.db, { isAdmin: true });
  await revokeAdmin(site.db, email, site.clock());
  await setPassword(site.db, email, next, site.clock());
  expect((await kindsOf(id)).toSorted()).toEqual(
    [
      'login 1',
      'login-failed 1',
      'password-changed 1',
      'email-change-asked 1',
      'email-change-stopped 1',
      'email-change-asked 1',
      'email-changed 1',
      'email-taken-back 1',
      'reset-requested 1',
      'password-reset 1',
      'admin-granted 1',
      'admin-revoked 1',
      'password-changed 1',
    ].toSorted(),
  );
});

test('refusals of role and CSRF are noted for whose session it is', async () => {
  const browser = await site.signedIn(await makeUser(site.db));
  await browser.post(api.build);
  await browser.send('PUT', api.user(browser.userId), {}, { 'x-csrf-token': 'another' });
  await browser.send('PUT', api.user(browser.userId), {}, { 'x-csrf-token': 'another' });
  expect((await kindsOf(browser.userId)).toSorted()).toEqual(['csrf-refused 2', 'login 1', 'role-refused 1']);
});

test('a page of the log links to the next one', async () => {
  const user = await makeUser(site.db);
  const browser = site.browser();
  for (let count = 0; count < 5; count += 1) {
    await browser.logIn(user.email);
    if (count % 2) site.clock.advance(1);
  }
  const seen: string[] = [];
  for (let query = '?limit=2'; query;) {
    const { lines, link } = await linesOf(browser, query);
    seen.push(...lines.map(({ at }) => at));
    query = /<[^?]+(\?[^>]+)>; rel="next"/.exec(link ?? '')?.[1] ?? '';
  }
  expect(seen).toHaveLength(5);
  expect(seen).toEqual(seen.toSorted().toReversed());
  expect((await browser.get(`${api.securityLog(user.id)}?cursor=none`)).status).toBe(400);
});

test('the log is deleted with the account, and after 90 days', async () => {
  const [leaving, staying] = [await makeUser(site.db), await makeUser(site.db)];
  const browser = await site.signedIn(leaving);
  await site.signedIn(staying);
  await browser.delete(api.user(leaving.id), { 'delete-account': true });
  expect((await rows()).map(({ userId }) => userId)).toEqual([staying.id]);
  site.clock.advance(times.securityLog);
  await removeExpired(site.db, site.clock());
  expect(await rows()).toHaveLength(1);
  site.clock.advance(1);
  await removeExpired(site.db, site.clock());
  expect(await rows()).toEqual([]);
});

test('the download of one’s data contains the log', async () => {
  const browser = await site.signedIn(await makeUser(site.db));
  const data = (await (await browser.get(api.userData(browser.userId))).json()) as { securityLog: SecurityEvent[] };
  expect(data.securityLog.map(({ kind }) => kind)).toEqual(['login']);
});
