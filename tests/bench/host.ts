/**
 * The one-machine host: start to 'Ready', memory at rest, and publish → live with 5,000 posts. Social previews of these
 * posts already exist.
 */
import { rm } from 'node:fs/promises';
import { startHost } from '../support/host.ts';
import { addPosts } from './host/posts.ts';
import { timedWriter } from './host/publish.ts';
import { print, printAim, rounds, sized, spread } from './measure.ts';
import { atRest, memoryOf } from './parts/process-tree.ts';

/** The site URL is the same for all starts, because pages and images contain it. */
const env = { SITE_URL: 'http://site.test' };
const POSTS = sized(5_000, 100);

export async function run(): Promise<void> {
  const dataDir = await starts();
  await addPosts(dataDir, env.SITE_URL, 0, POSTS);
  const host = await startHost({ dataDir, env });
  const { publish, update } = await timedWriter(host);
  const [publishes, updates]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds(5); round += 1) {
    await atRest(host.pid);
    publishes.push(await publish());
  }
  for (let round = 0; round < rounds(5); round += 1) updates.push(await update());
  printAim(`publish → live, ${POSTS} posts`, spread(publishes).median / 1000, 0.5, 's');
  print(`update → live, ${POSTS} posts`, spread(updates), 'ms');
  await host.stop();
  await rm(dataDir, { recursive: true });
}

/** @returns the data directory of the last start */
async function starts(): Promise<string> {
  // The first start after a code change builds the program, so it is not measured.
  const first = await startHost({ env });
  await first.stop();
  const { dataDir } = first;
  const [warm, memory]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds(5); round += 1) {
    const start = performance.now();
    const host = await startHost({ env, dataDir });
    warm.push((performance.now() - start) / 1000);
    await atRest(host.pid);
    memory.push(await memoryOf(host.pid));
    await host.stop();
  }
  printAim('warm start', spread(warm).median, 1.2, 's');
  printAim('memory at rest', spread(memory).median, 380, 'MB');
  return dataDir;
}
