/**
 * The costs of a large site for its writer: publishing a post until it is live, the memory, and the start. Measured on
 * hosts with 100, 5,000 and 50,000 posts, at rest, in turns within one run.
 */
import { cp } from 'node:fs/promises';
import { newDataDir, startHost, type Host } from '../support/host.ts';
import { addPosts } from './host/posts.ts';
import { timedWriter } from './host/publish.ts';
import { print, printOne, printRatio, rounds, sized, spread } from './measure.ts';
import { atRest, memoryOf } from './parts/process-tree.ts';

const SIZES = sized([100, 5_000, 50_000], [20, 100]);
const env = { SITE_URL: 'http://site.test' };
/** Largest allowed ratios to the smallest site: time of a publish, and memory with 5,000 posts. */
const AIMS = { publish: 1.3, memory: 1.2 };

interface Measured {
  posts: number;
  host: Host;
  publish: () => Promise<number>;
  publishes: number[];
}

export async function run(): Promise<void> {
  const sites: Measured[] = [];
  for (const { posts, dataDir } of await filled()) {
    const begun = performance.now();
    const host = await startHost({ dataDir, env });
    printOne(`start to Ready, ${posts} posts`, (performance.now() - begun) / 1000, 's');
    await atRest(host.pid);
    sites.push({ posts, host, publish: (await timedWriter(host)).publish, publishes: [] });
    printOne(`memory at rest, ${posts} posts`, await memoryOf(host.pid), 'MB');
  }
  try {
    const memory = await Promise.all(sites.map(({ host }) => memoryOf(host.pid)));
    printRatio(`memory of ${SIZES[1]} posts beside ${SIZES[0]}`, (memory[1] ?? 0) / (memory[0] ?? 1), AIMS.memory);
    for (let round = 0; round < rounds(3); round += 1) {
      for (const { host, publish, publishes } of sites) {
        await atRest(host.pid);
        const took = await publish();
        publishes.push(took);
        console.log(`  ${publishes.length}: ${took.toFixed(0)} ms`);
      }
    }
    for (const { posts, publishes } of sites) print(`publish → live, ${posts} posts in turns`, spread(publishes), 'ms');
    const [small, ...larger] = sites;
    for (const { posts, publishes } of larger) {
      const beside = (of: (times: readonly number[]) => number) => of(publishes) / of(small?.publishes ?? []);
      const name = `publish → live, ${posts} posts beside ${small?.posts}`;
      printRatio(
        name,
        beside((times) => spread(times).median),
        AIMS.publish,
      );
      printRatio(
        `${name}, the slowest`,
        beside((times) => Math.max(...times)),
      );
    }
  } finally {
    await Promise.all(sites.map(({ host }) => host.stop()));
  }
}

/** Adds posts to a site and saves a copy of its data at each size. */
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
