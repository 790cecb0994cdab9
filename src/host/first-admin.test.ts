import { setPassword } from '#server/features/accounts/admins.ts';
import { passwordHasher } from '#server/features/accounts/passwords.ts';
import { findUserByEmail, updateUser } from '#server/features/users/user-repository.ts';
import { pgliteDatabase } from '#support/database.ts';
import { removeAtEnd } from '#support/at-end.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ensureFirstAdmin } from './first-admin.ts';

const nobody = { email: undefined, password: undefined };
const onTerminal = (said: string[]) =>
  ({ format: 'text', dataDir: '/nowhere', print: (line: string) => void said.push(line) }) as const;

test('creates one admin on a new site, and prints the working password once', async () => {
  const { db, close } = await pgliteDatabase();
  const said: string[] = [];
  await ensureFirstAdmin(db, nobody, onTerminal(said));
  const password = /with password (\S+)\. The password is shown only once/.exec(said[0] ?? '')?.[1] ?? '';
  const admin = await findUserByEmail(db, 'admin@example.com');
  expect(admin?.isAdmin).toBe(true);
  expect(await passwordHasher.verify(admin?.passwordHash, password)).toBe(true);
  // The password meets the rules of the forms.
  await setPassword(db, 'admin@example.com', password);

  await ensureFirstAdmin(db, nobody, onTerminal(said));
  await updateUser(db, admin?.id ?? '', { email: 'owner@example.com' }, new Date());
  await ensureFirstAdmin(db, nobody, onTerminal(said));
  expect(said).toHaveLength(1);
  expect(await findUserByEmail(db, 'admin@example.com')).toBeUndefined();
  await close();
});

test('creates the admin of the environment beside others, and does not change an existing one', async () => {
  const { db, close } = await pgliteDatabase();
  const said: string[] = [];
  const named = { email: 'owner@example.com', password: 'Correct-1horse' };
  await ensureFirstAdmin(db, nobody, onTerminal([]));
  await ensureFirstAdmin(db, named, onTerminal(said));
  await ensureFirstAdmin(db, { ...named, password: 'Another-2horse' }, onTerminal(said));
  expect(said).toEqual(['Created admin owner@example.com.']);
  const owner = await findUserByEmail(db, 'owner@example.com');
  expect(await passwordHasher.verify(owner?.passwordHash, 'Correct-1horse')).toBe(true);
  await close();
});

test('logs the path of the password’s file, which only its owner can read, and not the password', async () => {
  const { db, close } = await pgliteDatabase();
  const dataDir = temporaryFolder();
  removeAtEnd(dataDir);
  const said: string[] = [];
  await ensureFirstAdmin(db, nobody, { format: 'json', dataDir, print: (line) => void said.push(line) });
  const file = join(dataDir, 'first-admin-password');
  expect(said).toEqual([
    `Created the first admin. Email and password are in ${file}. Delete the file after you have logged in.`,
  ]);
  const [email = '', password = ''] = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(await passwordHasher.verify((await findUserByEmail(db, email))?.passwordHash, password)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await close();
});
