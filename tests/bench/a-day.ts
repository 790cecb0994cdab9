/**
 * A day of a million readers (distribution in `parts/day.ts`) against the host with 1,000 posts, over loopback, in
 * scaled time. Only every 60th reader is simulated. The day takes a minute and a half, so the host has sixteen times
 * the load of the real day. Five posts are published during the day. `docs/operate/scale.md` uses the total processor
 * time.
 */
import { pages } from '#contract/paths.ts';
import { startHost } from '../support/host.ts';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { timedWriter } from './host/publish.ts';
import { addPosts } from './host/posts.ts';
import { print, printOne, sized, spread } from './measure.ts';
import { dayOf, type Arrival } from './parts/day.ts';
import { atRest, processorOf } from './parts/process-tree.ts';

const READERS = 1_000_000;
const EVERY = sized(60, 1_000);
/** Duration of the simulated day in milliseconds. */
const LASTS = sized(90_000, 5_000);
const POSTS = sized(1_000, 50);
const PUBLISHED = sized(5, 1);
const DAY = 86_400_000;
const env = { SITE_URL: 'http://site.test' };

export async function run(): Promise<void> {
  let host = await startHost({ env });
  await host.stop();
  await addPosts(host.dataDir, env.SITE_URL, 0, POSTS);
  host = await startHost({ dataDir: host.dataDir, env });
  const posts = Array.from({ length: POSTS }, (_, index) => pages.post(`sample-${index}`));
  const day = dayOf(READERS / EVERY, posts);
  const writer = await timedWriter(host);
  await atRest(host.pid);
  const before = await processorOf(host.pid);
  const publishing = (async () => {
    const times: number[] = [];
    for (let index = 0; index < PUBLISHED; index += 1) {
      await delay(LASTS / (PUBLISHED + 1));
      times.push(await writer.publish());
    }
    return times;
  })();
  const { waits, failures, late } = await play(host.url, day);
  const published = await publishing;
  const used = (await processorOf(host.pid)) - before;
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  printOne('requests of a day of a million readers', day.length * EVERY, '', `${day.length} of them played`);
  printOne('their rate, at the scaled time', (day.length / LASTS) * 1000, 'a second');
  printOne('the same day at its own time, the busiest minute', busiestMinute(day) * EVERY, 'requests');
  printOne('not answered with 200', failures, '');
  print('a reader’s wait, p50', spread([at(0.5)]), 'ms');
  print('p95', spread([at(0.95)]), 'ms');
  print('p99', spread([at(0.99)]), 'ms', `asked up to ${Math.round(late)} ms late: the machine was busy`);
  print('publish → live meanwhile', spread(published), 'ms');
  printOne('processor for a request, publishing included', (used / day.length) * 1000, 'ms');
  printOne('cores that the real day takes on average', (used * EVERY) / (DAY / 1000), '');
  await host.stop();
}

/** Sends each request at its reader's time, even if earlier responses are still missing. */
async function play(url: string, day: readonly Arrival[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const waits: number[] = [];
  const all: Promise<void>[] = [];
  let [failures, late] = [0, 0];
  const start = performance.now();
  for (const { at, path } of day) {
    const due = start + (at / DAY) * LASTS;
    const early = due - performance.now();
    if (early > 1) await delay(early);
    late = Math.max(late, performance.now() - due);
    all.push(
      ask(agent, url + path).then(
        (wait) => void waits.push(wait),
        () => void (failures += 1),
      ),
    );
  }
  await Promise.all(all);
  agent.destroy();
  return { waits, failures, late };
}

const ask = (agent: Agent, url: string) =>
  new Promise<number>((resolve, reject) => {
    const start = performance.now();
    get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - start);
        else reject(new Error(`${url} was answered with ${response.statusCode}.`));
      });
    }).once('error', reject);
  });

function busiestMinute(day: readonly Arrival[]): number {
  const counts = new Map<number, number>();
  for (const { at } of day) counts.set(Math.floor(at / 60_000), (counts.get(Math.floor(at / 60_000)) ?? 0) + 1);
  return Math.max(...counts.values());
}
