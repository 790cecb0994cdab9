import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { settings } from '#server/db/schema/index.ts';
import { afterAll, expect, test, vi } from 'vitest';

// Several processes, one after the other, each with a database to make.
vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs one of the two commands as a person would, in an environment of its own. */
async function run(script: 'export' | 'import', dataDir: string, ...options: string[]) {
  const args = [join(import.meta.dirname, `${script}.ts`), ...options];
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, dataDir), INIT_CWD: folder };
  return promisify(execFile)(process.execPath, args, { env }).catch(
    (cause: { stdout: string; stderr: string }) => cause,
  );
}

test('export from a running site, import into a new one', async () => {
  const running = await openEmbedded(join(folder, 'running'));
  await running.db.insert(settings).values({ key: 'a', value: 'b' });
  const { stdout } = await run('export', 'running', 'one.gz');
  expect(stdout).toContain(`Exported to ${join(folder, 'one.gz')}: 0 users`);
  expect(statSync(join(folder, 'one.gz')).mode & 0o777).toBe(0o600);
  expect((await run('export', 'running', 'one.gz')).stderr).toContain('exists already');
  await running.close();

  expect((await run('import', 'new', 'one.gz')).stdout).toContain('1 settings');
});

test('what cannot be done is told in a sentence', async () => {
  expect((await run('export', 'none', 'none.gz')).stderr).toMatch(/^There is no database in .*\n$/);
  expect(existsSync(join(folder, 'none.gz'))).toBe(false);
  expect((await run('import', 'none')).stderr).toContain('npm run import -- <file>');
});
