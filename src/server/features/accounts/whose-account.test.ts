/** Addresses must be confirmed, and nobody keeps access to an account that belongs to another person (ACC-37). */
import { times } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import * as words from '#i18n/index.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { mails, users } from '#server/platform/db/schema/index.ts';
import { removeExpired } from '#server/housekeeping.ts';
import { goodPassword, makeUser, type Browser } from '#support/app.ts';
import { mailedLink, press } from '#support/mailed-links.ts';
import { sharedTestApp } from '#support/shared.ts';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ensureAdmin, grantAdmin, setPassword } from './admins.ts';
import { findUserByEmail } from '#server/features/users/user-repository.ts';

const site = await sharedTestApp();

const next = 'Another-2horse';
const newEmail = () => `new-${randomUUID()}@example.com`;

async function signedUp(email = newEmail()): Promise<{ browser: Browser; email: string }> {
  const browser = site.browser();
  const form = { email, 'email-confirm': email, password: goodPassword, 'password-confirm': goodPassword };
  expect((await browser.post(api.signup, form)).status).toBe(201);
  return { browser, email };
}
async function change(browser: Browser, email: string): Promise<void> {
  expect((await browser.put(api.user(browser.userId), { email })).status).toBe(200);
}
async function reset(email: string, browser: Browser = site.browser()): Promise<Browser> {
  await browser.post(api.resetPassword, { email });
  const link = await mailedLink(site, email, 'reset-password');
  expect((await browser.post(`/api${link}`, { password: next, 'password-confirm': next })).status).toBe(200);
  return browser;
}
const userOf = async (browser: Browser) => (await (await browser.get(api.user(browser.userId))).json()) as object;
const text = async (answer: Response) => `${answer.status} ${await answer.text()}`;

test('an account moved to a colleague’s address cannot be taken back after the colleague confirmed it', async () => {
  const { browser: stranger, email: mine } = await signedUp();
  const theirs = newEmail();
  await change(stranger, theirs);
  // Before the colleague uses the emailed link, neither person can access the other's data.
  expect((await site.browser().post(api.resetPassword, { email: theirs })).status).toBe(404);
  expect((await press(site, await mailedLink(site, theirs, 'confirm'))).status).toBe(200);
  await expect(grantAdmin(site.db, theirs, site.clock())).rejects.toThrow(messages.emailChangeOpen);
  const colleague = await reset(theirs);
  await grantAdmin(site.db, theirs, site.clock());
  expect((await press(site, await mailedLink(site, mine, 'revert-email-change'))).status).toBe(404);
  expect((await press(site, await mailedLink(site, mine, 'stop'))).status).toBe(404);
  expect((await stranger.get(api.checkAuth)).status).toBe(401);
  expect((await site.browser().logIn(theirs)).status).toBe(401);
  expect(await findUserByEmail(site.db, mine)).toBeUndefined();
  expect(await userOf(colleague)).toMatchObject({ email: theirs, emailConfirmed: true });
});

test('an address is confirmed by the button behind the mailed link, once, and not by opening it', async () => {
  const { browser, email } = await signedUp();
  const link = await mailedLink(site, email, 'confirm');
  const page = await site.browser().send('GET', link, undefined, { origin: null });
  expect(page.headers.get('content-type')).toContain('text/html');
  const shown = await page.text();
  expect(shown).toContain(words.mailedLinks.confirmEffect);
  expect(shown).toContain(email);
  expect(shown).toContain('<form class="form" method="post">');
  expect(await userOf(browser)).toMatchObject({ emailConfirmed: false });
  expect(await text(await press(site, link))).toContain(`200 `);
  expect(await userOf(browser)).toMatchObject({ emailConfirmed: true });
  expect(await text(await press(site, link))).toContain(messages.mailedLinkInvalid);
  expect((await site.browser().get(link)).status).toBe(404);
});

test('the page of a link names the account and addresses, as plain text', async () => {
  const { browser, email } = await signedUp();
  const other = newEmail();
  await change(browser, other);
  for (const kind of ['confirm', 'stop'] as const) {
    const shown = await text(await site.browser().get(await mailedLink(site, kind === 'stop' ? email : other, kind)));
    expect(shown).toContain(email);
    expect(shown).toContain(other);
  }
  expect(await userOf(browser)).toMatchObject({ email, pendingEmail: other });
});

test('the link can be sent again, and the former one ends', async () => {
  const { browser, email } = await signedUp();
  const former = await mailedLink(site, email, 'confirm');
  expect((await browser.post(api.confirmation(browser.userId))).status).toBe(202);
  const later = await mailedLink(site, email, 'confirm');
  expect(later).not.toBe(former);
  expect((await press(site, former)).status).toBe(404);
  site.clock.advance(times.confirmEmail - 1);
  expect((await press(site, later)).status).toBe(200);
  expect((await browser.post(api.refresh)).status).toBe(401);
});

test('a link that is older than 7 days confirms nothing', async () => {
  const { email } = await signedUp();
  site.clock.advance(times.confirmEmail);
  expect((await press(site, await mailedLink(site, email, 'confirm'))).status).toBe(404);
});

test('a pending change is shown, blocks nothing, and can be cancelled or stopped', async () => {
  const [one, other] = [await makeUser(site.db), await makeUser(site.db)];
  const [browser, rival] = [await site.signedIn(one), await site.signedIn(other)];
  const wanted = newEmail();
  await change(browser, wanted);
  await change(rival, wanted);
  const cancelled = await browser.delete(api.pendingEmail(one.id), {});
  expect(await cancelled.json()).toEqual({ id: one.id, username: null, email: one.email, emailConfirmed: true });
  expect((await press(site, await mailedLink(site, one.email, 'stop'))).status).toBe(404);
  expect((await press(site, await mailedLink(site, other.email, 'stop'))).status).toBe(200);
  expect((await press(site, await mailedLink(site, wanted, 'confirm'))).status).toBe(404);
  await signedUp(wanted);
});

