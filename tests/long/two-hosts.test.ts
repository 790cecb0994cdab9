/**
 * Two hosts on one PostgreSQL behind a proxy, under mixed load. They are restarted in turn, as described in
 * docs/operate/upgrade.md. No request of a visitor or writer fails. A post that is published on one host is on the
 * other within 5 s. At the end, both hosts have the same pages. Takes ten minutes; the variable `MINUTES` overrides
 * this.
 */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { newDataDir, startHost, type Host } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startBalancer, type Balancer } from './parts/balancer.ts';
import { check, contentOf, emptyLedger } from './parts/ledger.ts';
import { controlledPostgres } from './parts/controlled-postgres.ts';

const MINUTES = Number(process.env['MINUTES'] ?? 10);
const VISITORS = 6;
/** Milliseconds between two restarts. */
const RESTART_EVERY = 15_000;
const LEAVES_FOR = 1_000;
const CONVERGE = 5_000;
const names = ['one', 'two'] as const;

const postgres = await controlledPostgres();

test.skipIf(!postgres)(`${MINUTES} minutes on two hosts with rolling restarts`, async () => {
  const proxy = await startBalancer();
  const env = {
    DATABASE_URL: postgres?.url ?? '',
    SITE_URL: proxy.url,
    AUTH_SECRET: 'a secret of two hosts, 32 bytes or more',
  };
  const dataDirs = { one: newDataDir(), two: newDataDir() };
  const running = new Map<string, Host>();
  const start = async (name: (typeof names)[number]) => {
    const host = await startHost({ dataDir: dataDirs[name], env });
    running.set(name, host);
    proxy.hosts.set(name, host.url);
  };
  for (const name of names) await start(name);

  let isOver = false;
  const isOn = () => !isOver;
  const told = { requests: 0, published: 0, slowest: 0, restarts: 0 };
  const ledger = emptyLedger();
  const clients = [...Array.from({ length: VISITORS }, (_, visitor) => visit(proxy, visitor, isOn, told)), write(isOn)];
  const loaded = Promise.all(clients);
  // If a client fails, the test ends.
  loaded.catch(() => (isOver = true));

  const end = Date.now() + MINUTES * 60_000;
  for (let turn = 0; Date.now() < end && isOn(); turn += 1) {
    await delay(Math.min(RESTART_EVERY, end - Date.now()));
    if (Date.now() >= end || isOver) break;
    const name = names[turn % 2] ?? 'one';
    proxy.hosts.delete(name);
    await delay(LEAVES_FOR);
    expect(await running.get(name)?.stop()).toBe(0);
    running.delete(name);
    await start(name);
    told.restarts += 1;
  }
  isOver = true;
  await loaded;

  /** Creates, edits and publishes posts. Every fourth post is then unpublished. */
  async function write(isOn: () => boolean): Promise<void> {
    const writer = await signIn({ ...(running.get('one') as Host), url: proxy.url });
    for (let index = 0; isOn(); index += 1) {
      const first = { title: `Two hosts ${index}`, version: 1, published: false };
      const id = await writer.create(contentOf(first));
      const second = { ...first, version: 2 };
      await writer.save(id, contentOf(second), 1);
      await writer.publish(id);
      ledger.entries[id] = { ...second, published: true };
      await converge(id, 200);
      if (index % 4 === 3) {
        await writer.unpublish(id);
        ledger.entries[id] = second;
        await converge(id, 404);
      }
      told.published += 1;
      await delay(200);
    }
  }
  /** Waits until every running host answers with this status. */
  async function converge(id: string, status: number): Promise<void> {
    const begin = performance.now();
    for (;;) {
      const hosts = [...running.values()];
      const found = await Promise.all(
        hosts.map(({ url }) =>
          fetch(url + pages.post(id)).then(
            (answer) => answer.status,
            () => status,
          ),
        ),
      );
      const took = performance.now() - begin;
      if (found.every((one) => one === status)) {
        told.slowest = Math.max(told.slowest, took);
        return;
      }
      expect(took, `${id} is not ${status} on every host`).toBeLessThan(CONVERGE);
      await delay(50);
    }
  }

  await delay(CONVERGE);
  const [one, two] = names.map((name) => running.get(name) as Host);
  if (!one || !two) throw new Error('unreachable');
  await check(ledger, one, await signIn({ ...one, url: proxy.url }));
  const compared = await samePages(one, two);
  console.log(`${compared} pages are the same on both hosts; ${JSON.stringify(told)}`);
  expect(told.restarts).toBeGreaterThan(0);
  for (const host of [one, two]) await host.stop();
  await proxy.close();
  await postgres?.remove();
});

async function visit(proxy: Balancer, visitor: number, isOn: () => boolean, told: { requests: number }): Promise<void> {
  const fixed = [pages.home, pages.blog, pages.research, pages.rss, pages.about, api.posts, api.projects, api.health];
  let seen: string[] = [];
  for (let index = visitor; isOn(); index += 1) {
    const path = (index % 3 === 2 ? seen[index % seen.length] : fixed[index % fixed.length]) ?? pages.home;
    const answer = await fetch(proxy.url + path);
    const text = await answer.text();
    // A post can be unpublished after the index was read.
    const isGone = answer.status === 404 && path.startsWith('/blog/');
    expect([path, isGone ? 200 : answer.status, answer.headers.get('x-answered-by')]).toEqual([
      path,
      200,
      expect.any(String),
    ]);
    if (path === pages.blog)
      seen = [...text.matchAll(/(?:href|src)="(\/(?:blog|_astro)\/[^"#?]+)"/g)].map(([, found]) => found ?? '');
    told.requests += 1;
    await delay(5);
  }
}

/** @returns the number of compared pages */
async function samePages(one: Host, two: Host): Promise<number> {
  const sitemap = await (await fetch(one.url + pages.sitemap)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
  const paths = [...new Set([...listed, pages.rss, pages.atom, pages.jsonFeed, pages.sitemap, pages.archive])];
  for (const path of paths) {
    const [first, second] = await Promise.all([one, two].map(async ({ url }) => (await fetch(url + path)).text()));
    expect(first === second, `${path} is the same on both`).toBe(true);
  }
  return paths.length;
}
