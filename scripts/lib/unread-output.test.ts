import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { killAtEnd } from '#support/at-end.ts';
import { expect, test } from 'vitest';

test('a program continues after its output was closed, and ends on a signal', async () => {
  const script = `import { goOnUnread } from '${new URL('unread-output.ts', import.meta.url).href}';
    goOnUnread();
    process.on('SIGTERM', () => { console.log('Shutting down…'); setTimeout(() => process.exit(7), 50); });
    setInterval(() => { console.log('a line'); console.error('a fault'); }, 5);`;
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'pipe'] });
  program.once('exit', killAtEnd(program));
  const ended = once(program, 'exit');
  await Promise.all([once(program.stdout, 'data'), once(program.stderr, 'data')]);
  program.stdout.destroy();
  program.stderr.destroy();
  program.kill('SIGTERM');
  expect(await ended).toEqual([7, null]);
});
