/**
 * Fills the disk of a real host: before its first start, while it is read and written to, before an export, before its
 * end and before its next start. Pages stay available, `/api/health` answers 200, and a write without space is refused
 * completely. When there is space again, everything works without intervention, and no acknowledged write is lost.
 */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { startHost, waitForSearchIndex, type Host } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { during } from './parts/clients.ts';
import { runScript } from './parts/commands.ts';
import { smallDisk } from './parts/full-disk.ts';
import { check, emptyLedger } from './parts/ledger.ts';

const ROUNDS = Number(process.env['COUNT'] ?? 3);
/** A write without space can take long until it is refused. */
const limits = { milliseconds: 60_000, statuses: [200, 401, 500, 503] };
const disk = smallDisk(600);

test.skipIf(!disk)('a host whose disk is full at any moment', async () => {
  if (!disk) return;
  const dataDir = join(disk.folder, 'site');
  const ledger = emptyLedger();
  disk.fill();
  await expect(startHost({ dataDir })).rejects.toThrow(/The host ended with 2/);
  disk.free();
  let host = await startHost({ dataDir });
  await waitForSearchIndex(host);
  const whileFull: Record<string, () => Promise<unknown>> = {
    // The database needs new files after many writes. It can still write to its existing files on a full disk.
    'in the midst of saves': () => delay(10_000),
    'while all pages are rendered': () => readAll(host),
    async 'before an export'() {
      const file = join(dataDir, 'site.gz');
      expect(await runScript('export', [file], { DATA_DIR: dataDir })).toBe(2);
      expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false]);
    },
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, act] of Object.entries(whileFull)) {
      const told = await during({ host, ledger, limits, name: `${name} ${round}` }, async () => {
        disk.fill();
        await act();
        // The previous health response is cached for two seconds.
        await delay(2_100);
        expect((await fetch(host.url + api.health)).status).toBe(200);
        disk.free();
      });
      await check(ledger, host, await signIn(host));
      console.log(`A full disk ${name}: ${JSON.stringify(told)}`);
    }
    disk.fill();
    expect(await host.stop()).toBe(0);
    const isUp = await startHost({ dataDir }).catch(() => undefined);
    disk.free();
    host = isUp ?? (await startHost({ dataDir }));
    await during({ host, ledger, limits, name: `after a start ${round}` }, () => readAll(host));
    await check(ledger, host, await signIn(host));
    console.log(`A full disk before an end and a start: ${isUp ? 'started' : 'refused'}`);
  }
  await host.stop();
  disk.remove();
});

/** Requests the pages of the whole site, most of which the last publication invalidated, and the search index. */
async function readAll({ url }: Host): Promise<void> {
  const sitemap = await (await fetch(url + pages.sitemap)).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  for (const path of [...paths, pages.archive, '/search-index/en/pagefind-entry.json']) {
    // A post can be unpublished after the sitemap was read.
    const { status } = await fetch(url + path);
    expect([path, status]).toEqual([path, status === 404 && path.startsWith('/blog/') ? 404 : 200]);
  }
}
