/**
 * The one-machine host: start to 'Ready', memory at rest, and publish → live, the time until a reader has received the
 * post, the first index page with it, and the home page. Then the costs of a large site: hosts with 100, 5,000 and 50,000
 * posts in turns, at rest. Social previews of these posts already exist.
 */
import { pages } from '#contract/paths.ts';
import { cp } from 'node:fs/promises';
import { newDataDir, startHost, type Host } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import { finish, print, printAim, printRatio, rounds, sized, spread } from './measure.ts';
import { atRest, memoryOf } from './parts/process-tree.ts';
import { samplePost } from './parts/sample-posts.ts';
import { addPosts } from './parts/seed.ts';

const SIZES = sized([100, 5_000, 50_000], [20, 100]);
/** The site URL is the same for all starts, because pages and images contain it. */
const env = { SITE_URL: 'http://site.test' };

// The first start after a code change builds the program, so it is not measured.
let dataDir = newDataDir();
await (await startHost({ dataDir, env })).stop();
const [warm, memory]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds(5); round += 1) {
  const start = performance.now();
  const host = await startHost({ env, dataDir });
  warm.push((performance.now() - start) / 1000);
  await atRest(host.pid);
  memory.push(await memoryOf(host.pid));
  await host.stop();
}
printAim('warm start', spread(warm).median, 2.5, 's');
printAim('memory at rest', spread(memory).median, 450, 'MB');

const sites: { posts: number; dataDir: string; host: Host; memory: number; times: number[] }[] = [];
for (const posts of SIZES) {
  const next = newDataDir();
  await cp(dataDir, next, { recursive: true });
  await addPosts(next, env.SITE_URL, sites.at(-1)?.posts ?? 0, posts);
  dataDir = next;
  // The next site is a copy of these data before they are used.
  const own = newDataDir();
  await cp(dataDir, own, { recursive: true });
  const host = await startHost({ dataDir: own, env });
  await atRest(host.pid);
  sites.push({ posts, dataDir: own, host, memory: await memoryOf(host.pid), times: [] });
}
let made = 0;
for (let round = 0; round < rounds(5); round += 1)
  for (const { host, times } of sites) {
    await atRest(host.pid);
    times.push(await publishOn(host));
  }
const [small, middle] = sites;
printAim(`publish → live, ${middle?.posts} posts`, spread(middle?.times ?? []).median / 1000, 0.5, 's');
for (const { posts, memory, times } of sites) {
  print(`publish → live, ${posts} posts in turns`, spread(times), 'ms');
  if (posts === small?.posts) continue;
  const ratio = spread(times).median / spread(small?.times ?? []).median;
  printRatio(`publish → live, ${posts} posts beside ${small?.posts}`, ratio, 1.3);
  const most = posts === middle?.posts ? 1.2 : undefined;
  printRatio(`memory of ${posts} posts beside ${small?.posts}`, memory / (small?.memory ?? 1), most);
}
for (const { host } of sites) await host.stop();
finish();

/** @returns milliseconds from the call that publishes a post, newer than all others, until readers have received it */
async function publishOn(host: Host): Promise<number> {
  const writer = await signIn(host);
  const title = `Fresh ${(made += 1)}`;
  const id = await writer.create({ ...samplePost(made), title });
  const start = performance.now();
  await writer.publish(id);
  for (const path of [pages.post(id), pages.blog, pages.home]) {
    const text = path === pages.home ? '</html>' : title;
    const isShown = async () => (await (await fetch(host.url + path)).text()).includes(text);
    while (!(await isShown()));
  }
  return performance.now() - start;
}
