import { readFileSync } from 'node:fs';
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
