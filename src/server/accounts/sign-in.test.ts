import { api } from '#contract/paths.ts';
import { createTestApp, goodPassword, type TestApp } from '#testing/app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
});

const form = (email: string, changes: Record<string, unknown> = {}) => ({
  email,
  'email-confirm': email,
  password: goodPassword,
  'password-confirm': goodPassword,
  username: '',
  ...changes,
});

test('whoever signs up is signed in, gets a welcome mail, and is not an admin', async () => {
  const browser = site.browser();
  const response = await browser.post(api.signup, form('Ada@Example.com'));
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    id: expect.any(String) as string,
    isAdmin: false,
    csrfToken: expect.any(String) as string,
  });
  const user = await browser.get(api.user(browser.userId));
  expect(await user.json()).toEqual({ id: browser.userId, username: null, email: 'ada@example.com' });
  const mail = (await site.mails()).find(({ to }) => to === 'ada@example.com');
  expect(mail?.subject).toBe('Welcome to my website');
});
