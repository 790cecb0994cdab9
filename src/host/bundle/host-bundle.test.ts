import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { builds } from '#site/program/build-cache.ts';
import { expect, test } from 'vitest';
import { ensureHostBundle, loadHost } from './host-bundle.ts';

const other = '0'.repeat(16);

test('runs sources without a bundle, and builds none if the sources have changed', async () => {
  await expect(ensureHostBundle(other)).rejects.toThrow('The sources have changed since.');
  expect(existsSync(join(builds.host, other))).toBe(false);
  const entry = await loadHost(other);
  expect(entry.startHost).toBeTypeOf('function');
});
