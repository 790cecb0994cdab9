/**
 * The one-machine host: start to 'Ready', memory, and static requests per second compared with a bare `node:http`
 * server. Also publish → live, update → live and the admin's index with 100, 1,000 and 5,000 posts. Social previews of
 * these posts already exist.
 */
import { rm } from 'node:fs/promises';
import { startHost, type Host } from '../support/host.ts';
import { adminsIndex } from './host/admins-index.ts';
import { memoryRead } from './host/memory-read.ts';
import { addPosts } from './host/posts.ts';
import { publishToLive } from './host/publish.ts';
import { staticRequests } from './host/static-requests.ts';
import { print, printAim, rounds, sized, spread } from './measure.ts';
import { atRest, memoryOf } from './parts/process-tree.ts';

/** The site URL is the same for all starts, because pages and images contain it. */
const env = { SITE_URL: 'http://site.test' };
const SIZES = sized([100, 1_000, 5_000], [20, 100]);

export async function run(): Promise<void> {
  const dataDir = await starts();
  let host: Host;
  let before = 0;
  for (const size of SIZES) {
    await addPosts(dataDir, env.SITE_URL, before, size);
    before = size;
    host = await startHost({ dataDir, env });
    await publishToLive(host, `${size} posts`);
    await adminsIndex(host, `${size} posts`);
    if (size === SIZES[0]) await staticRequests(host);
    if (size === SIZES.at(-1)) await memoryRead(host);
    await host.stop();
  }
  await rm(dataDir, { recursive: true });
}

/** @returns the data directory of the last cold start */
async function starts(): Promise<string> {
  const seconds = async (options: Parameters<typeof startHost>[0]) => {
    const start = performance.now();
    const host = await startHost(options);
    return { host, took: (performance.now() - start) / 1000 };
  };
  // The first start after a code change builds the program, so it is not measured.
  let host = await startHost({ env });
  await host.stop();
  const [cold, warm, memory]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds(5); round += 1) {
    const fresh = await seconds({ env });
    cold.push(fresh.took);
    // After this wait, images and the search index exist, as for a warm start.
    await atRest(fresh.host.pid);
    await fresh.host.stop();
    const again = await seconds({ env, dataDir: fresh.host.dataDir });
    warm.push(again.took);
    await atRest(again.host.pid);
    memory.push(await memoryOf(again.host.pid));
    await again.host.stop();
    host = again.host;
  }
  print('start to Ready, a new site', spread(cold), 's');
  print('start to Ready, warm', spread(warm), 's');
  printAim('warm start', spread(warm).median, 1.2, 's');
  print('memory at rest after a warm start', spread(memory), 'MB');
  printAim('memory at rest', spread(memory).median, 380, 'MB');
  return host.dataDir;
}
