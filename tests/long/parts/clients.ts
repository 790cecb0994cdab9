/**
 * Clients of a host during a fault or a restart: readers, callers of the API, and a writer. Pages must stay available,
 * and the API must answer within its limit, with 503 and `Retry-After` if it refuses.
 */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import type { Host } from '../../support/host.ts';
import { signIn } from '../../support/writer.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { writeDespiteRefusals, type LedgerState } from './ledger.ts';

/** Longest time of a response, in milliseconds, and its possible statuses. */
const usual: Limits = { milliseconds: 3_000, statuses: [200, 401, 503] };
/** Longest time until the API answers again, in milliseconds, from the end of the fault. */
const GOES_ON = 15_000;

interface Limits {
  milliseconds: number;
  statuses: number[];
}

export interface Load {
  host: Pick<Host, 'url' | 'admin'>;
  ledger: LedgerState;
  /** Beginning of the titles of the written posts. */
  name: string;
  /** Other limits of the API than the usual ones. */
  limits?: Limits;
  /** Called after each publication. */
  onPublish?: (id: string) => Promise<void>;
}

export interface Told {
  pages: number;
  refused: number;
  /** Time of the slowest API response, in milliseconds. */
  slowest: number;
  written: number;
  /** Number of writes that the API refused. */
  unwritten: number;
  /** Milliseconds from the end of the fault until the API answered. */
  wentOnAfter: number;
}

/** Lets the clients work while `fault` happens, and until they have worked for a while after it. */
export async function during(load: Load, fault: (isOn: () => boolean) => Promise<unknown>): Promise<Told> {
  const { host, ledger, name, onPublish } = load;
  const told: Told = { pages: 0, refused: 0, slowest: 0, written: 0, unwritten: 0, wentOnAfter: 0 };
  let isOver = false;
  const isOn = () => !isOver;
  const options = { isOver: () => isOver, ...(onPublish && { onPublish }) };
  const written = ledger.acknowledged;
  const writing = writeDespiteRefusals(ledger, await signIn(host), name, options);
  const clients = Promise.all([writing, readPages(load, isOn, told), askApi(load, isOn, told)]);
  // If a client fails, the others end, and its error is reported below.
  clients.catch(() => (isOver = true));
  await delay(500);
  await fault(isOn);
  const back = performance.now();
  while (isOn() && (await fetch(host.url + api.posts)).status !== 200) {
    expect(performance.now() - back).toBeLessThan(GOES_ON);
    await delay(50);
  }
  told.wentOnAfter = Math.round(performance.now() - back);
  const before = ledger.acknowledged;
  await expect.poll(() => isOver || ledger.acknowledged > before + 5, { timeout: GOES_ON }).toBe(true);
  isOver = true;
  [told.unwritten] = await clients;
  return { ...told, written: ledger.acknowledged - written, slowest: Math.round(told.slowest) };
}

/** Opens pages and the files that they name, with the cookie of a proxy, as a browser does. */
async function readPages({ host }: Load, isOn: () => boolean, told: Told): Promise<void> {
  const paths = [pages.home, pages.blog, pages.research, pages.about, pages.rss];
  let cookie = '';
  const read = async (path: string) => {
    const answer = await fetch(host.url + path, { headers: { cookie } });
    cookie = /host=\w+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? cookie;
    expect([path, answer.status]).toEqual([path, 200]);
    await delay(5);
    return answer.text();
  };
  for (let index = 0; isOn(); index += 1) {
    const named = (await read(paths[index % paths.length] ?? pages.home)).matchAll(/"(\/_astro\/[^"#?\s]+)"/g);
    for (const path of new Set([...named].map(([, file]) => file ?? ''))) if (isOn()) await read(path);
    told.pages += 1;
  }
}

async function askApi({ host, limits = usual }: Load, isOn: () => boolean, told: Told): Promise<void> {
  const headers = { origin: host.url, 'content-type': 'application/json' };
  const login = { method: 'POST', headers, body: JSON.stringify(host.admin) };
  while (isOn()) {
    for (const path of [api.posts, api.projects, api.health, api.checkAuth, api.login]) {
      const start = performance.now();
      const { status, headers } = await fetch(host.url + path, path === api.login ? login : {});
      const took = performance.now() - start;
      expect([path, status, headers.has('retry-after')]).toEqual([
        path,
        expect.toBeOneOf(limits.statuses),
        status === 503,
      ]);
      expect(took, path).toBeLessThan(limits.milliseconds);
      told.slowest = Math.max(told.slowest, took);
      if (status === 503) told.refused += 1;
    }
    await delay(20);
  }
}
