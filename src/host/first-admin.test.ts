import { setPassword } from '#server/accounts/admins.ts';
import { passwordHasher } from '#server/accounts/passwords.ts';
import { findUserByEmail, updateUser } from '#server/accounts/user-repository.ts';
import { pgliteDatabase } from '#testing/database.ts';
import { expect, test } from 'vitest';
import { ensureFirstAdmin } from './first-admin.ts';

const nobody = { email: undefined, password: undefined };

test('a new site gets one admin, whose password is said once and works', async () => {
  const { db, close } = await pgliteDatabase();
  const said: string[] = [];
  await ensureFirstAdmin(db, nobody, (line) => said.push(line));
  const password = /with the password (\S+) \(shown only now\)/.exec(said[0] ?? '')?.[1] ?? '';
  const admin = await findUserByEmail(db, 'admin@example.com');
  expect(admin?.isAdmin).toBe(true);
  expect(await passwordHasher.verify(admin?.passwordHash, password)).toBe(true);
  // It keeps the rules that forms hold people to.
  await setPassword(db, 'admin@example.com', password);

  await ensureFirstAdmin(db, nobody, (line) => said.push(line));
  await updateUser(db, admin?.id ?? '', { email: 'owner@example.com' }, new Date());
  await ensureFirstAdmin(db, nobody, (line) => said.push(line));
  expect(said).toHaveLength(1);
  expect(await findUserByEmail(db, 'admin@example.com')).toBeUndefined();
  await close();
});

test('the admin whom the environment names is made beside others, and one that exists stays as it is', async () => {
  const { db, close } = await pgliteDatabase();
  const said: string[] = [];
  const named = { email: 'owner@example.com', password: 'Correct-1horse' };
  await ensureFirstAdmin(db, nobody, () => undefined);
  await ensureFirstAdmin(db, named, (line) => said.push(line));
  await ensureFirstAdmin(db, { ...named, password: 'Another-2horse' }, (line) => said.push(line));
  expect(said).toEqual(['Made the admin owner@example.com.']);
  const owner = await findUserByEmail(db, 'owner@example.com');
  expect(await passwordHasher.verify(owner?.passwordHash, 'Correct-1horse')).toBe(true);
  await close();
});
