/** The forms of login, signup and both reset pages, independent of the answers (`answers.test.tsx`). */
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { anonymous, held, refusal } from '#support/account-answers.ts';
import {
  errorUnder,
  field,
  fill,
  named,
  press,
  sentCalls,
  showsAlert,
  answer,
  until,
  fakedScreens,
  visit,
} from '#support/screen.tsx';
import { expect, test } from 'vitest';

fakedScreens();

const errorsShown = () => [...document.querySelectorAll('.field-error')].map(({ textContent }) => textContent);
const focused = () => document.activeElement?.getAttribute('name');

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

test('a field is validated when it loses focus, in the order of the rules', async () => {
  answer(anonymous);
  await visit(pages.signup);
  for (const [name, cases] of Object.entries(messagesOf)) {
    for (const [value, message] of cases) {
      await fill({ [name]: value });
      field(name).blur();
      await until(() => expect([value, errorUnder(name)]).toEqual([value, message]));
    }
  }
});

test('submitting shows the errors in order, and the focus is on the first', async () => {
  answer(anonymous);
  await visit(pages.signup);
  await fill({ email: 'a@b.co', 'email-confirm': 'b@b.co', password: 'short', 'password-confirm': 'other' });
  await press('Sign up');
  await until(() =>
    expect(errorsShown()).toEqual([messages.emailMismatch, messages.passwordLength, messages.passwordMismatch]),
  );
  expect(focused()).toBe('email-confirm');
  // An error disappears as soon as the value is valid.
  await fill({ 'email-confirm': 'a@b.co' });
  await until(() => expect(errorUnder('email-confirm')).toBeNull());
  expect(sentCalls().filter(({ call }) => call === `POST ${api.signup}`)).toEqual([]);
});

test('payloads are those of the product, and a button that works is not pressed twice', async () => {
  const given = held(refusal('INVALID_CREDENTIALS'));
  answer({ ...anonymous, [`POST ${api.login}`]: given.answer });
  await visit(pages.login);
  expect((await until(() => field('remember-me'))).checked).toBe(true);
  await fill({ email: 'a@example.com', password: ' p ' });
  await press('Login');
  await until(() =>
    expect(named('button', 'Login').ariaBusy ?? named('button', 'Login').getAttribute('aria-busy')).toBe('true'),
  );
  await press('Login');
  field('remember-me').checked = false;
  given.release();
  await showsAlert(messages.credentialsInvalid, 'warning');
  await press('Login');
  await until(() =>
    expect(sentCalls().flatMap(({ call, body }) => (call === `POST ${api.login}` ? [body] : []))).toEqual([
      { email: 'a@example.com', password: ' p ', 'remember-me': true, username: '' },
      { email: 'a@example.com', password: ' p ', 'remember-me': false, username: '' },
    ]),
  );
});

test.each([
  [pages.login, ['username webauthn', 'current-password']],
  [pages.signup, ['username', 'email', 'new-password', 'new-password']],
] as const)(
  'on %s password managers know the real fields, and the honeypot is no stop of Tab',
  async (path, tokens) => {
    answer(anonymous);
    await visit(path);
    await until(() => field('email'));
    const fields = [...document.querySelectorAll('.field input')];
    expect(fields.map((one) => one.getAttribute('autocomplete'))).toEqual(tokens);
    const honeypot = field('username');
    expect(honeypot.getAttribute('tabindex')).toBe('-1');
    expect(honeypot.closest('[aria-hidden=true]')).not.toBeNull();
  },
);

test('a password can be revealed', async () => {
  answer(anonymous);
  await visit(pages.login);
  await fill({ password: 'Sekret-12' });
  await press('Show');
  await until(() => expect(field('password').type).toBe('text'));
  await press('Hide');
  await until(() => expect(field('password').type).toBe('password'));
});
