/**
 * The rows of API-11 in a browser: each response of the API with the message to the user.
 * `src/api-client/request.test.ts` tests the handling of each response, and `accounts.test.ts` the steps after a
 * success. `npm test` runs only one row for each form.
 */
import { messages } from '#contract/messages.ts';
import * as words from '#i18n/index.ts';
import { api, pages } from '#contract/paths.ts';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  anonymous,
  auth,
  errorUnder,
  expectAlert,
  fill,
  giveSession,
  fakeApi,
  ok,
  openAccountPage,
  refusal,
  signedIn,
  user,
  siteWithFakedApi,
  widths,
} from './accounts-kit.ts';
import { isCampaign } from './harness/long.ts';

const site = siteWithFakedApi();

type AnswersByCall = Parameters<typeof fakeApi>[1];
interface Row {
  path: string;
  session?: boolean;
  answers: AnswersByCall;
  act?: (page: Page) => Promise<void>;
  shows: [string, 'success' | 'warning' | 'fail'];
  /** The page with the message, if the browser navigates. */
  at?: string;
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const email = 'a@example.com';
const password = 'Sekret-12';
async function login(page: Page) {
  await fill(page, { email, password });
  await press('Login')(page);
}
async function signup(page: Page) {
  await fill(page, { email, 'email-confirm': email, password, 'password-confirm': password });
  await press('Sign up')(page);
}
async function forgot(page: Page) {
  await fill(page, { email });
  await press('Send reset link')(page);
}
async function reset(page: Page) {
  await fill(page, { password, 'password-confirm': password });
  await press('Reset password')(page);
}
const general = (page: Page) =>
  page.getByRole('form', { name: 'General' }).getByRole('button', { name: 'Save' }).click();
async function security(page: Page) {
  await fill(page, { 'current-password': 'x', 'new-password': password, 'confirm-new-password': password });
  await page.getByRole('form', { name: 'Security' }).getByRole('button', { name: 'Save' }).click();
}
async function remove(page: Page) {
  await press('Delete')(page);
  await press('I am Sure')(page);
}
async function logout(page: Page) {
  await press('Profile')(page);
  await press('Logout')(page);
}

const onLogin = (answer: AnswersByCall[string]): Row['answers'] => ({ ...anonymous, [`POST ${api.login}`]: answer });
const onUpdate = (answer: AnswersByCall[string]): Row['answers'] => ({
  ...signedIn,
  [`POST ${api.refresh}`]: ok(auth),
  [`PUT ${api.user('u1')}`]: answer,
});
/** Returns responses that change after a successful call, so that the next page's session check gets the new state. */
const then = (
  before: AnswersByCall,
  call: string,
  answer: AnswersByCall[string],
  after: AnswersByCall,
): AnswersByCall => {
  let done = false;
  const later = Object.keys({ ...before, ...after }).map((key) => [
    key,
    async () => {
      const now = (done ? after[key] : before[key]) ?? before[key] ?? after[key];
      return (Array.isArray(now) ? now[0] : now) as { status: number };
    },
  ]);
  return {
    ...(Object.fromEntries(later) as AnswersByCall),
    [call]: () => {
      done = true;
      return answer as { status: number };
    },
  };
};

/** The account is created again for each test, because some responses depend on earlier actions. */
const catalogue = (): Record<string, Row> => ({
  'no answer': { path: pages.login, answers: onLogin('offline'), act: login, shows: [words.calls.network, 'fail'] },
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
    act: async (page) => {
      await page.locator('[name=username]').evaluate((honeypot: HTMLInputElement) => (honeypot.value = 'program'));
      await login(page);
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
    shows: [words.calls.emailNotFound, 'warning'],
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
    shows: [words.menu.loggedOut, 'success'],
    at: pages.login,
  },
});

/** The rows that also run outside of the campaign: one row for each form, and the rows without a form. */
const ofEachForm = [
  'no answer',
  'login 401',
  'signup 400',
  'reset request for no account',
  'reset with a token that is not good',
  'update 403',
  'check 401 of a session that ended',
  'check 5xx',
  'password reset',
];

describe.each(widths)('%i wide', (width) => {
  // All rows share one page.
  let shared: Awaited<ReturnType<typeof openAccountPage>>;
  beforeAll(async () => {
    shared = await openAccountPage(site, { width });
  });
  afterAll(() => shared.done());

  test.each(isCampaign ? Object.keys(catalogue()) : ofEachForm)('%s', async (name) => {
    const row = catalogue()[name];
    if (!row) throw new Error(name);
    const { page, expectQuiet } = shared;
    await page.context().clearCookies();
    if (row.session) await giveSession(page.context(), site.host.url);
    await fakeApi(page, row.answers);
    await page.goto(row.path);
    await row.act?.(page);
    if (row.at) await page.waitForURL(`**${row.at}`);
    await expectAlert(page, ...row.shows);
    expectQuiet();
  });

  const messagesOf = {
    email: [
      ['nobody', messages.emailInvalid],
      ['a@b.museum', messages.emailInvalid],
      ['a@b.co', null],
    ],
    'email-confirm': [
      ['b@b.co', messages.emailMismatch],
      ['a@b.co', null],
    ],
    password: [
      ['Ab1!', messages.passwordLength],
      ['ABCDEFG1!', messages.passwordLowercase],
      ['abcdefg1!', messages.passwordUppercase],
      ['Abcdefgh!', messages.passwordNumber],
      ['Abkdefg12', messages.passwordSpecial],
      ['Abcdef 1!', messages.passwordSpaces],
      ['Abkdefg1!', null],
    ],
    'password-confirm': [
      ['other', messages.passwordMismatch],
      ['Abkdefg1!', null],
    ],
  } as const;

  test('validates a field when it loses focus, in the order of the rules', async () => {
    const { page, done } = await openAccountPage(site, { width });
    await fakeApi(page, anonymous);
    await page.goto(pages.signup);
    for (const [name, cases] of Object.entries(messagesOf)) {
      for (const [value, message] of cases) {
        await fill(page, { [name]: value });
        await page.locator(`input[name="${name}"]`).blur();
        expect(await errorUnder(page, name)).toBe(message);
      }
    }
    await done();
  });
});
