/**
 * Deploys a new release to two hosts, one after the other, as described in docs/operate/upgrade.md, 'Two hosts on one
 * database'. Each visitor stays on one host while both versions run. An updated host also serves the files of the old
 * version, for pages that are still open. Builds the project twice, which takes a few minutes.
 */
import { pages } from '#contract/paths.ts';
import { newDataDir, startHost, type Host } from '../support/host.ts';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { controlledPostgres } from './parts/controlled-postgres.ts';
import { startBalancer } from './parts/balancer.ts';

const root = join(import.meta.dirname, '../..');
const VISITORS = 4;
/** Milliseconds from the removal of a host from the proxy to the signal that ends it. */
const LEAVES_FOR = 1_000;
const postgres = await controlledPostgres();

test.skipIf(!postgres)(
  'a new release on two hosts in turn shows visitors no error and loses them no file',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'release-'));
    const [before, after] = [copyOfProject(join(folder, 'before')), copyOfProject(join(folder, 'after'))];
    const messages = join(after, 'src/contract/messages.ts');
    writeFileSync(messages, readFileSync(messages, 'utf8').replace('a less common password', 'another password'));
    const proxy = await startBalancer({ sticky: true });
    const env = {
      DATABASE_URL: postgres?.url ?? '',
      SITE_URL: proxy.url,
      AUTH_SECRET: 'a secret of two hosts, 32 bytes or more',
    };
    const dataDirs = { one: newDataDir(), two: newDataDir() };
    const running = new Map<string, Host>();
    const start = async (name: keyof typeof dataDirs, release: string) => {
      const host = await startHost({ dataDir: dataDirs[name], env, root: release });
      running.set(name, host);
      proxy.hosts.set(name, host.url);
      return host;
    };
    await start('one', before);
    await start('two', before);
    const old = await filesOfPages(proxy.url);
    expect(old.length).toBeGreaterThan(3);

    const told = { requests: 0 };
    let isOver = false;
    const visits = Promise.all(Array.from({ length: VISITORS }, () => visit(proxy.url, () => !isOver, told)));
    visits.catch(() => (isOver = true));
    // Simulates a pull in the same folder: the old program stays next to the new program.
    cpSync(join(before, 'dist/program'), join(after, 'dist/program'), { recursive: true });
    let fresh: string[] = [];
    for (const name of ['one', 'two'] as const) {
      proxy.hosts.delete(name);
      await delay(LEAVES_FOR);
      expect(await running.get(name)?.stop()).toBe(0);
      const host = await start(name, after);
      fresh = (await filesOfPages(host.url)).filter((file) => !old.includes(file));
      expect(fresh.length).toBeGreaterThan(0);
      for (const file of old) expect([file, (await fetch(host.url + file)).status]).toEqual([file, 200]);
      // The other host does not have the new files yet. That is why visitors must stay on one host.
      const other = running.get('two');
      if (name === 'one' && other) expect((await fetch(other.url + String(fresh[0]))).status).toBe(404);
      await delay(LEAVES_FOR);
    }
    isOver = true;
    await visits;
    console.log(
      `${told.requests} requests, none failed; ${fresh.length} files are new, ${old.length} old ones are there`,
    );
    for (const host of running.values()) await host.stop();
    await proxy.close();
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  },
);

function copyOfProject(folder: string): string {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

const shown = [pages.home, pages.blog, pages.research, pages.about, pages.login];
const filesOf = (html: string) => [
  ...new Set([...html.matchAll(/"(\/_astro\/[^"#?\s]+)"/g)].map(([, file]) => file ?? '')),
];

async function filesOfPages(url: string): Promise<string[]> {
  const all = await Promise.all(shown.map(async (path) => filesOf(await (await fetch(url + path)).text())));
  return [...new Set(all.flat())];
}

/** Opens pages and all files that they reference, with the proxy's cookie, as a browser does. */
async function visit(url: string, isOn: () => boolean, told: { requests: number }): Promise<void> {
  let cookie = '';
  const ask = async (path: string) => {
    const answer = await fetch(url + path, { headers: { cookie } });
    cookie = /host=\w+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? cookie;
    expect([path, answer.status]).toEqual([path, 200]);
    told.requests += 1;
    return answer.text();
  };
  for (let index = 0; isOn(); index += 1) {
    const html = await ask(shown[index % shown.length] ?? pages.home);
    for (const file of filesOf(html)) await ask(file);
    await delay(20);
  }
}
