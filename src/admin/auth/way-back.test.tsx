/** Login and sign-up lead back to the page in `next`, and to no other site (ACC-52). */
import { pages } from '#contract/paths.ts';
import { withNextPage } from '#domain/next-page.ts';
import { anonymous, auth, ok, signedIn } from '#support/account-answers.ts';
import { api } from '#support/api-paths.ts';
import { answer, fakedScreens, fill, giveSession, named, press, sentCalls, until, visit } from '#support/screen.tsx';
import { afterEach, expect, test, vi } from 'vitest';

fakedScreens();

const post = '/ja/blog/%E8%91%A6#comments';
/** The next page opens after the call that the tests look for, and must not open in the next test. */
afterEach(() =>
  until(() => expect(location.pathname).toBe(new URL(left().at(-1) ?? location.href, location.href).pathname)),
);
const left = () => vi.mocked(location).replace.mock.calls.map(([url]) => String(url));
const hostile = [
  '//evil.example',
  '/\\evil.example',
  '%2f%2fevil.example',
  '/%2f%2fevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'https://evil.example',
  `/${'a'.repeat(2_000)}`,
  '/api/auth/logout',
  pages.revokeSession('token'),
];
const queries = [
  ...hostile.map((next) => `?next=${encodeURIComponent(next)}`),
  '?next=//evil.example',
  '?next=%2F%2Fevil.example',
  `?next=${encodeURIComponent(post)}&next=//evil.example`,
  '?next=',
];

async function logIn(query: string): Promise<void> {
  answer({ ...anonymous, [`POST ${api.login}`]: () => (answer(signedIn), ok(auth)) });
  await visit(pages.login + query);
  await fill({ email: 'a@example.com', password: 'x' });
  await press('Login');
  await until(() => expect(left()).not.toEqual([]));
}

test('a login leads back to the post', async () => {
  await logIn(`?next=${encodeURIComponent(post)}`);
  expect(left()[0]).toBe(post);
});

test.each(queries)('a login with %j leads to the profile', async (query) => {
  await logIn(query);
  expect(left()[0]).toBe(pages.profile);
  await until(() => named('form', 'General'));
});

test.each([
  [post, post],
  ['//evil.example', pages.profile],
])('a password reset that came from %j leads to %j', async (next, leads) => {
  const query = `?next=${encodeURIComponent(next)}`;
  answer({ ...anonymous, [`POST ${api.resetPassword}`]: ok({}, 202) });
  await visit(pages.forgotPassword + query);
  await fill({ email: 'a@example.com' });
  await press('Send reset link');
  await until(() => sentReset());
  expect(sentReset()).toEqual({ email: 'a@example.com', ...(next === post && { next }) });
  answer({ ...anonymous, [`POST ${api.resetPasswordWith('good')}`]: () => (answer(signedIn), ok(auth)) });
  await visit(pages.resetPassword('good') + query);
  await fill({ password: 'Abkdefg1!', 'password-confirm': 'Abkdefg1!' });
  await press('Reset password');
  await until(() => expect(left()[0]).toBe(leads));
});
const sentReset = () => {
  const found = sentCalls().find(({ call }) => call === `POST ${api.resetPassword}`);
  if (!found) throw new Error('No reset was requested.');
  return found.body;
};

test.each([pages.login, pages.signup])('%s sends a logged-in user back to the post', async (path) => {
  giveSession();
  answer(signedIn);
  await visit(withNextPage(path, post));
  await until(() => expect(left()[0]).toBe(post));
});

test('the links between the forms keep the page, and drop another site', async () => {
  answer(anonymous);
  for (const next of [post, '//evil.example']) {
    await visit(`${pages.login}?next=${encodeURIComponent(next)}`);
    await until(() => named('button', 'Login'));
    for (const [name, path] of [
      ['Sign up', pages.signup],
      ['Forgot password', pages.forgotPassword],
    ] as const)
      expect(named('a', name).getAttribute('href')).toBe(next === post ? withNextPage(path, post) : path);
    await visit(`${pages.signup}?next=${encodeURIComponent(next)}`);
    await until(() => named('button', 'Sign up'));
    expect(named('a', 'Login').getAttribute('href')).toBe(
      next === post ? withNextPage(pages.login, post) : pages.login,
    );
  }
});

test('a sign-up with another site in its URL sends none', async () => {
  answer({ ...anonymous, [`POST ${api.signup}`]: () => (answer(signedIn), ok(auth, 201)) });
  await visit(`${pages.signup}?next=//evil.example`);
  const email = 'a@example.com';
  await fill({ email, 'email-confirm': email, password: 'Abkdefg1!', 'password-confirm': 'Abkdefg1!' });
  await press('Sign up');
  await until(() => named('form', 'General'));
  expect(left()[0]).toBe(pages.profile);
  expect(sentCalls().find(({ call }) => call === `POST ${api.signup}`)?.body).not.toHaveProperty('next');
});
