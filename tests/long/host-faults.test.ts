/**
 * A database that fails under a host with readers and a writer: PostgreSQL is stopped, frozen or killed, breaks its
 * connections, or the network hangs or refuses. Pages stay available, and the API answers 503 within its limit. After
 * the fault, everything works without intervention: no acknowledged write is lost, and a post that was scheduled for the
 * time of the fault is published late.
 */
import { pages } from '#contract/paths.ts';
import { startFaultyProxy } from '../support/faulty-proxy.ts';
import { startHost, waitForSearchIndex } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { during } from './parts/clients.ts';
import { controlledPostgres, type ControlledPostgres } from './parts/controlled-postgres.ts';
import { check, contentOf, emptyLedger } from './parts/ledger.ts';

const ROUNDS = Number(process.env['COUNT'] ?? 3);
/** Longest time until a scheduled post is published, in milliseconds. Hosts check for due posts every ten seconds. */
const LATE = 40_000;

const breakAll =
  'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null';

/** The seconds of each fault, what begins it, and what ends it. */
const faultsOf = (server: ControlledPostgres, network: Awaited<ReturnType<typeof startFaultyProxy>>) => {
  const refusing = { kind: 'refuse', times: Infinity } as const;
  const setFault = (fault: typeof network.fault) => {
    network.fault = fault;
    network.breakOff();
  };
  const breakOften = async () => {
    for (let time = 0; time < 20; time += 1) await server.psql(breakAll).then(() => delay(200));
  };
  return {
    stopped: [5, server.stop, server.start],
    frozen: [30, () => server.signal('SIGSTOP'), () => server.signal('SIGCONT')],
    killed: [5, () => server.signal('SIGKILL'), server.start],
    'behind a network that hangs': [15, () => (network.fault = { kind: 'hang' }), () => setFault({ kind: 'none' })],
    'behind a network that refuses': [15, () => setFault(refusing), () => (network.fault = { kind: 'none' })],
    'breaking off all connections, 20 times': [0, breakOften, () => undefined],
  } as const satisfies Record<string, [seconds: number, begin: () => unknown, end: () => unknown]>;
};

const postgres = await controlledPostgres();

test.skipIf(!postgres)('a database that fails in every way, again and again', async () => {
  if (!postgres) return;
  const network = await startFaultyProxy(postgres.socketDirectory);
  const host = await startHost({ env: { DATABASE_URL: `postgres://postgres@127.0.0.1:${network.port}/postgres` } });
  const [writer, ledger] = [await signIn(host), emptyLedger()];
  // Only pages that were rendered before stay available.
  await waitForSearchIndex(host);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [fault, [seconds, begin, end]] of Object.entries(faultsOf(postgres, network))) {
      const name = `${fault}, round ${round}`;
      const late = await writer.create(contentOf({ title: `Late ${name}`, version: 1, published: true }));
      const due = new Date(Date.now() + 3_000);
      await writer.schedule(late, 1, due);
      const told = await during({ host, ledger, name }, async () => {
        await begin();
        await delay(seconds * 1_000);
        await end();
      });
      await check(ledger, host, writer);
      const readLate = async () => (await fetch(host.url + pages.post(late))).status;
      await expect.poll(readLate, { timeout: LATE, interval: 200 }).toBe(200);
      expect(Date.parse((await writer.read(late)).publishedAt ?? '')).toBeGreaterThanOrEqual(due.getTime());
      console.log(`PostgreSQL is ${name}: ${JSON.stringify(told)}`);
    }
  await host.stop();
  await network.close();
  await postgres.remove();
});
