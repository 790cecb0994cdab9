/** The rows of API-11: each answer of the API with the message to the user. */
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import * as words from '#i18n/index.ts';
import { anonymous, auth, ok, refusal, signedIn, user, type AnswersByCall } from '#support/account-answers.ts';
import {
  answer,
  at,
  field,
  fill,
  giveSession,
  named,
  press,
  showsAlert,
  until,
  fakedScreens,
  visit,
} from '#support/screen.tsx';
import { test } from 'vitest';

fakedScreens();

interface Row {
  path: string;
  session?: boolean;
  answers: AnswersByCall;
  act?: () => Promise<void>;
  shows: [string, 'success' | 'warning' | 'fail'];
  /** The page with the message, if the browser navigates. */
  at?: string;
}

const email = 'a@example.com';
const password = 'Sekret-12';
async function login() {
  await fill({ email, password });
  await press('Login');
}
async function signup() {
  await fill({ email, 'email-confirm': email, password, 'password-confirm': password });
  await press('Sign up');
}
async function forgot() {
  await fill({ email });
  await press('Send reset link');
}
async function reset() {
  await fill({ password, 'password-confirm': password });
  await press('Reset password');
}
const save = async (form: string) => press('Save', await until(() => named('form', form)));
const general = () => save('General');
async function security() {
  await fill({ 'current-password': 'x', 'new-password': password, 'confirm-new-password': password });
  await save('Security');
}
async function remove() {
  await press('Delete');
  await press('I am Sure');
}
async function logout() {
  await press('Profile');
  await press('Logout');
}

const onLogin = (given: AnswersByCall[string]): AnswersByCall => ({ ...anonymous, [`POST ${api.login}`]: given });
const onUpdate = (given: AnswersByCall[string]): AnswersByCall => ({
  ...signedIn,
  [`POST ${api.refresh}`]: ok(auth),
  [`PUT ${api.user('u1')}`]: given,
});
/** Returns answers that change after a successful call, so that the next page's session check gets the new state. */
const then = (
  before: AnswersByCall,
  call: string,
  given: AnswersByCall[string],
  after: AnswersByCall,
): AnswersByCall => ({
  ...before,
  [call]: () => {
    answer({ ...before, ...after });
    return given as { status: number };
  },
});

