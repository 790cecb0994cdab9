/**
 * A reader's p99 and the host's memory during all attacks at once, compared with the same reader without attacks, under
 * the memory limit of `deploy/researcher-site.service`. If nginx and Caddy are installed, the attacks also run through
 * them.
 */
import type { EditorDocument } from '#contract/documents.ts';
import { pages } from '#contract/paths.ts';
import { siteFolders } from '#host/site-folders.ts';
import { attackFor, formulasOf, takeOfflineBehindCharts, type Target } from '../support/attacks.ts';
import { startHost, waitForSearchIndex } from '../support/host.ts';
import { hasProxy, proxyNames, startProxy } from '../support/proxies.ts';
import { signIn } from '../support/writer.ts';
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { finish, print, printAim, rounds, sized, spread } from './measure.ts';
import { atRest, memoryOf, treeOf } from './parts/process-tree.ts';
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

async function run(): Promise<void> {
  const host = await startHost();
  const limit = await limitMemory(host.pid);
  const writer = await signIn(host);
  const published = async (title: string, body: EditorDocument) => {
    const id = await writer.create({ title, category: 'Notes', keywords: [], body });
    await writer.publish(id);
    return id;
  };
  const target: Target = {
    url: host.url,
    writer,
    pdf: `${pages.post(await published('A post', body))}.pdf`,
    formulas: `${pages.post(await published('Formulas', formulasOf()))}.pdf`,
    dropPapers: () => rm(siteFolders(host.dataDir).postPdfsDir, { recursive: true, force: true }),
  };
  await waitForSearchIndex(host);
  await atRest(host.pid);
  // The first request caches the PDF.
  await (await fetch(host.url + target.pdf)).arrayBuffer();
  const proxies = await Promise.all(
    proxyNames.filter(hasProxy).map(async (name) => ({ name, ...(await startProxy(name, host.url)) })),
  );
  const addresses: Record<string, string> = { direct: host.url + pages.home };
  for (const { name, url } of proxies) addresses[name] = url + pages.home;
  const found = Object.keys(addresses).map((reader) => ({ reader, idle: [] as number[], attacked: [] as number[] }));
  const memory: number[] = [];
  for (let round = 0; round < rounds(3); round += 1) {
    const quiet = await waitsWhile(addresses, () => delay(LASTS));
    const watching = setInterval(() => void memoryOf(host.pid).then((now) => memory.push(now)), 250);
    const busy = await waitsWhile(addresses, () => attackFor(LASTS, target));
    clearInterval(watching);
    for (const { reader, idle, attacked } of found) {
      idle.push(quiet[reader]?.p99 ?? NaN);
      attacked.push(busy[reader]?.p99 ?? NaN);
    }
    await atRest(host.pid);
  }
  for (const { reader, idle, attacked } of found) {
    const [quiet, busy] = [spread(idle), spread(attacked)];
    print(`a reader's p99, ${reader}`, busy, 'ms', `${quiet.median.toFixed(1)} ms without`);
    printAim(`all at once, ${reader}`, busy.median, Math.max(LONGEST, TIMES * quiet.median), 'ms');
  }
  print("memory of the host's processes", spread(memory), 'MB');
  const offline: number[] = [];
  for (let round = 0; round < rounds(5); round += 1)
    offline.push(await takeOfflineBehindCharts(writer, await published('To be taken offline', body)));
  printAim('slowest post taken offline behind 20 slow charts', Math.max(...offline), OFFLINE_WITHIN, 'ms');
  if (limit) printAim('processes killed at 2 GiB', limit.kills(), 0, '');
  else console.log('  This machine lets no memory be limited: measured without.');
  for (const proxy of proxies) await proxy.stop();
  await host.stop();
  limit?.remove();
}

/**
 * Limits the memory of a process and its current and future descendants, like systemd's `MemoryMax`: by a cgroup.
 * @returns how many processes the limit has killed so far, and how to remove it; `undefined` if the system forbids it
 */
async function limitMemory(pid: number): Promise<{ kills: () => number; remove: () => void } | undefined> {
  const folder = `/sys/fs/cgroup/memory/site-${pid}`;
  try {
    mkdirSync(folder);
    writeFileSync(`${folder}/memory.limit_in_bytes`, String(MEMORY_MAX));
    for (const one of await treeOf(pid)) writeFileSync(`${folder}/cgroup.procs`, String(one.pid));
  } catch {
    return undefined;
  }
  const control = () => readFileSync(`${folder}/memory.oom_control`, 'utf8');
  return { kills: () => Number(/oom_kill (\d+)/.exec(control())?.[1] ?? 0), remove: () => rmdirSync(folder) };
}

await run();
finish();
