import { expect, test } from 'vitest';
import { password } from './accounts.ts';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'Password1!',
  'P@ssw0rd',
  'P@ssw0rd1234!',
  'Passw0rd!',
  '!Password2024',
  'Welcome@123',
  'Qwerty123!',
  'Qwerty@12345',
  'Admin@123',
  'Abcd@1234',
  'Abc@12345',
  'Summer2024!',
  'Letmein1!',
  'Iloveyou1!',
  'Test@1234',
  'Pass@word1',
  'AdminAdmin1!',
  'Changeme1!',
  'Dr@gon12',
])('%s is a common one', (text) => {
  expect(isCommonPassword(text)).toBe(true);
  expect(password.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['passwordCommon']);
});

test.each(['Correct-1horse', 'Kanazawa7-hills', 'Xq9!vutRoma', 'Tr0ub4dor&3', '鍵Kagi-8tobira', 'Passage-to-1ndia'])(
  '%s is none',
  (text) => expect(password.safeParse(text).success).toBe(true),
);

test('reports a broken rule before a common password', () => {
  expect(password.safeParse('password').error?.issues[0]?.message).toBe('passwordUppercase');
});
