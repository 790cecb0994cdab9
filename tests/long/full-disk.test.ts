/**
 * Fills the disk of a real host at each of ten moments. Pages stay available, `/api/health` answers 200, and a write
 * without space is refused completely. When there is space again, everything works without intervention, and no
 * acknowledged write is lost.
 */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { startHost, waitForSearchIndex, type Host } from '../support/host.ts';
import { signIn, type Writer } from '../support/writer.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from './parts/archive-commands.ts';
import { smallDisk } from './parts/full-disk.ts';
import { check, contentOf, emptyLedger, textOf, writeOn, type Entry } from './parts/ledger.ts';

const MEGABYTES = 600;
/** Longest time in milliseconds until everything works again, counted from when space is available. */
const GOES_ON = 15_000;

const disk = await smallDisk(MEGABYTES);
const dataDir = join(disk?.folder ?? '', 'site');
const ledger = emptyLedger();
let host: Host;
let writer: Writer;
let number = 0;
const newEntry = (published = false): Entry => ({ title: `Full ${(number += 1)}`, version: 1, published });

const start = async () => {
  host = await startHost({ dataDir });
  writer = await signIn(host);
};

beforeAll(async () => {
  if (!disk) return;
  // The first of the ten moments: the start of a new site on a full disk.
  disk.fill();
  await expect(startHost({ dataDir })).rejects.toThrow(/The host ended with 1/);
  disk.free();
  await start();
  await waitForSearchIndex(host);
});
afterAll(async () => {
  if (!disk) return;
  await host.stop();
  await disk.remove();
});

/** Creates a published post and a draft. */
async function writeBoth(): Promise<{ live: string; draft: string }> {
  const [live, draft] = [await create(), await create()];
  await writer.publish(live);
  ledger.entries[live] = { ...entryOf(live), published: true };
  return { live, draft };
}

async function create(): Promise<string> {
  const entry = newEntry();
  const id = await writer.create(contentOf(entry));
  ledger.entries[id] = entry;
  return id;
}

const entryOf = (id: string) => ledger.entries[id] as Entry;

/**
 * Runs a change that can be refused. The API must report a refusal, and must not apply half of the change. `check`
 * compares the result with the ledger later.
 */
async function change(id: string, after: Entry, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    ledger.entries[id] = after;
    return true;
  } catch (cause) {
    expect(String(cause)).toMatch(/answered with 50[03]/);
    return false;
  }
}

const always = [
  pages.home,
  pages.blog,
  pages.research,
  pages.archive,
  pages.rss,
  '/search-index/en/pagefind-entry.json',
];

async function staysUp(): Promise<string> {
  for (const path of always) expect([path, (await fetch(host.url + path)).status]).toEqual([path, 200]);
  // The previous health response is cached for two seconds.
  await delay(2_100);
  const health = await fetch(host.url + api.health);
  expect(health.status).toBe(200);
  return ((await health.json()) as { status: string }).status;
}

async function goesOn(): Promise<void> {
  const since = performance.now();
  while (!(await create().catch(() => undefined))) {
    expect(performance.now() - since).toBeLessThan(GOES_ON);
    await delay(100);
  }
  expect(await staysUp()).toBe('ok');
  await check(ledger, host, writer);
}

interface Made {
  live: string;
  draft: string;
}
/** @returns the outcome, for the printed line */
type Moment = (made: Made) => Promise<string>;
const done = (is: boolean) => (is ? 'done' : 'refused');

const moments: Record<string, Moment> = {
  async 'at a login'() {
    return done(
      await signIn(host).then(
        () => true,
        () => false,
      ),
    );
  },
  async 'before a save'({ draft }) {
    const after = { ...entryOf(draft), version: 2 };
    return done(await change(draft, after, () => writer.save(draft, contentOf(after), 1)));
  },
  async 'before a publish'({ draft }) {
    const after = { ...entryOf(draft), published: true };
    const is = await change(draft, after, () => writer.publish(draft));
    if (is) expect(await (await fetch(host.url + pages.post(draft))).text()).toContain(textOf(after));
    return done(is);
  },
  async 'before an unpublish'({ live }) {
    const is = await change(live, { ...entryOf(live), published: false }, () => writer.unpublish(live));
    expect((await fetch(host.url + pages.post(live))).status).toBe(is ? 404 : 200);
    return done(is);
  },
  async 'while pages are rendered'() {
    // Requests the pages of the whole site: the last publication invalidated all pages, and few have been requested
    // since.
    const sitemap = await (await fetch(host.url + pages.sitemap)).text();
    const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
    for (const path of paths) expect([path, (await fetch(host.url + path)).status]).toEqual([path, 200]);
    return `${paths.length} pages`;
  },
  async 'before an export'() {
    const file = join(dataDir, 'site.gz');
    expect(await run('export', dataDir, file)).toBe(2);
    expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
    return 'refused';
  },
  async 'before its end'() {
    expect(await host.stop()).toBe(0);
    disk?.free();
    await start();
    return 'ended with 0';
  },
  async 'before its next start'() {
    await host.stop();
    disk?.fill();
    const isUp = await start().then(
      () => true,
      () => false,
    );
    if (isUp) return 'started';
    disk?.free();
    await start();
    return 'refused';
  },
};

test.skipIf(!disk)('in the midst of saves', async () => {
  const writing = writeOn(ledger, writer, 'Midst post').catch((cause: unknown) => cause);
  await delay(500);
  disk?.fill();
  // Waits for so many writes that the database needs new files. It can still write to its existing files on a full
  // disk.
  await Promise.race([writing, delay(10_000)]);
  const health = await staysUp();
  const { acknowledged } = ledger;
  disk?.free();
  await host.kill();
  expect(String(await writing)).toMatch(/answered with 50[03]|fetch failed|terminated|socket/i);
  await start();
  await goesOn();
  console.log(`A full disk in the midst of saves: ${acknowledged} acknowledged, health ${health}`);
});

test.skipIf(!disk).each(Object.entries(moments))('%s', async (name, act) => {
  const made = await writeBoth();
  disk?.fill();
  const outcome = await act(made);
  const health = await staysUp();
  disk?.free();
  await goesOn();
  console.log(`A full disk ${name}: ${outcome}, health ${health}`);
});
