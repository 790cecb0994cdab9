/** `kill -9` during the start of a new or existing site. The next start has all earlier data. */
import { goodPassword } from '../support/app.ts';
import { startHost } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { check, emptyLedger, writeOn } from './parts/ledger.ts';
import { takeSteps } from './parts/steps.ts';

const root = join(import.meta.dirname, '../..');
/** Number of kills of each site before its first complete start, and again after that start. */
const KILLS_EACH = 5;
const SITES = 20;

test(`${SITES * 2 * KILLS_EACH} kills while it starts`, async () => {
  interface Times {
    /** Longest first start so far, in milliseconds until 'Ready'. */
    cold: number;
    warm: number;
    kills: number;
  }
  const { state } = await takeSteps<Times>({
    name: 'kill-starting',
    steps: SITES,
    begin: () => ({ cold: 8_000, warm: 2_000, kills: 0 }),
    step: async ({ cold, warm, kills }, site, folder) => {
      const dataDir = join(folder, `site-${site}`);
      rmSync(dataDir, { recursive: true, force: true });
      for (let kill = 0; kill < KILLS_EACH; kill += 1) await startAndKill(dataDir, cold * spreadOver(site, kill));
      let start = performance.now();
      const host = await startHost({ dataDir });
      const firstStart = performance.now() - start;
      const writer = await signIn(host);
      const ledger = emptyLedger();
      const writing = writeOn(ledger, writer, `Site ${site} post`).catch(() => undefined);
      await delay(300);
      await host.kill();
      await writing;
      for (let kill = 0; kill < KILLS_EACH; kill += 1) await startAndKill(dataDir, warm * spreadOver(site, kill));
      start = performance.now();
      const again = await startHost({ dataDir });
      const nextStart = performance.now() - start;
      await check(ledger, again, await signIn(again));
      await again.stop();
      rmSync(dataDir, { recursive: true, force: true });
      // The measured start can be shorter, because killed starts have already done some of the work. Therefore the
      // longest start so far is used.
      return { cold: Math.max(cold, firstStart), warm: Math.max(warm, nextStart), kills: kills + 2 * KILLS_EACH };
    },
  });
  console.log(`${state.kills} kills while starting: each site came up whole`);
});

/** Spreads the kills evenly between 0 and 1, over all sites. */
const spreadOver = (site: number, kill: number) => ((site * KILLS_EACH + kill + 0.5) * 0.618_034) % 1;

async function startAndKill(dataDir: string, after: number): Promise<void> {
  const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, ADMIN_EMAIL: 'admin@example.com' };
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...env, ADMIN_PASSWORD: goodPassword, RATE_LIMITS: 'off' },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  await Promise.race([delay(after), ended]);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  expect([signal, said]).toEqual(['SIGKILL', expect.any(String)]);
}
