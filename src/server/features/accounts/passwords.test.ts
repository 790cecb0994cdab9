import { needsRehash } from 'argon2';
import { expect, test } from 'vitest';
import { argon2Parameters, createPasswordHasher, dummyHash, passwordHasher } from './passwords.ts';

test('a hash is argon2id with 19 MiB, two passes and one lane, and salted', async () => {
  const stored = await passwordHasher.hash('Correct-1horse');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$|^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(stored).not.toBe(await passwordHasher.hash('Correct-1horse'));
  expect(await passwordHasher.verify(stored, 'Correct-1horse')).toBe(true);
  expect(await passwordHasher.verify(stored, 'correct-1horse')).toBe(false);
});

test('an unknown account costs the work of a known one, and no password fits it', async () => {
  expect(needsRehash(dummyHash, argon2Parameters)).toBe(false);
  expect(await passwordHasher.verify(undefined, 'no account has this password')).toBe(false);
  // Proves that the dummy hash is really verified: an invalid dummy hash would throw.
  await expect(createPasswordHasher(argon2Parameters, 'no hash').verify(undefined, 'x')).rejects.toThrow();
});

test('a password is the same however its characters were composed', async () => {
  const stored = await passwordHasher.hash('Caf\u00e9-1234');
  expect(await passwordHasher.verify(stored, 'Cafe\u0301-1234')).toBe(true);
});
