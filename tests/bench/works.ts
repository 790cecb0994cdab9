/**
 * A weekly run of all sources on a site of 5,000 publications: processor time and memory of the site with its workers,
 * and how long readers wait meanwhile, compared with readers of the idle site. Each source knows all works.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finish, print, printAim, printRatio, sized, spread } from './measure.ts';
import { treeOf } from './parts/process-tree.ts';
import { waitsWhile } from './parts/waits.ts';
import { answerTo } from './works/answers.ts';

const WORKS = sized(5_000, 200);
/** Milliseconds between two measurements of memory. */
const EVERY = 500;

async function run(): Promise<void> {
  const sources = createServer((request, response) => {
    const { type, body } = answerTo(request.url ?? '', WORKS);
    response.writeHead(200, { 'content-type': type }).end(body);
  }).listen(0, '127.0.0.1');
  await once(sources, 'listening');
  const dataDir = await mkdtemp(join(tmpdir(), 'works-'));
  const base = `http://127.0.0.1:${(sources.address() as AddressInfo).port}`;
  const site = fork(fileURLToPath(new URL('./works/site.ts', import.meta.url)), [dataDir, String(WORKS), base]);
  const told = async <Message>() => ((await once(site, 'message')) as [Message])[0];
  const { port } = await told<{ port: number }>();
  const pid = site.pid ?? 0;
  const pages = { page: `http://127.0.0.1:${port}/page`, api: `http://127.0.0.1:${port}/api/projects` };
  const check = async () => {
    site.send('check');
    return told<{ found: unknown; logged: string[] }>();
  };
  // The first run is alone, because readers use the processor, too.
  const watch = watchTree(pid);
  const { found, logged } = await check();
  const { time, memory } = await watch();
  console.log(`  found: ${JSON.stringify(found)}`, ...logged);
  printAim(`processor time of a run, ${WORKS} works`, time, 60, 's');
  printAim(`memory of a run, ${WORKS} works`, memory, 200, 'MB');
  // The idle site is measured before and after, because other programs use the machine, too.
  const rest = () => waitsWhile(pages, () => new Promise((done) => setTimeout(done, sized(15_000, 3_000))));
  const [before, busy, after] = [await rest(), await waitsWhile(pages, check), await rest()];
  const idle = (name: keyof typeof pages) => (before[name].p95 + after[name].p95) / 2;
  printRatio('readers of pages, p95: during a run / idle', busy.page.p95 / idle('page'), 1.2);
  printRatio('readers of the API, p95: during a run / idle', busy.api.p95 / idle('api'));
  print('page, p95', spread([before, busy, after].map(({ page }) => page.p95)), 'ms');
  site.send('end');
  await once(site, 'close');
  sources.close();
  await rm(dataDir, { recursive: true });
}

/**
 * Measures a process and its descendants.
 * @returns a function that returns the processor seconds since now, and the most megabytes above those of now
 */
function watchTree(pid: number) {
  const times = new Map<number, number>();
  let most = 0;
  const look = async () => {
    const tree = await treeOf(pid);
    // A process that has ended still counts.
    for (const one of tree) times.set(one.pid, one.time);
    const memory = tree.reduce((sum, { rss }) => sum + rss, 0) / 1024;
    most = Math.max(most, memory);
    return { memory, time: [...times.values()].reduce((sum, time) => sum + time, 0) };
  };
  const before = look();
  const looking = setInterval(() => void look(), EVERY);
  return async () => {
    clearInterval(looking);
    const [{ time, memory }, now] = [await before, await look()];
    return { time: now.time - time, memory: most - memory };
  };
}

await run();
finish();
