import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { afterAll, expect, test } from 'vitest';

const dataDir = temporaryFolder();
/** Fakes the database of a host that was killed: the server accepts connections but never answers. */
const silent = createServer();
afterAll(() => {
  silent.close();
});

test('the asset process ends with its host, whatever it waits for', async () => {
  silent.listen(join(dataDir, '.s.PGSQL.5432'));
  await once(silent, 'listening');
  const child = spawn(process.execPath, [join(import.meta.dirname, 'generate-assets-process.ts'), 'http://site.test'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
  try {
    const [asked] = (await Promise.race([once(silent, 'connection'), once(child, 'exit')])) as [Socket | number];
    if (typeof asked === 'number') throw new Error(`It ended by itself with ${asked}.`);
    const ended = once(child, 'exit');
    child.stdin.end();
    expect(await ended).toEqual([1, null]);
    asked.destroy();
  } finally {
    child.kill('SIGKILL');
  }
});
