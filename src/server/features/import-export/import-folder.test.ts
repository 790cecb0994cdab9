import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importFolder } from './import-posts.ts';

test('the next import deletes leftovers of a killed one, but not of a running one', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const of = (owner: number) => join(tmpdir(), `researcher-site-import-${owner}-test00`);
  for (const owner of [pid, process.pid]) mkdirSync(of(owner), { recursive: true });
  writeFileSync(join(of(pid), 'picture'), 'bytes');
  const made = await importFolder();
  expect([existsSync(made), existsSync(of(pid)), existsSync(of(process.pid))]).toEqual([true, false, true]);
  for (const folder of [made, of(process.pid)]) rmSync(folder, { recursive: true });
});
