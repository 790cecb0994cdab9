import { findUserByEmail } from '#server/features/users/user-repository.ts';
import { passwordHasher } from '#server/features/accounts/passwords.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { layEmptyDatabase } from '#support/database.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { admin } from './admin.ts';
import { runCommand } from './lib/command.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = temporaryFolder();
  await layEmptyDatabase(dataDir);
});

/** Runs the command in this process, and returns its exit code and output. */
async function run(args: string[], variables: Record<string, string> = {}): Promise<[number, string]> {
  const said: string[] = [];
  const note = (line: string) => void said.push(line);
  const env = { DATA_DIR: dataDir, ...variables };
  const code = await runCommand(admin, { args, env, print: note, report: note });
  return [code, said.join('\n').trim()];
}

/**
 * A directory in which no database can be opened. A command that stops before it opens the database prints a different
 * error.
 */
const NOWHERE = { DATA_DIR: '/proc/none' };

/** Reads the database while no host runs. */
async function inDatabase<T>(look: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await openEmbedded(dataDir);
  try {
    return await look(db);
  } finally {
    await close();
  }
}

const ada = { ADMIN_PASSWORD: 'Correct-1horse' };

test('creates an admin once while the site is not running', async () => {
  expect(await run(['create', 'Ada@example.com'], ada)).toEqual([0, 'Created admin account Ada@example.com.']);
  expect(await run(['create', 'ada@example.com'], ada)).toEqual([
    2,
    'error: ada@example.com already has an account. To make it an admin: npm run admin -- grant ada@example.com',
  ]);
  const user = await inDatabase((db) => findUserByEmail(db, 'ada@example.com'));
  expect(user?.isAdmin).toBe(true);
  expect(await passwordHasher.verify(user?.passwordHash, 'Correct-1horse')).toBe(true);
});

test('refuses to revoke the last admin, and revokes one of two', async () => {
  expect(await run(['revoke', 'ada@example.com'])).toEqual([
    2,
    'error: this is the only admin. Grant another account admin rights first.',
  ]);
  await run(['create', 'ben@example.com'], ada);
  expect(await run(['revoke', 'ada@example.com'])).toEqual([0, 'Removed the admin role from ada@example.com.']);
  const [code, log] = await run(['log', 'Ada@example.com']);
  const lines = log.split('\n').map((line) => line.split('\t').slice(1).join(' '));
  expect([code, lines]).toEqual([
    0,
    ['admin-granted 1 ada@example.com command line', 'admin-revoked 1 ada@example.com command line'],
  ]);
});

test('every action works while the site is running', async () => {
  const host = await openEmbedded(dataDir, { exclusive: true });
  try {
    expect(await run(['grant', 'ada@example.com'])).toEqual([0, 'Made ada@example.com an admin.']);
    expect((await findUserByEmail(host.db, 'ada@example.com'))?.isAdmin).toBe(true);
    const next = { ADMIN_PASSWORD: 'Another-2horse' };
    expect(await run(['reset-password', 'ada@example.com'], next)).toEqual([
      0,
      'Set a new password for ada@example.com and logged it out everywhere.',
    ]);
    const user = await findUserByEmail(host.db, 'ada@example.com');
    expect(await passwordHasher.verify(user?.passwordHash, 'Another-2horse')).toBe(true);
  } finally {
    await host.close();
  }
});

test('refuses an unknown account with a sentence', async () => {
  expect(await run(['grant', 'nobody@example.com'])).toEqual([2, 'error: User account not found']);
});

test.each([
  [['create', 'no address'], ada, 2, 'Please enter a valid email address.'],
  [['create', 'new@example.com'], { ADMIN_PASSWORD: 'onlylower' }, 2, 'Password must contain at least one uppercase'],
  [
    ['create', 'new@example.com'],
    {},
    2,
    'error: there is no terminal to enter the password. Set ADMIN_PASSWORD instead.',
  ],
  [['create', 'new@example.com', 'Correct-1horse'], {}, 2, 'Usage:'],
  [['creat', 'new@example.com'], {}, 2, 'Usage:'],
  [['grant', '--force', 'new@example.com'], {}, 2, 'Usage:'],
  [[], {}, 2, 'Usage:'],
])('%j with %j is refused before the database is opened', async (args, variables, code, words) => {
  const [found, said] = await run(args, { ...variables, ...NOWHERE });
  expect(found).toBe(code);
  expect(said).toContain(words);
  expect(said).not.toContain('    at ');
});

test('as a process it exits with its code and prints one sentence without a stack', async () => {
  const env = { PATH: process.env['PATH'], DATA_DIR: '/nowhere/at all', ADMIN_PASSWORD: 'Correct-1horse' };
  const child = promisify(execFile)(process.execPath, ['scripts/admin.ts', 'grant', 'ada@example.com'], { env });
  await expect(child).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'error: there is no database in /nowhere/at all (DATA_DIR), and DATABASE_URL is not set.\n',
  });
});

test('rotate-secret replaces the secret of the data directory, or names the variables to set', async () => {
  await writeFile(join(dataDir, 'auth-secret'), 'of before');
  expect(await run(['rotate-secret'])).toEqual([0, expect.stringContaining('The old secret is still accepted')]);
  expect(await readFile(join(dataDir, 'auth-secret-previous'), 'utf8')).toBe('of before');
  const [code, said] = await run(['rotate-secret'], { AUTH_SECRET: 'x'.repeat(40) });
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/AUTH_SECRET_PREVIOUS {2}to the current value of AUTH_SECRET/),
  ]);
  expect(said).not.toContain('xxx');
});
