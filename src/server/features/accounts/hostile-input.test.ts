/**
 * Any input to any field gets the documented response, causes no fault, and stores nothing that a page could execute.
 */
import { api } from '#support/api-paths.ts';
import { errorResponse } from '#contract/errors.ts';
import { users } from '#server/platform/db/schema/index.ts';
import { goodPassword, makeUser } from '#support/app.ts';
import { runs } from '#support/runs.ts';
import { sharedTestApp } from '#support/shared.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { hostileHtml } from '#support/hostile.ts';
import { expect, test } from 'vitest';

const site = await sharedTestApp();
const { email } = await makeUser(site.db);
const browser = site.browser();
await browser.logIn(email);

const awkward = [
  // Only every sixth input is used, because each one that reaches the password check costs a hash.
  ...hostileHtml.filter((_, index) => index % 6 === 0),
  'a'.repeat(10_000),
  '👩‍👩‍👧‍👦🏴‍☠️',
  'שלום \u202etxt.exe\u202c عربى',
  'null\0byte',
  '\ud800 alone',
  "Robert'); drop table users;--",
  '${7*7} {{7*7}} %s %n',
  '\r\nBcc: everyone@example.com',
  '__proto__',
];

const calls: readonly [string, string, () => string, Record<string, unknown>][] = [
  [
    'signup',
    'POST',
    () => api.signup,
    {
      email: 'x@example.com',
      'email-confirm': 'x@example.com',
      password: goodPassword,
      'password-confirm': goodPassword,
      username: '',
    },
  ],
  [
    'login',
    'POST',
    () => api.login,
    { email: 'x@example.com', password: goodPassword, 'remember-me': true, username: '' },
  ],
  ['reset request', 'POST', () => api.resetPassword, { email: 'x@example.com' }],
  ['reset', 'POST', () => api.resetPasswordWith('token'), { password: goodPassword, 'password-confirm': goodPassword }],
  ['profile', 'PUT', () => api.user(browser.userId), { username: 'Ada', email: '' }],
  [
    'password',
    'PUT',
    () => api.user(browser.userId),
    { 'current-password': 'x', 'new-password': goodPassword, 'confirm-new-password': goodPassword },
  ],
  ['deletion', 'DELETE', () => api.user(browser.userId), { 'delete-account': true }],
];

for (const [name, method, path, form] of calls) {
  for (const field of Object.keys(form)) {
    if (name === 'profile' && field === 'username') continue;
    test(`${name}: anything at all in ${field} is refused in words`, async () => {
      for (const text of [...awkward, null, 7, [], {}, { length: 9 }]) {
        const answer = await browser.send(method, path(), { ...form, [field]: text });
        expect([400, 401, 403, 404]).toContain(answer.status);
        const { message, code } = errorResponse.parse(await answer.json());
        expect(message).not.toMatch(/zod|expected|sql|undefined|null/i);
        expect(code).toMatch(/^[A-Z_]+$/);
      }
    });
  }
}

test('a username is stored without markup, control characters and spaces around it, or refused as too long', async () => {
  for (const text of [...awkward, ...hostileHtml]) {
    const answer = await browser.put(api.user(browser.userId), { username: text, email });
    const [user] = await site.db.select().from(users).where(eq(users.id, browser.userId));
    if (text.trim().length > 60) expect(answer.status).toBe(400);
    else expect(await answer.json()).toMatchObject({ username: user?.username });
    expect(user?.username ?? '').not.toMatch(/<[a-z/!?][^>]*>|\p{Cc}|\p{Cs}/iu);
  }
});

test('keeps a username without markup exactly', async () => {
  for (const text of ['Ada Lovelace', '山田 太郎', 'a < b', 'O’Brien & Söhne', '👩‍👩‍👧‍👦', 'שלום']) {
    const answer = await browser.put(api.user(browser.userId), { username: text, email });
    expect(await answer.json()).toMatchObject({ username: text });
  }
});

test('generated bodies never cause a fault', async () => {
  const keys = fc.constantFrom(...new Set(calls.flatMap(([, , , form]) => Object.keys(form))), '_csrf', '__proto__');
  const body = fc.oneof(fc.dictionary(keys, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 }), fc.jsonValue());
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), body, async ([, method, path], json) => {
      const answer = await browser.send(method, path(), JSON.stringify(json));
      expect(answer.status).toBeLessThan(500);
      if (answer.ok) expect(method).toBe('PUT');
    }),
    runs(300, 10_000),
  );
});
