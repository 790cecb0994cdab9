import { passwordRequest, profileRequest, signupRequest } from '#contract/accounts.ts';
import { messages } from '#contract/messages.ts';
import * as words from '#i18n/index.ts';
import { expect, test } from 'vitest';
import { checkRequired, checkWith } from './validation.ts';

const signup = checkWith(signupRequest, ['email', 'email-confirm', 'password', 'password-confirm']);
const good = {
  email: 'a@example.com',
  'email-confirm': 'a@example.com',
  password: 'Abkdefg1!',
  'password-confirm': 'Abkdefg1!',
  username: '',
};

test('a good signup has no errors', () => {
  expect(signup(good)).toEqual({});
});

test("reports all invalid fields, in the product's order", () => {
  expect(Object.entries(signup({ ...good, email: 'a', password: 'b' }))).toEqual([
    ['email', messages.emailInvalid],
    ['email-confirm', messages.emailMismatch],
    ['password', messages.passwordLength],
    ['password-confirm', messages.passwordMismatch],
  ]);
});

test.each([
  ['', messages.emailInvalid],
  ['a@b', messages.emailInvalid],
  ['a@b.c', messages.emailInvalid],
  ['a@b.museum', messages.emailInvalid],
  ['a b@c.com', messages.emailInvalid],
  ['<b>@c.com', messages.emailInvalid],
  [`${'a'.repeat(250)}@c.com`, messages.emailInvalid],
  ['a.b+c@d-e.co.uk', undefined],
  ['a@b.info', undefined],
])('email %j', (email, message) => {
  expect(signup({ ...good, email, 'email-confirm': email }).email).toBe(message);
});

test.each([
  ['Abc1!xy', messages.passwordLength],
  ['Abkdefg1!Abkdefg1', messages.passwordLength],
  ['abc', messages.passwordLength],
  ['ABCDEFG1!', messages.passwordLowercase],
  ['abcdefg1!', messages.passwordUppercase],
  ['Abcdefgh!', messages.passwordNumber],
  ['Abcdefgh1', messages.passwordSpecial],
  ['Abcdef 1', messages.passwordSpecial],
  ['Abcdef 1!', messages.passwordSpaces],
  ['Abkdefg1!', undefined],
  ['Abkdefg1!Abcdef1', undefined],
])('password %j: reports the first broken rule', (password, message) => {
  expect(signup({ ...good, password, 'password-confirm': password }).password).toBe(message);
});

test('a filled honeypot is the server’s to refuse', () => {
  expect(signup({ ...good, username: 'program' })).toEqual({});
});

test('the profile checks only the email', () => {
  const check = checkWith(profileRequest, ['email']);
  expect(check({ username: 'x'.repeat(100), email: 'a' })).toEqual({ email: messages.emailInvalid });
  expect(check({ username: 'x'.repeat(100), email: 'a@b.co' })).toEqual({});
});

test('a password change checks only the new password and its confirmation', () => {
  const check = checkWith(passwordRequest, ['new-password', 'confirm-new-password']);
  const values = { account: 'a@b.co', 'new-password': 'Abkdefg1!', 'confirm-new-password': 'Abkdefg1?' };
  expect(check(values)).toEqual({ 'confirm-new-password': messages.passwordMismatch });
  expect(check({ ...values, 'confirm-new-password': 'Abkdefg1!' })).toEqual({});
});

test('a login wants both fields and applies no rule to them', () => {
  const check = checkRequired({ email: words.accounts.emailRequired, password: words.accounts.passwordRequired });
  expect(check({ email: '', password: '' })).toEqual({
    email: words.accounts.emailRequired,
    password: words.accounts.passwordRequired,
  });
  expect(check({ email: 'nobody', password: ' ' })).toEqual({});
});
