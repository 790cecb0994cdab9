import { fork } from 'node:child_process';
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

test('the process of a task ends with its host, whatever it waits for', async () => {
  silent.listen(join(dataDir, '.s.PGSQL.5432'));
  await once(silent, 'listening');
  const child = fork(join(import.meta.dirname, 'tasks.ts'), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
  });
  try {
    child.send({ task: 'assets', input: { siteUrl: 'http://site.test', program: '', onlyIcons: false } });
    const [asked] = (await Promise.race([once(silent, 'connection'), once(child, 'exit')])) as [Socket | number];
    if (typeof asked === 'number') throw new Error(`It ended by itself with ${asked}.`);
    const ended = once(child, 'exit');
    child.disconnect();
    expect(await ended).toEqual([1, null]);
    asked.destroy();
  } finally {
    child.kill('SIGKILL');
  }
});
