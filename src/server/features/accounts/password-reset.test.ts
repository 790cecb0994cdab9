import { times } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { api } from '#support/api-paths.ts';
import { resetTokens } from '#server/platform/db/schema/index.ts';
import { mailedLink, press } from '#support/mailed-links.ts';
import { goodPassword, makeUser, siteUrl } from '#support/app.ts';
import { sharedTestApp } from '#support/shared.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

const site = await sharedTestApp();

const next = 'Another-2horse';
const form = (password: string, confirm = password) => ({ password, 'password-confirm': confirm });

/** Requests a reset and returns the token from the email. */
async function tokenFor(email: string): Promise<string> {
  const answer = await site.browser().post(api.resetPassword, { email });
  expect([answer.status, await answer.json()]).toEqual([202, {}]);
  const mail = (await site.mails()).findLast(({ to, subject }) => to === email && subject === 'Reset your password');
  const link = /https?:\/\/\S+\/users\/reset-password\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(link).toContain(siteUrl);
  expect(mail?.html).toContain(`href="${link}"`);
  return link.split('/').at(-1) ?? '';
}

test('the emailed link sets a new password, logs in, ends every session and sends a notice', async () => {
  const user = await makeUser(site.db);
  const before = site.browser();
  await before.logIn(user.email);
  const token = await tokenFor(user.email);
  const browser = site.browser();
  const answer = await browser.post(api.resetPasswordWith(token), form(next));
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { id: user.id, isAdmin: false, csrfToken: expect.any(String) as string },
  ]);
  expect((await browser.get(api.checkAuth)).status).toBe(200);
  expect((await before.get(api.checkAuth)).status).toBe(401);
  expect((await before.post(api.refresh)).status).toBe(401);
  expect((await site.browser().logIn(user.email)).status).toBe(401);
  expect((await site.browser().logIn(user.email, next)).status).toBe(200);
  const mails = (await site.mails()).filter(({ to }) => to === user.email).map(({ subject }) => subject);
  const [newBrowser, ...others] = [
    'A new browser logged in to your account',
    'Reset your password',
    'Your password was changed',
  ];
  expect(mails).toEqual([newBrowser, ...others, newBrowser]);
});

test('a link works once; with it go the other links of that account', async () => {
  const { email } = await makeUser(site.db);
  const [first, second] = [await tokenFor(email), await tokenFor(email)];
  expect((await site.browser().post(api.resetPasswordWith(first), form(next))).status).toBe(200);
  for (const token of [first, second]) {
    const answer = await site.browser().post(api.resetPasswordWith(token), form(next));
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
      401,
      messages.resetLinkInvalid,
    ]);
  }
});

test('a weak or mistyped password does not use the link up', async () => {
  const { email } = await makeUser(site.db);
  const token = await tokenFor(email);
  const weak = await site.browser().post(api.resetPasswordWith(token), form('weak'));
  expect([weak.status, ((await weak.json()) as { message: string }).message]).toEqual([400, messages.passwordLength]);
  const mistyped = await site.browser().post(api.resetPasswordWith(token), form(next, 'Another-3horse'));
  expect([mistyped.status, ((await mistyped.json()) as { message: string }).message]).toEqual([
    400,
    messages.passwordMismatch,
  ]);
  expect((await site.browser().post(api.resetPasswordWith(token), form(next))).status).toBe(200);
});

test('a link ends after an hour', async () => {
  const { email } = await makeUser(site.db);
  const token = await tokenFor(email);
  site.clock.advance(times.resetToken);
  expect((await site.browser().post(api.resetPasswordWith(token), form(next))).status).toBe(401);
  expect((await site.browser().logIn(email, goodPassword)).status).toBe(200);
});

test.each(['unknown', 'a'.repeat(500), '%00', "'; drop table users --", '%E0%A4%A'])(
  'the token %s is no link',
  async (token) => {
    const path = token.startsWith('%') ? `/api/users/reset-password/${token}` : api.resetPasswordWith(token);
    const answer = await site.browser().post(path, form(next));
    expect([401, 404]).toContain(answer.status);
  },
);

test('reports an unknown email', async () => {
  const answer = await site.browser().post(api.resetPassword, { email: 'nobody@example.com' });
  expect([answer.status, await answer.json()]).toEqual([
    404,
    { message: messages.accountNotFound, code: 'ACCOUNT_NOT_FOUND', messageCode: 'ACCOUNT_NOT_FOUND' },
  ]);
});

test('a new password or a new email makes links that are under way useless', async () => {
  const user = await makeUser(site.db);
  const browser = site.browser();
  await browser.logIn(user.email);
  const useless = async (token: string) =>
    (await site.browser().post(api.resetPasswordWith(token), form('Third-3horse'))).status === 401;
  const beforeEmail = await tokenFor(user.email);
  expect((await browser.put(api.user(user.id), { email: 'moved@example.com' })).status).toBe(200);
  expect((await press(site, await mailedLink(site, 'moved@example.com', 'confirm'))).status).toBe(200);
  expect(await useless(beforeEmail)).toBe(true);
  const beforePassword = await tokenFor('moved@example.com');
  const change = { 'current-password': goodPassword, 'new-password': next, 'confirm-new-password': next };
  expect((await browser.put(api.user(user.id), change)).status).toBe(200);
  expect(await useless(beforePassword)).toBe(true);
});

test('the database stores no plain token', async () => {
  const user = await makeUser(site.db);
  const token = await tokenFor(user.email);
  const rows = await site.db.select().from(resetTokens).where(eq(resetTokens.userId, user.id));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});
