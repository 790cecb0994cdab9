/** `npm start` runs under npm and its shell. However npm ends, the process that serves the site also ends. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { killAtEnd, removeAtEnd } from '#support/at-end.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { expect, test } from 'vitest';

const own = fileURLToPath(new URL('..', import.meta.url));

/** Creates a project with the real starter. Its site is a program that writes its pid and how it ended to files. */
function makeProject(): string {
  const root = temporaryFolder();
  removeAtEnd(root);
  for (const folder of ['scripts', 'node_modules/.bin']) mkdirSync(join(root, folder), { recursive: true });
  mkdirSync(join(root, 'scripts/lib'));
  for (const file of ['with-dependencies.mjs', 'node.sh', 'lib/end-with-npm.mjs'])
    copyFileSync(join(own, 'scripts', file), join(root, 'scripts', file));
  const { scripts } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as { scripts: { start: string } };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'site', scripts: { start: scripts.start } }));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'node_modules/.installed-lockfile'), createHash('sha256').update('{}').digest('hex'));
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
  writeFileSync(
    join(root, 'scripts/start.ts'),
    `import { writeFileSync } from 'node:fs';
    import { endWithNpm } from './lib/end-with-npm.mjs';
    endWithNpm(() => process.kill(process.pid, 'SIGTERM'));
    setInterval(() => undefined, 1_000);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => setTimeout(() => { writeFileSync('ended', ''); process.exit(0); }, 100));
    writeFileSync('pid', String(process.pid));`,
  );
  return root;
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
  'when npm gets %s, the site closes in order and frees its port',
  async (signal) => {
    const root = makeProject();
    const env = { ...process.env, npm_config_update_notifier: 'false' };
    // Detached into a separate process group, so that only npm gets the signal, as under a service manager.
    const npm = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true });
    npm.once('exit', killAtEnd(npm));
    const patience = { timeout: 30_000, interval: 50 };
    await expect.poll(() => read(join(root, 'pid')), patience).not.toBe('');
    const pid = Number(read(join(root, 'pid')));
    try {
      npm.kill(signal);
      await expect.poll(() => isAlive(pid), { ...patience, timeout: 10_000 }).toBe(false);
      expect(existsSync(join(root, 'ended'))).toBe(true);
    } finally {
      if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    }
  },
  60_000,
);
