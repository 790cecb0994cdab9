import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

test('the lockfile names the native parts of every platform, so that `npm ci` works wherever it was not written', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  /** The entry that Node would find for a package of this name, looked for from a folder upwards. */
  const resolve = (folder: string, name: string): Locked | undefined => {
    const found = packages[`${folder && `${folder}/`}node_modules/${name}`];
    if (found || folder === '') return found;
    return resolve(folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name);
  };
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => /^\d/.test(range) && resolve(folder, name)?.version !== range)
      .map(([name, range]) => `${name}@${range}`),
  );
  expect(missing).toEqual([]);
});

test('packages that are there as the lockfile says are not installed again; those of the tests only for them', () => {
  const root = mkdtempSync(join(tmpdir(), 'install-'));
  for (const folder of ['scripts', 'node_modules/.bin', 'bin']) mkdirSync(join(root, folder), { recursive: true });
  copyFileSync(new URL('with-dependencies.mjs', import.meta.url), join(root, 'scripts/with-dependencies.mjs'));
  const program = (file: string, text: string) => {
    writeFileSync(join(root, file), `#!/bin/sh\n${text}\n`);
    chmodSync(join(root, file), 0o755);
  };
  program('node_modules/.bin/node', 'printf "%s %s" "$MALLOC_TRIM_THRESHOLD_" "$*"');
  program('bin/npm', `echo "$1 $2" >> ${join(root, 'log')}`);
  const write = (file: string, version: string, more: object = {}) =>
    writeFileSync(
      join(root, file),
      JSON.stringify({ packages: { 'node_modules/a': { version, integrity: version }, ...more } }),
    );
  const ofTests = { 'node_modules/t': { version: '1', integrity: 't', dev: true } };
  /** @returns what npm was called with */
  const run = (...before: string[]) => {
    const env = { PATH: `${join(root, 'bin')}:${process.env['PATH']}` };
    const args = [join(root, 'scripts/with-dependencies.mjs'), ...before, 'x.ts', 'more'];
    const { stdout } = spawnSync(process.execPath, args, { env });
    // What a program needs that gives memory back.
    expect(stdout.toString()).toBe('131072 x.ts more');
    const installed = existsSync(join(root, 'log')) ? readFileSync(join(root, 'log'), 'utf8').trim() : '';
    rmSync(join(root, 'log'), { force: true });
    return installed;
  };
  write('package-lock.json', '1', ofTests);
  expect(run()).toBe('ci --omit=dev');
  expect(run()).toBe('');
  // Beside what is there: the site may be running.
  expect(run('--with-tests')).toBe('install --no-save');
  expect(run('--with-tests')).toBe('');
  expect(run()).toBe('');
  rmSync(join(root, 'node_modules/.installed-lockfile'));
  write('node_modules/.package-lock.json', '1');
  expect(run()).toBe('');
  expect(run('--with-tests')).toBe('install --no-save');
  write('package-lock.json', '2', ofTests);
  expect(run('--with-tests')).toBe('ci --include=dev');
  rmSync(root, { recursive: true });
});
