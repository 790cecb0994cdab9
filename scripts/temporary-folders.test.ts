/** Tests leave no temporary folders behind. */
import { mkdtempSync, readdirSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a run removes the folders that its tests create and do not remove', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'left-behind-'));
  // Variables of the outer run's workers would confuse the inner run, so they are removed.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const files = ['src/host/auth-secret.test.ts', 'src/server/features/mail/outbox-mailer.test.ts'];
  const run = spawn(join('node_modules', '.bin', 'vitest'), ['run', '--project', 'unit', ...files], {
    env: { ...env, TMPDIR: folder },
    stdio: 'ignore',
  });
  expect(await once(run, 'exit')).toEqual([0, null]);
  await expect.poll(() => readdirSync(folder), { timeout: 10_000 }).toEqual([]);
});
