/**
 * `kill -9` of a host: while posts are written, while hundreds of pages are rendered again and readers request them, and
 * during the start of a new or existing site. The next start has every acknowledged write, and the site is complete.
 */
import { pages } from '#contract/paths.ts';
import { goodPassword } from '../support/app.ts';
import { startHost, type Host } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { addPosts } from '../bench/parts/seed.ts';
import { startScript } from './parts/commands.ts';
import { killOften, killProcess } from './parts/kills.ts';
import { check, emptyLedger, writeOn, type LedgerState } from './parts/ledger.ts';

const POSTS = 300;
const env = { SITE_URL: 'http://site.test' };

test.each([
  { name: 'writing', kills: 250, posts: 0, moment: (kill: number) => 100 + ((kill * 137) % 900) },
  // From the first page rendered after a publication to long after the last.
  { name: 'rendering', kills: 125, posts: POSTS, moment: (kill: number) => 30 + ((kill * 211) % 1_400) },
])('$kills kills while $name lose no acknowledged write and no page', async ({ name, kills, posts, moment }) => {
  const { state, steps } = await killOften<LedgerState>({
    name: `kill-${name}`,
    kills,
    lives: 25,
    async prepare(dataDir) {
      await (await startHost({ dataDir, env })).stop();
      if (posts > 0) await addPosts(dataDir, env.SITE_URL, 0, posts);
      return emptyLedger();
    },
    renew: ({ acknowledged }) => ({ ...emptyLedger(), acknowledged }),
    async act(dataDir, ledger, kill) {
      const host = await startHost({ dataDir, env });
      const writing = writeOn(ledger, await signIn(host), `${name} ${kill} post`);
      return { after: moment(kill), kill: host.kill, work: posts > 0 ? [writing, readOn(host)] : [writing] };
    },
    async holds(dataDir, ledger) {
      const host = await startHost({ dataDir, env });
      await check(ledger, host, await signIn(host));
      expect(host.output()).not.toContain('damaged');
      await host.kill();
      return ledger;
    },
  });
  console.log(`${state.acknowledged} acknowledged writes over ${steps} kills while ${name}, none lost`);
  expect(state.acknowledged).toBeGreaterThan(0);
});

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
const EACH = 5;

test('kills while a site starts: each site is complete at the next start', async () => {
  interface Starts {
    /** Longest starts so far, in milliseconds. A measured start is shorter if killed starts have done some work. */
    longest: { cold: number; warm: number };
    ledger: LedgerState;
  }
  const kindOf = (kill: number) => (kill % (2 * EACH) < EACH ? 'cold' : 'warm');
  const { steps } = await killOften<Starts>({
    name: 'kill-starting',
    kills: 200,
    lives: 2 * EACH,
    prepare: () => ({ longest: { cold: 8_000, warm: 2_000 }, ledger: emptyLedger() }),
    renew: ({ longest }) => ({ longest, ledger: emptyLedger() }),
    async act(dataDir, { longest }, kill) {
      const account = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: goodPassword };
      const child = startScript('start', [], { PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', ...account });
      return {
        after: longest[kindOf(kill)] * (((kill + 0.5) * 0.618_034) % 1),
        kill: async () => expect(await killProcess(child)).toEqual([null, 'SIGKILL']),
      };
    },
    async holds(dataDir, { longest, ledger }, kill) {
      if (kill % EACH < EACH - 1) return { longest, ledger };
      const begun = performance.now();
      const host = await startHost({ dataDir });
      const took = Math.max(longest[kindOf(kill)], performance.now() - begun);
      if (kindOf(kill) === 'cold') {
        const writing = writeOn(ledger, await signIn(host), `Site ${kill} post`).catch(() => undefined);
        await delay(300);
        await host.kill();
        await writing;
      } else {
        await check(ledger, host, await signIn(host));
        await host.stop();
      }
      return { longest: { ...longest, [kindOf(kill)]: took }, ledger };
    },
  });
  console.log(`${steps} kills while starting: each site came up whole`);
});
