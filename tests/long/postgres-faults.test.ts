/**
 * A PostgreSQL that is stopped, frozen or killed, or that breaks its connections, under a host with readers and
 * writers. Pages stay available, and the API answers 503 within its limit. After the fault, everything works without
 * intervention, and no acknowledged write is lost.
 */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { startHost, waitForSearchIndex, type Host } from '../support/host.ts';
import { signIn, type Writer } from '../support/writer.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { check, contentOf, emptyLedger, type LedgerState } from './parts/ledger.ts';
import { controlledPostgres, type ControlledPostgres } from './parts/controlled-postgres.ts';

const FROZEN = 30_000;
const ROUNDS = Number(process.env['COUNT'] ?? 3);
/** Longest time of a response while the database is down, in milliseconds. */
const ANSWER = 3_000;
const GOES_ON = 10_000;

const postgres = await controlledPostgres();
const ledger: LedgerState = emptyLedger();
let host: Host;
let writer: Writer;
beforeAll(async () => {
  if (!postgres) return;
  host = await startHost({ env: { DATABASE_URL: postgres.url } });
  writer = await signIn(host);
  // Only pages that were rendered before stay available.
  await waitForSearchIndex(host);
});
afterAll(async () => {
  if (!postgres) return;
  await host.stop();
  await postgres.remove();
});

const faults: [string, (server: ControlledPostgres) => Promise<void>][] = [
  [
    'stopped for 5 s',
    async (server) => {
      await server.stop();
      await delay(5_000);
      await server.start();
    },
  ],
  [
    `frozen for ${FROZEN / 1000} s`,
    async (server) => {
      await server.freeze();
      await delay(FROZEN);
      await server.thaw();
    },
  ],
  [
    'killed',
    async (server) => {
      await server.kill();
      await delay(2_000);
      await server.start();
    },
  ],
  [
    'breaking off all connections, 20 times',
    async (server) => {
      const others =
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null';
      for (let time = 0; time < 20; time += 1) {
        await server.psql(others);
        await delay(200);
      }
    },
  ],
];
const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);

test.skipIf(!postgres).each(rounds.flatMap((round) => faults.map(([name, work]) => [name, round, work] as const)))(
  'PostgreSQL is %s (round %i)',
  async (name, round, work) => {
    let isOver = false;
    const isOn = () => !isOver;
    const told = { pages: 0, refused: 0, slowest: 0, written: 0 };
    const clients = Promise.all([readPages(isOn, told), askApi(isOn, told), write(isOn, told, `${name} ${round}`)]);
    // Errors of a client are reported below, when the server is available again.
    clients.catch(() => (isOver = true));
    await delay(500);
    await work(postgres as ControlledPostgres);
    const back = performance.now();
    while ((await fetch(host.url + api.posts)).status !== 200) {
      expect(performance.now() - back).toBeLessThan(GOES_ON);
      await delay(50);
    }
    const wentOn = performance.now() - back;
    await delay(1_500);
    isOver = true;
    await clients;
    expect(told.written).toBeGreaterThan(0);
    await check(ledger, host, writer);
    const figures = { ...told, slowest: Math.round(told.slowest), wentOnAfter: Math.round(wentOn) };
    console.log(`${name}, round ${round}: ${JSON.stringify(figures)}`);
  },
);

interface Told {
  pages: number;
  refused: number;
  /** Time of the slowest API response, in milliseconds. */
  slowest: number;
  written: number;
}

async function readPages(isOn: () => boolean, told: Told): Promise<void> {
  const paths = [pages.home, pages.blog, pages.research, pages.rss];
  for (let index = 0; isOn(); index += 1) {
    const path = paths[index % paths.length] ?? pages.home;
    expect([path, (await fetch(host.url + path)).status]).toEqual([path, 200]);
    told.pages += 1;
    await delay(5);
  }
}

async function askApi(isOn: () => boolean, told: Told): Promise<void> {
  while (isOn()) {
    for (const path of [api.posts, api.projects, api.health, api.checkAuth]) {
      const start = performance.now();
      const { status } = await fetch(host.url + path);
      const took = performance.now() - start;
      expect([path, status]).toEqual([path, expect.toSatisfy((is: number) => [200, 401, 503].includes(is))]);
      expect(took, path).toBeLessThan(ANSWER);
      told.slowest = Math.max(told.slowest, took);
      if (status === 503) told.refused += 1;
    }
    await delay(20);
  }
}

/** Writes posts. A refused write is accepted if the API reports it, and the real state of the post is then read. */
async function write(isOn: () => boolean, told: Told, prefix: string): Promise<void> {
  for (let index = 0; isOn(); index += 1) {
    const first = { title: `${prefix} ${index}`, version: 1, published: false };
    try {
      const id = await writer.create(contentOf(first));
      ledger.entries[id] = first;
      const after = { ...first, published: true };
      ledger.unanswered = { id, after };
      await writer.publish(id);
      ledger.entries[id] = after;
      ledger.unanswered = undefined;
      told.written += 1;
    } catch (cause) {
      expect(String(cause)).toMatch(/503/);
      const { unanswered } = ledger;
      // Finds out whether the write was done before the next post is written.
      if (unanswered) await settle(unanswered.id, unanswered.after);
      await delay(100);
    }
    await delay(20);
  }
}

async function settle(id: string, after: LedgerState['entries'][string]): Promise<void> {
  for (;;) {
    const now = await writer.read(id).catch(() => undefined);
    if (now) {
      ledger.entries[id] = { ...after, published: now.published };
      ledger.unanswered = undefined;
      return;
    }
    await delay(200);
  }
}
