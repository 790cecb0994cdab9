/**
 * A reader's p99 and the host's memory during each attack, compared with the same reader without attacks. Then all
 * attacks run at once under the memory limit of `deploy/researcher-site.service`. If nginx and Caddy are installed, the
 * attacks also run through them.
 */
import type { EditorDocument } from '#contract/documents.ts';
import { pages } from '#contract/paths.ts';
import { siteFolders } from '#host/site-folders.ts';
import {
  attackFor,
  attacks,
  formulasOf,
  takeOfflineBehindCharts,
  type Attack,
  type Target,
} from '../support/attacks.ts';
import { startHost, waitForSearchIndex } from '../support/host.ts';
import { hasProxy, proxyNames, startProxy } from '../support/proxies.ts';
import { signIn } from '../support/writer.ts';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { print, printAim, printOne, rounds, sized, spread } from './measure.ts';
import { limitMemory } from './parts/memory-limit.ts';
import { atRest, memoryOf } from './parts/process-tree.ts';
import { waitsWhile } from './parts/waits.ts';

/** Duration of each measurement in milliseconds. */
const LASTS = sized(10_000, 3_000);
const MEMORY_MAX = 2 * 1024 ** 3;
/** Longest allowed wait of a reader, in milliseconds and as a multiple of the wait without attacks. */
const LONGEST = 250;
const TIMES = 3;
/** Longest allowed time to unpublish a post, in milliseconds. */
const OFFLINE_WITHIN = 2_000;

const body: EditorDocument = {
  blocks: Array.from({ length: 60 }, (_, index) => ({
    type: index % 3 === 0 ? 'math' : 'paragraph',
    data:
      index % 3 === 0
        ? { tex: `x_{${index}}^2 + \\frac{a}{b}` }
        : { text: `Words ${'of a post '.repeat(20)}`, align: 'left' },
  })),
};

/**
 * Watches a process tree.
 * @returns a function that returns the peak memory so far in MB
 */
function watchMemory(pid: number): () => number {
  let most = 0;
  const timer = setInterval(() => void memoryOf(pid).then((now) => (most = Math.max(most, now))), 250);
  return () => {
    clearInterval(timer);
    return most;
  };
}

export async function run(): Promise<void> {
  const host = await startHost();
  const limit = await limitMemory(host.pid, MEMORY_MAX);
  const writer = await signIn(host);
  const id = await writer.create({ title: 'A post', category: 'Notes', keywords: [], body });
  await writer.publish(id);
  const formulas = await writer.create({ title: 'Formulas', category: 'Notes', keywords: [], body: formulasOf() });
  await writer.publish(formulas);
  await waitForSearchIndex(host);
  await atRest(host.pid);
  const target: Target = {
    url: host.url,
    writer,
    pdf: `${pages.post(id)}.pdf`,
    formulas: `${pages.post(formulas)}.pdf`,
    dropPapers: () => rm(siteFolders(host.dataDir).postPdfsDir, { recursive: true, force: true }),
  };
  // The first request caches the PDF.
  await (await fetch(host.url + target.pdf)).arrayBuffer();
  const proxies = await Promise.all(
    proxyNames.filter(hasProxy).map(async (name) => ({ name, ...(await startProxy(name, host.url)) })),
  );
  const direct = { direct: host.url + pages.home };
  const all = { ...direct, ...Object.fromEntries(proxies.map(({ name, url }) => [name, url + pages.home])) };
  printOne('memory at rest', await memoryOf(host.pid), 'MB');

  const measure = async (name: string, wanted: readonly Attack[], addresses: Record<string, string>) => {
    const found = Object.keys(addresses).map((reader) => ({ reader, idle: [] as number[], attacked: [] as number[] }));
    const memory: number[] = [];
    for (let round = 0; round < rounds(3); round += 1) {
      const quiet = await waitsWhile(addresses, () => delay(LASTS));
      const most = watchMemory(host.pid);
      const busy = await waitsWhile(addresses, () => attackFor(LASTS, target, wanted));
      memory.push(most());
      for (const { reader, idle, attacked } of found) {
        idle.push(quiet[reader]?.p99 ?? NaN);
        attacked.push(busy[reader]?.p99 ?? NaN);
      }
      await atRest(host.pid);
    }
    for (const { reader, idle, attacked } of found) {
      const [quiet, busy] = [spread(idle), spread(attacked)];
      print(`${name}: a reader's p99, ${reader}`, busy, 'ms', `${quiet.median.toFixed(1)} ms without`);
      printAim(`${name}, ${reader}`, busy.median, Math.max(LONGEST, TIMES * quiet.median), 'ms');
    }
    print(`${name}: memory of the host's processes`, spread(memory), 'MB');
  };
  const offline: number[] = [];
  for (let round = 0; round < rounds(5); round += 1) {
    const post = await writer.create({ title: 'To be taken offline', category: 'Notes', keywords: [], body });
    await writer.publish(post);
    offline.push(await takeOfflineBehindCharts(writer, post));
  }
  const longest = spread(offline);
  print('a post taken offline behind 20 slow charts', longest, 'ms');
  printAim('the slowest of these', longest.max, OFFLINE_WITHIN, 'ms');
  for (const [name, attack] of Object.entries(attacks)) await measure(name, [attack], direct);
  await measure('all at once', Object.values(attacks), all);
  if (limit) printAim('processes killed at 2 GiB', limit.kills(), 0, '');
  else console.log('  This machine lets no memory be limited: measured without.');
  for (const proxy of proxies) await proxy.stop();
  await host.stop();
  limit?.remove();
}
