import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { facesOfCards } from '#site/assets/pictures/typst.ts';
import { facePaths } from '#typesetting/faces.ts';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

test('the lockfile names the native parts of every platform, so that `npm ci` works wherever it was not written', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  /** Returns the entry that Node finds for a package name, searching from a folder upwards. */
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

test('the lockfile has a checksum of every package, also of those for other platforms', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const unchecked = Object.entries(packages).filter(([path, { integrity }]) => path !== '' && !integrity);
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

test('does not reinstall packages that match the lockfile, and installs test packages only for tests', () => {
  const root = temporaryFolder();
  for (const folder of ['scripts/lib', 'node_modules/.bin', 'bin']) mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['with-dependencies.mjs', 'node.sh', 'lib/end-with-npm.mjs'])
    copyFileSync(new URL(file, import.meta.url), join(root, 'scripts', file));
  const program = (file: string, text: string) => {
    writeFileSync(join(root, file), `#!/bin/sh\n${text}\n`);
    chmodSync(join(root, file), 0o755);
  };
  program('node_modules/.bin/node', 'printf "%s %s" "$MALLOC_TRIM_THRESHOLD_" "$*"');
  // The system's Node is too old for TypeScript.
  program('bin/node', 'exit 1');
  program('bin/npm', `echo "$1 $2" >> ${join(root, 'log')}`);
  const write = (file: string, version: string, more: object = {}) =>
    writeFileSync(
      join(root, file),
      JSON.stringify({ packages: { 'node_modules/a': { version, integrity: version }, ...more } }),
    );
  const ofTests = { 'node_modules/t': { version: '1', integrity: 't', dev: true } };
  /** Runs the starter, and returns the arguments of its npm calls. */
  const run = (...before: string[]) => {
    const env = { PATH: `${join(root, 'bin')}:${process.env['PATH']}` };
    const args = [join(root, 'scripts/with-dependencies.mjs'), ...before, 'x.ts', 'more'];
    const { stdout } = spawnSync(process.execPath, args, { env, cwd: root });
    // Node options of the starter that return memory to the system.
    expect(stdout.toString()).toBe('131072 --max-semi-space-size=16 x.ts more');
    const installed = existsSync(join(root, 'log')) ? readFileSync(join(root, 'log'), 'utf8').trim() : '';
    rmSync(join(root, 'log'), { force: true });
    return installed;
  };
  write('package-lock.json', '1', ofTests);
  expect(run()).toBe('ci --omit=dev');
  expect(run()).toBe('');
  // Packages are added and none is removed, because the site can be running.
  expect(run('--with-tests')).toBe('install --no-save');
  expect(run('--with-tests')).toBe('');
  expect(run()).toBe('');
  rmSync(join(root, 'node_modules/.installed-lockfile'));
  write('node_modules/.package-lock.json', '1');
  expect(run()).toBe('');
  expect(run('--with-tests')).toBe('install --no-save');
  write('package-lock.json', '2', ofTests);
  expect(run('--with-tests')).toBe('ci --include=dev');
  // An older installation lacks the Node package of this machine. The lockfile contains an optional Node package for
  // every platform.
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const nodes = {
    [`node_modules/node-${system}-${process.arch}`]: { version: '1', integrity: 'n', optional: true },
    'node_modules/node-elsewhere-z80': { version: '1', integrity: 'o', optional: true },
  };
  rmSync(join(root, 'node_modules/.installed-lockfile'));
  write('package-lock.json', '2', nodes);
  write('node_modules/.package-lock.json', '2');
  expect(run()).toBe('ci --omit=dev');
  rmSync(join(root, 'node_modules/.installed-lockfile'));
  write('node_modules/.package-lock.json', '2', Object.fromEntries(Object.entries(nodes).slice(0, 1)));
  expect(run()).toBe('');
  // If no Node package exists for a machine, the system's Node is used if it is new enough.
  rmSync(join(root, 'node_modules/.bin/node'));
  program('bin/node', `exec ${process.execPath} "$@"`);
  writeFileSync(join(root, 'x.ts'), 'process.stdout.write(`131072 ${process.execArgv} x.ts ${process.argv[2]}`);\n');
  expect(run()).toBe('');
});

test('the packages contain the fonts of documents, cards and letters', () => {
  const faces = [...facePaths, ...facesOfCards()];
  expect(faces.filter((folder) => !existsSync(folder))).toEqual([]);
});
