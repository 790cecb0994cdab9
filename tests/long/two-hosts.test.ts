/**
 * Two hosts on one PostgreSQL behind a proxy, which are replaced in turn under load, as described in
 * docs/operate/upgrade.md. No request of a visitor or writer fails. First with the same release (ten minutes, or the
 * variable `MINUTES`): a post that is published on one host is on the other within 5 s, and at the end, both hosts have
 * the same pages. Then with a new release: visitors stay on one host, and an updated host also serves the files of the
 * old release, for pages that are still open. This builds the project twice.
 */
import { pages } from '#contract/paths.ts';
import { newDataDir, startHost, type Host } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startBalancer } from './parts/balancer.ts';
import { during } from './parts/clients.ts';
import { check, emptyLedger } from './parts/ledger.ts';
import { controlledPostgres } from './parts/controlled-postgres.ts';

const MINUTES = Number(process.env['MINUTES'] ?? 10);
const RESTART_EVERY = 15_000;
/** Milliseconds from the removal of a host from the proxy to the signal that ends it. */
const LEAVES_FOR = 1_000;
const CONVERGE = 5_000;
const root = join(import.meta.dirname, '../..');
const postgres = await controlledPostgres();

/** Starts two hosts behind a proxy. */
async function startPair(sticky: boolean, release = root) {
  const proxy = await startBalancer(sticky);
  const env = {
    DATABASE_URL: postgres?.url ?? '',
    SITE_URL: proxy.url,
    AUTH_SECRET: 'a secret of two hosts, 32 bytes or more',
  };
  const dataDirs: Record<string, string> = { one: newDataDir(), two: newDataDir() };
  const running = new Map<string, Host>();
  const start = async (name: string, root: string) => {
    const host = await startHost({ dataDir: dataDirs[name] ?? '', env, root });
    running.set(name, host);
    proxy.hosts.set(name, host.url);
    return host;
  };
  for (const name of ['one', 'two']) await start(name, release);
  return {
    url: proxy.url,
    running,
    /** Takes a host out of the proxy, ends it, and starts its successor. */
    replace: async (name: string, release = root): Promise<Host> => {
      proxy.hosts.delete(name);
      await delay(LEAVES_FOR);
      expect(await running.get(name)?.stop()).toBe(0);
      running.delete(name);
      return start(name, release);
    },
    close: async () => {
      for (const host of running.values()) await host.stop();
      await proxy.close();
    },
  };
}

test.skipIf(!postgres)(`${MINUTES} minutes on two hosts with rolling restarts`, async () => {
  const { url, running, replace, close } = await startPair(false);
  const hosts = () => [...running.values()];
  const at = (name: string) => ({ ...(running.get(name) as Host), url });
  const ledger = emptyLedger();
  let slowest = 0;
  /** Waits until every running host has a published post. */
  const onPublish = async (id: string) => {
    const begin = performance.now();
    // A host that just ended does not count.
    const hasIt = ({ url }: Host) =>
      fetch(url + pages.post(id)).then(
        ({ ok }) => ok,
        () => true,
      );
    while ((await Promise.all(hosts().map(hasIt))).includes(false)) {
      expect(performance.now() - begin, `${id} is not on every host`).toBeLessThan(CONVERGE);
      await delay(50);
    }
    slowest = Math.max(slowest, Math.round(performance.now() - begin));
  };
  const end = Date.now() + MINUTES * 60_000;
  let restarts = 0;
  const told = await during({ host: at('one'), ledger, name: 'Two hosts', onPublish }, async (isOn) => {
    for (; isOn() && Date.now() < end; restarts += 1) {
      await delay(Math.min(RESTART_EVERY, end - Date.now()));
      await replace(restarts % 2 === 0 ? 'one' : 'two');
    }
  });
  expect([told.refused, told.unwritten]).toEqual([0, 0]);
  await delay(CONVERGE);
  await check(ledger, at('one'), await signIn(at('one')));
  const sitemap = await (await fetch(url + pages.sitemap)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
  for (const path of [...listed, pages.rss, pages.atom, pages.jsonFeed, pages.sitemap, pages.archive]) {
    const [one, other] = await Promise.all(hosts().map(async (host) => (await fetch(host.url + path)).text()));
    expect(one === other, `${path} is the same on both`).toBe(true);
  }
  console.log(`${listed.length} pages are the same on both hosts; ${restarts} restarts, ${JSON.stringify(told)}`);
  console.log(`a post was on both hosts after at most ${slowest} ms`);
  await close();
});

test.skipIf(!postgres)(
  'a new release on two hosts in turn shows visitors no error and loses them no file',
  async () => {
    const [before, after] = [copyOfProject(), copyOfProject()];
    const messages = join(after, 'src/contract/messages.ts');
    writeFileSync(messages, readFileSync(messages, 'utf8').replace('a less common password', 'another password'));
    const { url, running, replace, close } = await startPair(true, before);
    const filesAt = async (url: string) => {
      const paths = [pages.home, pages.blog, pages.research, pages.about, pages.login];
      const texts = await Promise.all(paths.map(async (path) => (await fetch(url + path)).text()));
      return [...new Set(texts.join().match(/\/_astro\/[^"#?\s]+/g))];
    };
    const old = await filesAt(url);
    expect(old.length).toBeGreaterThan(3);
    // Simulates a pull in the same folder: the old program stays next to the new program.
    cpSync(join(before, 'dist/program'), join(after, 'dist/program'), { recursive: true });
    const statusOf = async (url: string) => (await fetch(url)).status;
    const host = { ...(running.get('one') as Host), url };
    const told = await during({ host, ledger: emptyLedger(), name: 'New release' }, async () => {
      for (const name of ['one', 'two']) {
        const { url } = await replace(name, after);
        const [fresh] = (await filesAt(url)).filter((file) => !old.includes(file));
        expect(fresh).toBeDefined();
        for (const file of old) expect([file, await statusOf(url + file)]).toEqual([file, 200]);
        // The other host does not have the new files yet. That is why visitors must stay on one host.
        const other = running.get('two');
        if (name === 'one' && other) expect(await statusOf(other.url + String(fresh))).toBe(404);
        await delay(LEAVES_FOR);
      }
    });
    expect([told.refused, told.unwritten]).toEqual([0, 0]);
    console.log(`${JSON.stringify(told)}; ${old.length} old files are there`);
    await close();
    await postgres?.remove();
  },
);

function copyOfProject(): string {
  const folder = newDataDir();
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
