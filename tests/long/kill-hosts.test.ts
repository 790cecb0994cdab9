/**
 * `kill -9` of a host: while posts are written, while hundreds of pages are rendered again and readers request them, and
 * during the start of a new or existing site. The next start has every acknowledged write, and the site is complete.
 */
import { pages } from '#contract/paths.ts';
import { goodPassword } from '../support/app.ts';
import { newDataDir, startHost, type Host } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addPosts } from '../bench/host/posts.ts';
import { check, emptyLedger, siteOfKill, writeOn, type LedgerState } from './parts/ledger.ts';
import { takeSteps } from './parts/steps.ts';

/** Number of kills of one site before a new site is used. */
const LIVES = 25;
const POSTS = 300;
const env = { SITE_URL: 'http://site.test' };

interface Killing {
  name: string;
  kills: number;
  /** Number of posts that the site has before. */
  posts: number;
  /** Milliseconds until the kill. */
  moment: (kill: number) => number;
  /** What else happens at the same time; it ends with the host. */
  beside?: (host: Host) => Promise<never>;
}

test.each<Killing>([
  { name: 'writing', kills: 250, posts: 0, moment: (kill) => 100 + ((kill * 137) % 900) },
  // From the first page rendered after a publication to long after the last.
  { name: 'rendering', kills: 125, posts: POSTS, moment: (kill) => 30 + ((kill * 211) % 1_400), beside: readOn },
])(
  '$kills kills while $name lose no acknowledged write and no page',
  async ({ name, kills, posts, moment, beside }) => {
    const { state, steps } = await takeSteps<LedgerState>({
      name: `kill-${name}`,
      steps: kills,
      begin: async (folder) => {
        const dataDir = newDataDir();
        await (await startHost({ dataDir, env })).stop();
        if (posts > 0) await addPosts(dataDir, env.SITE_URL, 0, posts);
        cpSync(dataDir, join(folder, 'new'), { recursive: true });
        return emptyLedger();
      },
      step: async (before, kill, folder) => {
        const { dataDir, ledger } = siteOfKill(folder, before, kill, LIVES);
        const host = await startHost({ dataDir, env });
        const writer = await signIn(host);
        await check(ledger, host, writer);
        expect(host.output()).not.toContain('damaged');
        const work = [writeOn(ledger, writer, `${name} ${kill} post`), ...(beside ? [beside(host)] : [])];
        // The work ends with a network error when the host is killed. A refusal before the kill is a fault.
        const ended = work.map((one) => one.catch((cause: unknown) => cause));
        await delay(moment(kill));
        await host.kill();
        for (const cause of await Promise.all(ended)) expect(String(cause)).toMatch(/fetch failed|terminated|socket/i);
        if (kill % LIVES < LIVES - 1) return ledger;
        const last = await startHost({ dataDir, env });
        await check(ledger, last, await signIn(last));
        await last.kill();
        return ledger;
      },
    });
    console.log(`${state.acknowledged} acknowledged writes over ${steps} kills while ${name}, none lost`);
    expect(state.acknowledged).toBeGreaterThan(0);
  },
);

/** Requests pages one after the other, as a reader does, and expects each page to be complete. */
async function readOn(host: Host): Promise<never> {
  for (let index = 0; ; index += 1) {
    const path = index % 5 === 0 ? pages.blog : pages.post(`sample-${(index * 17) % POSTS}`);
    const answer = await fetch(host.url + path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await answer.text()).toContain('</html>');
  }
}

/** Number of kills of each site before its first complete start, and again after that start. */
const KILLS_EACH = 5;
const SITES = 20;

/** Longest starts so far, in milliseconds until 'Ready'. A measured start can be shorter, because killed starts have done some of the work. */
interface Times {
  cold: number;
  warm: number;
}

test(`${SITES * 2 * KILLS_EACH} kills while it starts`, async () => {
  const { steps } = await takeSteps<Times>({
    name: 'kill-starting',
    steps: SITES,
    begin: () => ({ cold: 8_000, warm: 2_000 }),
    step: async ({ cold, warm }, site, folder) => {
      const dataDir = join(folder, `site-${site}`);
      rmSync(dataDir, { recursive: true, force: true });
      /** Kills starts, and then measures a complete one. */
      const start = async (longest: number) => {
        for (let kill = 0; kill < KILLS_EACH; kill += 1) await startAndKill(dataDir, longest * spreadOver(site, kill));
        const begun = performance.now();
        const host = await startHost({ dataDir });
        return { host, took: Math.max(longest, performance.now() - begun) };
      };
      const first = await start(cold);
      const ledger = emptyLedger();
      const writing = writeOn(ledger, await signIn(first.host), `Site ${site} post`).catch(() => undefined);
      await delay(300);
      await first.host.kill();
      await writing;
      const next = await start(warm);
      await check(ledger, next.host, await signIn(next.host));
      await next.host.stop();
      rmSync(dataDir, { recursive: true, force: true });
      return { cold: first.took, warm: next.took };
    },
  });
  console.log(`${steps * 2 * KILLS_EACH} kills while starting: each site came up whole`);
});

/** Spreads the kills evenly between 0 and 1, over all sites. */
const spreadOver = (site: number, kill: number) => ((site * KILLS_EACH + kill + 0.5) * 0.618_034) % 1;

async function startAndKill(dataDir: string, after: number): Promise<void> {
  const account = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: goodPassword };
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/start.ts')], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...account },
  });
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  await Promise.race([delay(after), ended]);
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
}