const catalogue: Record<string, Row> = {
  'no answer': { path: pages.login, answers: onLogin('offline'), act: login, shows: [words.errors.network, 'fail'] },
  'login 401': {
    path: pages.login,
    answers: onLogin(refusal('INVALID_CREDENTIALS')),
    act: login,
    shows: [messages.credentialsInvalid, 'warning'],
  },
  'login 401 without a sentence': {
    path: pages.login,
    answers: onLogin({ status: 401 }),
    act: login,
    shows: [messages.credentialsInvalid, 'warning'],
  },
  'login 429': {
    path: pages.login,
    answers: onLogin(refusal('TOO_MANY_REQUESTS')),
    act: login,
    shows: [messages.tooManyRequests, 'warning'],
  },
  'login 503': {
    path: pages.login,
    answers: onLogin(refusal('UNAVAILABLE')),
    act: login,
    shows: [messages.unavailable, 'fail'],
  },
  'login 400 for a filled honeypot': {
    path: pages.login,
    answers: onLogin(refusal('BAD_INPUT')),
    act: async () => {
      (await until(() => field('username'))).value = 'program';
      await login();
    },
    shows: [messages.badInput, 'warning'],
  },
  'signup 400': {
    path: pages.signup,
    answers: { ...anonymous, [`POST ${api.signup}`]: refusal('EMAIL_TAKEN') },
    act: signup,
    shows: [messages.emailTaken, 'warning'],
  },
  'signup 400 without a sentence': {
    path: pages.signup,
    answers: { ...anonymous, [`POST ${api.signup}`]: { status: 400 } },
    act: signup,
    shows: [messages.emailTaken, 'warning'],
  },
  'reset request for no account': {
    path: pages.forgotPassword,
    answers: { ...anonymous, [`POST ${api.resetPassword}`]: refusal('ACCOUNT_NOT_FOUND') },
    act: forgot,
    shows: [words.errors.emailNotFound, 'warning'],
  },
  'reset with a token that is not good': {
    path: pages.resetPassword('used'),
    answers: { ...anonymous, [`POST ${api.resetPasswordWith('used')}`]: refusal('INVALID_RESET_LINK') },
    act: reset,
    shows: [messages.resetLinkInvalid, 'warning'],
  },
  'update 404': {
    path: pages.profile,
    session: true,
    answers: onUpdate({ status: 404 }),
    act: general,
    shows: [words.errors.lost, 'fail'],
  },
  'update 404 with a sentence': {
    path: pages.profile,
    session: true,
    answers: onUpdate({ status: 404, json: { message: 'Not here.' } }),
    act: general,
    shows: ['Not here.', 'fail'],
  },
  'update 401': {
    path: pages.profile,
    session: true,
    answers: onUpdate({ status: 401 }),
    act: general,
    shows: [messages.credentialsInvalid, 'warning'],
  },
  'update 403': {
    path: pages.profile,
    session: true,
    answers: onUpdate(refusal('WRONG_PASSWORD')),
    act: security,
    shows: [messages.credentialsInvalid, 'warning'],
  },
  'another error': {
    path: pages.profile,
    session: true,
    answers: { ...signedIn, [`DELETE ${api.user('u1')}`]: { status: 418 } },
    act: remove,
    shows: [messages.unexpected, 'warning'],
  },
  'another error with a sentence': {
    path: pages.profile,
    session: true,
    answers: { ...signedIn, [`DELETE ${api.user('u1')}`]: refusal('LAST_ADMIN') },
    act: remove,
    shows: [messages.lastAdmin, 'warning'],
  },
  'check 4xx': {
    path: pages.login,
    answers: { ...anonymous, [`GET ${api.checkAuth}`]: { status: 403, json: { message: 'Not from there.' } } },
    shows: ['Not from there.', 'warning'],
  },
  'check 401 of a session that ended': {
    path: pages.profile,
    session: true,
    answers: { ...anonymous, [`POST ${api.refresh}`]: refusal('SESSION_ENDED') },
    shows: [messages.sessionEnded, 'warning'],
    at: pages.login,
  },
  'check 5xx': {
    path: pages.login,
    answers: { ...anonymous, [`GET ${api.checkAuth}`]: { status: 500, json: { message: 'It broke.' } } },
    shows: ['It broke.', 'fail'],
  },
  'account created': {
    path: pages.signup,
    answers: then(anonymous, `POST ${api.signup}`, ok(auth, 201), signedIn),
    act: signup,
    shows: [words.accounts.accountCreated, 'success'],
    at: pages.profile,
  },
  'logged in': {
    path: pages.login,
    answers: then(anonymous, `POST ${api.login}`, ok(auth), signedIn),
    act: login,
    shows: [words.accounts.loggedIn, 'success'],
    at: pages.profile,
  },
  'password reset': {
    path: pages.resetPassword('good'),
    answers: then(anonymous, `POST ${api.resetPasswordWith('good')}`, ok(auth), signedIn),
    act: reset,
    shows: [words.accounts.accountUpdated, 'success'],
    at: pages.profile,
  },
  'reset mail sent': {
    path: pages.forgotPassword,
    answers: { ...anonymous, [`POST ${api.resetPassword}`]: ok({}, 202) },
    act: forgot,
    shows: [words.accounts.resetMailSent, 'success'],
  },
  'account updated': {
    path: pages.profile,
    session: true,
    answers: onUpdate(ok(user)),
    act: general,
    shows: [words.accounts.accountUpdated, 'success'],
  },
  'password changed': {
    path: pages.profile,
    session: true,
    answers: onUpdate(ok(user)),
    act: security,
    shows: [words.accounts.accountUpdated, 'success'],
  },
  'account deleted': {
    path: pages.profile,
    session: true,
    answers: then(signedIn, `DELETE ${api.user('u1')}`, ok({}), anonymous),
    act: remove,
    shows: [words.profile.accountDeleted, 'success'],
    at: pages.login,
  },
  // After a logout, the next page does not report that the session has ended (API-11).
  'logged out': {
    path: pages.profile,
    session: true,
    answers: then(signedIn, `POST ${api.logout}`, ok({}), {
      [`GET ${api.checkAuth}`]: refusal('SESSION_ENDED'),
      [`POST ${api.refresh}`]: refusal('SESSION_ENDED'),
    }),
    act: logout,
    shows: [words.screens.loggedOut, 'success'],
    at: pages.login,
  },
};

test.each(Object.entries(catalogue))('%s', async (_, row) => {
  if (row.session) giveSession();
  answer(row.answers);
  await visit(row.path);
  await row.act?.();
  if (row.at) await at(row.at);
  await showsAlert(...row.shows);
});
