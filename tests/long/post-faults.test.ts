/**
 * A scheduled post must be published exactly once, at worst late. Tested faults: a killed host, a changed clock, and
 * a database that is down or hangs when the post is due. Also tests two hosts that find the post at the same time.
 */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { builds } from '#server/platform/db/schema/index.ts';
import { findPost } from '#server/features/posts/post-repository.ts';
import { postgresDatabase } from '../support/database.ts';
import { startFaultyProxy, type Fault, type FaultyProxy } from '../support/faulty-proxy.ts';
import { newDataDir, startHost, type Host } from '../support/host.ts';
import { startPostgres } from '../support/postgres.ts';
import { signIn, type Writer } from '../support/writer.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

const server = await startPostgres();
const database = await postgresDatabase();
const AUTH_SECRET = 'a secret of the campaign, 32 bytes or more';
/** Timeout in milliseconds. Hosts check for due posts every ten seconds. */
const LATE = 40_000;
const HOUR = 3_600_000;

let network: FaultyProxy;
const hosts: Host[] = [];
const dataDir = newDataDir();
const clockFile = join(dataDir, 'clock');
const moveClock = (by: number) => writeFileSync(clockFile, String(by));

async function start(directory = dataDir): Promise<Host> {
  const name = new URL(database!.url).pathname;
  const host = await startHost({
    dataDir: directory,
    env: {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${network.port}${name}`,
      AUTH_SECRET,
      NODE_OPTIONS: `--import=${new URL('parts/moved-clock.mjs', import.meta.url).href}`,
      CLOCK_FILE: clockFile,
    },
  });
  hosts.push(host);
  return host;
}

beforeAll(async () => {
  if (!server || !database) return;
  network = await startFaultyProxy(server.socketDirectory);
  moveClock(0);
});
afterAll(async () => {
  if (!server || !database) return;
  network.fault = { kind: 'none' };
  network.breakOff();
  for (const host of hosts) await host.kill();
  await network.close();
  await database.close();
});

/**
 * @param inTime milliseconds from now, by this process's clock
 * @returns the post's id
 */
async function schedule(writer: Writer, title: string, inTime: number): Promise<string> {
  const body = { blocks: [{ type: 'paragraph', data: { text: `Words of ${title}.` } }] };
  const id = await writer.create({ title, category: 'Later', keywords: [], body });
  await writer.schedule(id, 1, new Date(Date.now() + inTime));
  return id;
}

const isLive = async (host: Host, id: string) => (await fetch(host.url + pages.post(id))).status === 200;
const publishedAt = async (id: string) => (await findPost(database!.db, id))?.publishedAt;
const buildsSoFar = () => database!.db.$count(builds);

async function goesLive(host: Host, id: string): Promise<void> {
  await expect.poll(() => isLive(host, id), { timeout: LATE, interval: 200 }).toBe(true);
}

/** Expects no change while every host checks for due posts twice. */
async function staysAsItIs(id: string): Promise<void> {
  const before = [await publishedAt(id), await buildsSoFar()];
  await delay(22_000);
  expect([await publishedAt(id), await buildsSoFar()]).toEqual(before);
}

let host: Host;

test.skipIf(!database)('a host that is killed before it is due and started after: late, once', async () => {
  host = await start();
  const due = Date.now() + 5_000;
  const id = await schedule(await signIn(host), 'Killed', 5_000);
  const before = await buildsSoFar();
  await host.kill();
  await delay(6_000);
  expect(await publishedAt(id)).toBeNull();
  host = await start();
  await goesLive(host, id);
  expect(Date.parse((await publishedAt(id)) ?? '')).toBeGreaterThanOrEqual(due);
  expect(await buildsSoFar()).toBe(before + 1);
  await staysAsItIs(id);
});

test.skipIf(!database)('publishes a scheduled post once, whichever way the clock jumps', async () => {
  const id = await schedule(await signIn(host), 'Jumped', 4_000);
  const before = await buildsSoFar();
  moveClock(-HOUR);
  await delay(15_000);
  expect(await isLive(host, id)).toBe(false);
  moveClock(HOUR);
  await goesLive(host, id);
  const first = await publishedAt(id);
  expect(await buildsSoFar()).toBe(before + 1);
  moveClock(-HOUR);
  await delay(12_000);
  moveClock(0);
  await staysAsItIs(id);
  expect([await isLive(host, id), await publishedAt(id)]).toEqual([true, first]);
  // An unpublished post stays unpublished, whatever the clock does, because its schedule is used up.
  await (await signIn(host)).unpublish(id);
  moveClock(2 * HOUR);
  await delay(12_000);
  expect(await isLive(host, id)).toBe(false);
  moveClock(0);
});

const away: [string, Fault][] = [
  ['refuses', { kind: 'refuse', times: 100_000 }],
  ['hangs', { kind: 'hang' }],
];
test.skipIf(!database).each(away)('a database that %s when it is due: once, when it is back', async (name, fault) => {
  const id = await schedule(await signIn(host), `Away ${name}`, 6_000);
  const before = await buildsSoFar();
  network.fault = structuredClone(fault);
  if (fault.kind === 'refuse') network.breakOff();
  await delay(25_000);
  expect(await publishedAt(id)).toBeNull();
  // Readers still see the last rendered pages.
  expect((await fetch(host.url + pages.blog)).status).toBe(200);
  network.fault = { kind: 'none' };
  if (fault.kind === 'hang') network.breakOff();
  await goesLive(host, id);
  expect((await fetch(host.url + api.health)).status).toBe(200);
  expect(await buildsSoFar()).toBe(before + 1);
  await staysAsItIs(id);
});

test.skipIf(!database)('two hosts, one of which is killed at the moment: once, and on both', async () => {
  const other = await start(newDataDir());
  for (let round = 0; round < 3; round += 1) {
    const id = await schedule(await signIn(host), `Two hosts ${round}`, 4_000);
    const before = await buildsSoFar();
    if (round === 2) void delay(4_000 + 3_000).then(() => other.kill());
    await goesLive(host, id);
    if (round < 2) await goesLive(other, id);
    expect(await buildsSoFar()).toBe(before + 1);
    if (round === 2) await staysAsItIs(id);
  }
});
