/**
 * What a site of many posts costs its writer: publish → live and update → live on hosts with 100, 5,000 and 50,000
 * posts, in turns within one run, the memory of each at rest, and its start beside that of the smallest.
 */
import { cp } from 'node:fs/promises';
import { newDataDir, startHost, type Host } from '#testing/host.ts';
import { addPosts } from './host/posts.ts';
import { timedWriter } from './host/publish.ts';
import { print, printOne, printRatio, rounds, sized, spread } from './measure.ts';
import { atRest, memoryOf, processorOf } from './parts/process-tree.ts';

const SIZES = sized([100, 5_000, 50_000], [20, 100]);
const env = { SITE_URL: 'http://site.test' };
/** What was settled: the slowest twentieth beside that of the smallest; memory of 5,000 posts beside it. */
const AIMS = { publish: 1.3, memory: 1.2 };

interface Measured {
  posts: number;
  host: Host;
  publish: () => Promise<number>;
  update: () => Promise<number>;
  publishes: number[];
  updates: number[];
  /** Of the processor, in milliseconds, until the site is at rest again. */
  work: number[];
}

export async function run(): Promise<void> {
  const sites: Measured[] = [];
  for (const { posts, dataDir } of await filled()) {
    const begun = performance.now();
    const host = await startHost({ dataDir, env });
    printOne(`start to Ready, ${posts} posts`, (performance.now() - begun) / 1000, 's');
    await atRest(host.pid);
    sites.push({ posts, host, ...(await timedWriter(host)), publishes: [], updates: [], work: [] });
    printOne(`memory at rest, ${posts} posts`, await memoryOf(host.pid), 'MB');
  }
  try {
    const memory = await Promise.all(sites.map(({ host }) => memoryOf(host.pid)));
    printRatio(`memory of ${SIZES[1]} posts beside ${SIZES[0]}`, (memory[1] ?? 0) / (memory[0] ?? 1), AIMS.memory);
    for (let round = -1; round < rounds(12); round += 1) {
      for (const site of sites) {
        await atRest(site.host.pid);
        const before = await processorOf(site.host.pid);
        const took = await site.publish();
        await atRest(site.host.pid);
        const used = (await processorOf(site.host.pid)) - before;
        const updated = await site.update();
        if (round < 0) continue;
        site.publishes.push(took);
        site.work.push(used * 1000);
        site.updates.push(updated);
      }
    }
    for (const { posts, publishes, updates, work } of sites) {
      print(`publish → live, ${posts} posts in turns`, spread(publishes), 'ms');
      print(`update → live, ${posts} posts in turns`, spread(updates), 'ms');
      print(`processor of a publish until all is made, ${posts} posts`, spread(work), 'ms');
    }
    const [small, ...larger] = sites;
    for (const site of larger) {
      const beside = (times: (of: Measured) => number[]) => p95(times(site)) / p95(small ? times(small) : []);
      const name = `${site.posts} posts beside ${small?.posts}, p95`;
      printRatio(
        `publish → live, ${name}`,
        beside(({ publishes }) => publishes),
        AIMS.publish,
      );
      printRatio(
        `update → live, ${name}`,
        beside(({ updates }) => updates),
        AIMS.publish,
      );
    }
  } finally {
    await Promise.all(sites.map(({ host }) => host.stop()));
  }
}

/** One site that grows, of which a copy is kept at each size. */
async function filled(): Promise<{ posts: number; dataDir: string }[]> {
  let dataDir = newDataDir();
  await (await startHost({ dataDir, env })).stop();
  const sites: { posts: number; dataDir: string }[] = [];
  for (const posts of SIZES) {
    const next = newDataDir();
    await cp(dataDir, next, { recursive: true });
    await addPosts(next, env.SITE_URL, sites.at(-1)?.posts ?? 0, posts);
    sites.push({ posts, dataDir: next });
    dataDir = next;
  }
  return sites;
}

const p95 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? NaN;
