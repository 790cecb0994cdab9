/** `kill -9` while posts are written. The next start has every acknowledged write, and the site is complete. */
import { newDataDir, startHost } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check, emptyLedger, siteOfKill, writeOn, type LedgerState } from './parts/ledger.ts';
import { takeSteps } from './parts/steps.ts';

const KILLS = 250;
/** Number of kills of one site before a new site is used. */
const LIVES = 25;

test(`${KILLS} kills lose no acknowledged write`, async () => {
  const { state, steps } = await takeSteps<LedgerState>({
    name: 'kill-writing',
    steps: KILLS,
    begin: async (folder) => {
      const dataDir = newDataDir();
      const host = await startHost({ dataDir });
      await host.stop();
      cpSync(dataDir, join(folder, 'new'), { recursive: true });
      return emptyLedger();
    },
    step: async (before, kill, folder) => {
      const { dataDir, ledger } = siteOfKill(folder, before, kill, LIVES);
      const host = await startHost({ dataDir });
      const writer = await signIn(host);
      await check(ledger, host, writer);
      // The write loop ends with a network error when the host is killed. A refusal before the kill is a fault.
      const writing = writeOn(ledger, writer, `Kill ${kill} post`).catch((cause: unknown) => cause);
      await new Promise((resolve) => setTimeout(resolve, 100 + ((kill * 137) % 900)));
      await host.kill();
      expect(String(await writing)).toMatch(/fetch failed|terminated|socket/i);
      if (kill % LIVES < LIVES - 1) return ledger;
      const last = await startHost({ dataDir });
      await check(ledger, last, await signIn(last));
      await last.kill();
      return ledger;
    },
  });
  console.log(`${state.acknowledged} acknowledged writes over ${steps} kills, none lost`);
  expect(state.acknowledged).toBeGreaterThan(steps);
});
