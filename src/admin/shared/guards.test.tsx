/** Access to each account page for every answer of the session check, and the banner on the next page. */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import * as words from '#i18n/index.ts';
import { anonymous, auth, held, ok, refusal, signedIn } from '#support/account-answers.ts';
import {
  afterThreeSeconds,
  answer,
  at,
  field,
  fill,
  giveSession,
  named,
  press,
  sees,
  showsAlert,
  text,
  until,
  fakedScreens,
  visit,
} from '#support/screen.tsx';
import { expect, test } from 'vitest';

fakedScreens();

const anonymousPages = [pages.login, pages.signup, pages.forgotPassword, pages.resetPassword('any')];
const forms = () => document.querySelectorAll('form.form').length;

test.each(anonymousPages)('%s is shown to anonymous visitors, after the check', async (path) => {
  const check = held(refusal('NOT_SIGNED_IN'));
  answer({ ...anonymous, [`GET ${api.checkAuth}`]: check.answer });
  await visit(path);
  await sees(words.screens.loading);
  expect(forms()).toBe(0);
  check.release();
  await until(() => expect(forms()).toBe(1));
  expect(text()).not.toContain(words.screens.loading);
});

test.each(anonymousPages)('%s sends a logged-in user to the profile', async (path) => {
  giveSession();
  answer(signedIn);
  await visit(path);
  await at(pages.profile);
  await until(() => named('form', 'General'));
});

test('the profile sends an anonymous visitor to the login without a message', async () => {
  answer(anonymous);
  await visit(pages.profile);
  await at(pages.login);
  await until(() => named('button', 'Login'));
  expect(document.querySelector('.alert')).toBeNull();
});

test.each([
  ['429', refusal('TOO_MANY_REQUESTS')],
  ['503', refusal('UNAVAILABLE')],
  ['nothing', 'offline' as const],
])('a session check that ends in %s logs nobody out and can be repeated', async (_, failed) => {
  giveSession();
  answer({ ...signedIn, [`GET ${api.checkAuth}`]: failed });
  await visit(pages.profile);
  await until(() => named('button', 'Try again'));
  expect(location.pathname).toBe(pages.profile);
  answer(signedIn);
  await press('Try again');
  await until(() => named('form', 'General'));
});

test.each([
  [500, words.errors.serverErrorTitle, words.errors.serverError],
  [404, words.errors.lost, ''],
  [503, words.errors.wentWrongTitle, words.errors.wentWrong],
])('a profile that cannot be loaded (%i) shows the error page with its details', async (status, title, said) => {
  giveSession();
  answer({ ...signedIn, [`GET ${api.user('u1')}`]: { status, json: { message: 'The details.', code: 'X' } } });
  await visit(pages.profile);
  await sees(title);
  expect(text()).toContain(said);
  expect(text()).toContain(`${status} · The details.`);
  expect(named('a', 'Back home').getAttribute('href')).toBe('/');
});

test('a session that ends while the profile is open leads to the login with a message', async () => {
  giveSession();
  answer({
    ...signedIn,
    [`PUT ${api.user('u1')}`]: refusal('NOT_SIGNED_IN'),
    [`POST ${api.refresh}`]: refusal('SESSION_ENDED'),
  });
  await visit(pages.profile);
  const form = await until(() => named('form', 'General'));
  answer({
    ...anonymous,
    [`PUT ${api.user('u1')}`]: refusal('NOT_SIGNED_IN'),
    [`POST ${api.refresh}`]: refusal('SESSION_ENDED'),
  });
  await press('Save', form);
  await at(pages.login);
  await showsAlert(words.answers.sessionEnded, 'warning');
});

const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

test('a page from the cache checks the session again and keeps typed text', async () => {
  answer(anonymous);
  await visit(pages.signup);
  await fill({ email: 'a@example.com' });
  comeBack();
  await until(() => named('button', 'Sign up'));
  expect(field('email').value).toBe('a@example.com');
  giveSession();
  answer(signedIn);
  comeBack();
  await at(pages.profile);
});

test('/users leads to the login, and with a session to the profile', async () => {
  answer(anonymous);
  await visit(pages.users);
  await at(pages.login);
  giveSession();
  answer(signedIn);
  await visit(pages.users);
  await at(pages.profile);
});

test('the banner disappears when its time is over, and a reload does not show it again', async () => {
  answer({ ...anonymous, [`POST ${api.login}`]: () => (answer(signedIn), ok(auth)) });
  await visit(pages.login);
  await fill({ email: 'a@example.com', password: 'x' });
  await press('Login');
  await at(pages.profile);
  await showsAlert(words.accounts.loggedIn, 'success');
  await until(() => {
    afterThreeSeconds();
    expect(document.querySelector('.alert')).toBeNull();
  });
  await visit(pages.profile);
  await until(() => named('form', 'General'));
  expect(document.querySelector('.alert')).toBeNull();
});
