/** The page that opens after an email address is confirmed, and every way to abuse it as a redirect (ACC-52). */
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import * as words from '#i18n/index.ts';
import { goodPassword, makeUser, type Browser } from '#support/app.ts';
import { api } from '#support/api-paths.ts';
import { mailedLink, press } from '#support/mailed-links.ts';
import { sharedTestApp } from '#support/shared.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

const site = await sharedTestApp();
const post = '/ja/blog/%E8%91%A6#comments';
const newEmail = () => `new-${randomUUID()}@example.com`;

async function signUp(next?: string, browser: Browser = site.browser()) {
  const email = newEmail();
  const form = { email, 'email-confirm': email, password: goodPassword, 'password-confirm': goodPassword, next };
  return { email, browser, answer: await browser.post(api.signup, form) };
}
const isConfirmed = async (browser: Browser) =>
  ((await (await browser.get(api.checkAuth)).json()) as { emailConfirmed: boolean }).emailConfirmed;

test('the link of the welcome email returns to the page of the sign-up, after the button and not before', async () => {
  const { email, browser } = await signUp(post);
  const link = await mailedLink(site, email, 'confirm');
  expect(new URL(link, 'https://site.example').searchParams.get('next')).toBe(post);
  const opened = await site.browser().send('GET', link, undefined, { origin: null });
  expect([opened.status, await opened.text()]).toEqual([
    200,
    expect.stringContaining('<form class="form" method="post">'),
  ]);
  expect(await isConfirmed(browser)).toBe(false);
  const pressed = await press(site, link);
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, post]);
  expect(pressed.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await isConfirmed(browser)).toBe(true);
  // A used link neither confirms nor redirects.
  expect((await press(site, link)).status).toBe(404);
  expect((await site.mails()).filter(({ to }) => to === email)).toHaveLength(1);
});

test('a link that is sent again returns to the page of its request', async () => {
  const { email, browser } = await signUp();
  expect(await mailedLink(site, email, 'confirm')).not.toContain('next');
  expect((await browser.post(api.confirmation(browser.userId), { next: post })).status).toBe(202);
  const pressed = await press(site, await mailedLink(site, email, 'confirm'));
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, post]);
});

test('the link of a reset returns to the page of its request', async () => {
  const { email } = await makeUser(site.db);
  expect((await site.browser().post(api.resetPassword, { email, next: post })).status).toBe(202);
  const link = await mailedLink(site, email, 'reset-password');
  expect(new URL(link, 'https://site.example').searchParams.get('next')).toBe(post);
});

const hostile = [
  'https://evil.example/',
  '//evil.example',
  String.raw`/\evil.example`,
  '/%2f%2fevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  '//site@evil.example',
  '/blog/../../evil',
  '/api/auth/logout',
  '/ja/api/posts',
  `${pages.login}?next=//evil.example`,
  pages.revokeSession('token'),
];

test.each(hostile)('%j is refused by the API, and creates no account and no email', async (next) => {
  const { email, answer } = await signUp(next);
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: 'BAD_INPUT', fields: { next: messages.badInput } },
  ]);
  expect((await site.browser().logIn(email)).status).toBe(401);
  const user = await makeUser(site.db);
  const browser = await site.signedIn(user);
  expect((await browser.post(api.confirmation(browser.userId), { next })).status).toBe(400);
  expect((await site.browser().post(api.resetPassword, { email: user.email, next })).status).toBe(400);
  expect(await mailedLink(site, user.email, 'reset-password')).toMatch(/none$/);
});

test('a page that is too long or not a text is refused', async () => {
  for (const next of [`/blog/${'a'.repeat(1_000)}`, 1 as unknown as string, [post] as unknown as string])
    expect((await signUp(next)).answer.status).toBe(400);
});

test.each([...hostile, `${post}&next=//evil.example`])(
  'a link that someone changed to %j only confirms',
  async (next) => {
    const { email, browser } = await signUp();
    const link = await mailedLink(site, email, 'confirm');
    const query = next.includes('&')
      ? `next=${encodeURIComponent(post)}&next=//evil.example`
      : `next=${encodeURIComponent(next)}`;
    const pressed = await press(site, `${link}?${query}`);
    expect([pressed.status, pressed.headers.get('location')]).toEqual([200, null]);
    const shown = await pressed.text();
    expect(shown).toContain(words.mailedLinks.emailConfirmed);
    expect(shown).not.toContain('evil');
    expect(shown).toContain(`href="${pages.profile}"`);
    expect(await isConfirmed(browser)).toBe(true);
  },
);

test('a link with an invalid token or for a change of address does not redirect', async () => {
  const query = `?next=${encodeURIComponent(post)}`;
  expect((await press(site, `${pages.confirmEmail('none')}${query}`)).status).toBe(404);
  const user = await makeUser(site.db);
  const browser = await site.signedIn(user);
  const wanted = newEmail();
  expect((await browser.put(api.user(user.id), { email: wanted })).status).toBe(200);
  const pressed = await press(site, (await mailedLink(site, wanted, 'confirm')) + query);
  expect([pressed.status, pressed.headers.get('location')]).toEqual([200, null]);
});