test('another person who takes the address meanwhile keeps it', async () => {
  const user = await makeUser(site.db);
  const browser = await site.signedIn(user);
  const wanted = newEmail();
  await change(browser, wanted);
  const link = await mailedLink(site, wanted, 'confirm');
  await signedUp(wanted);
  expect(await text(await press(site, link))).toContain(messages.emailTaken);
  expect(await userOf(browser)).toMatchObject({ email: user.email });
});

test('another change, and one to the same address again, leave one link that works', async () => {
  const user = await makeUser(site.db);
  const browser = await site.signedIn(user);
  const [first, second] = [newEmail(), newEmail()];
  await change(browser, first);
  const links = [await mailedLink(site, first, 'confirm')];
  await change(browser, second);
  links.push(await mailedLink(site, second, 'confirm'));
  expect((await browser.post(api.pendingEmail(user.id))).status).toBe(202);
  // The profile form always sends the current address; this must not cancel the pending change.
  await change(browser, user.email);
  for (const link of links) expect((await press(site, link)).status).toBe(404);
  expect((await press(site, await mailedLink(site, second, 'confirm'))).status).toBe(200);
  expect(await userOf(browser)).toMatchObject({ email: second, emailConfirmed: true });
});

test.each([
  ['a new password', (browser: Browser) => changePassword(browser)],
  ['the owner’s command', (_: Browser, email: string) => setPassword(site.db, email, next, site.clock())],
  ['a reset', (_: Browser, email: string) => reset(email)],
])('%s voids the change that waits and the one that could be taken back', async (_, act) => {
  const user = await makeUser(site.db);
  const browser = await site.signedIn(user);
  const [second, third] = [newEmail(), newEmail()];
  await change(browser, second);
  await press(site, await mailedLink(site, second, 'confirm'));
  await change(browser, third);
  await act(browser, second);
  for (const [email, kind] of [
    [user.email, 'revert-email-change'],
    [second, 'stop'],
    [third, 'confirm'],
  ] as const) {
    expect((await press(site, await mailedLink(site, email, kind))).status).toBe(404);
  }
  await grantAdmin(site.db, second, site.clock());
});
async function changePassword(browser: Browser): Promise<void> {
  const passwords = { 'current-password': goodPassword, 'new-password': next, 'confirm-new-password': next };
  expect((await browser.put(api.user(browser.userId), passwords)).status).toBe(200);
}

test('a reset proves the address', async () => {
  const { email } = await signedUp();
  await expect(grantAdmin(site.db, email, site.clock())).rejects.toThrow(messages.emailNotConfirmed);
  const link = await mailedLink(site, email, 'confirm');
  const browser = await reset(email);
  expect(await userOf(browser)).toMatchObject({ emailConfirmed: true });
  expect((await press(site, link)).status).toBe(404);
  await grantAdmin(site.db, email, site.clock());
});

test('no admin is made of an account whose address is about to change', async () => {
  const user = await makeUser(site.db);
  const browser = await site.signedIn(user);
  await change(browser, newEmail());
  await expect(grantAdmin(site.db, user.email, site.clock())).rejects.toThrow(messages.emailChangeOpen);
  await browser.delete(api.pendingEmail(user.id), {});
  await grantAdmin(site.db, user.email, site.clock());
});

test('an admin of the command line is confirmed', async () => {
  const email = newEmail();
  await ensureAdmin(site.db, email, goodPassword, site.clock());
  expect((await findUserByEmail(site.db, email))?.emailConfirmedAt).toEqual(site.clock());
});

test('an unconfirmed account is deleted after 30 days if it is empty and not from a former version', async () => {
  const [empty, named, confirmed] = [await signedUp(), await signedUp(), await signedUp()];
  await named.browser.put(api.user(named.browser.userId), { email: named.email, username: 'Ada' });
  await press(site, await mailedLink(site, confirmed.email, 'confirm'));
  const before = await makeUser(site.db, { emailConfirmedAt: null });
  const left = async () => {
    await removeExpired(site.db, site.clock());
    const rows = await site.db.select({ email: users.email }).from(users);
    return [empty, named, confirmed, before].map(({ email }) => rows.some((row) => row.email === email));
  };
  site.clock.advance(times.unconfirmedAccount - 1);
  expect(await left()).toEqual([true, true, true, true]);
  site.clock.advance(1);
  expect(await left()).toEqual([false, true, true, true]);
});

test.each([
  pages.confirmEmail('none'),
  pages.stopEmailChange('none'),
  pages.revertEmailChange("'; drop table users --"),
])('a page says that %s is not valid', async (path) => {
  const answers = [await site.browser().get(path), await press(site, path)];
  for (const answer of answers) {
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await text(answer)).toContain(messages.mailedLinkInvalid);
  }
});

test('stores the language of emails', async () => {
  const { browser, email } = await signedUp();
  expect((await browser.put(api.user(browser.userId), { email, language: 'no language' })).status).toBe(400);
  expect((await browser.put(api.user(browser.userId), { email, language: 'ja' })).status).toBe(200);
  await browser.put(api.user(browser.userId), { email, username: 'Ada' });
  expect((await findUserByEmail(site.db, email))?.language).toBe('ja');
});

test('an account that is deleted takes its links along', async () => {
  const { browser, email } = await signedUp();
  const link = await mailedLink(site, email, 'confirm');
  await browser.delete(api.user(browser.userId), { 'delete-account': true });
  expect((await press(site, link)).status).toBe(404);
  expect(await site.db.$count(mails, eq(mails.recipient, email))).toBe(0);
});
