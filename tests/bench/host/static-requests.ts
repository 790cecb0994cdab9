/** Requests per second of pages and files, compared with a bare `node:http` server that sends the same bytes. */
import { pages } from '#contract/paths.ts';
import type { Host } from '../../support/host.ts';
import { inTurn, print, printRatio, rounds, sized, type Spread } from '../measure.ts';
import { atRest } from '../parts/process-tree.ts';
import { loadTest } from '../parts/requests.ts';
import { startServer } from '../parts/start-server.ts';

const REQUESTS = sized(30_000, 3_000);
const AT_ONCE = 64;

export async function staticRequests(host: Host): Promise<void> {
  await atRest(host.pid);
  const stylesheet = /href="(\/_astro\/[^"]+\.css)"/.exec(await (await fetch(host.url)).text())?.[1] ?? '';
  const paths = { 'the home page': pages.home, 'the blog index': pages.blog, 'a stylesheet': stylesheet };
  const bare = await startServer(new URL('./bare-server.ts', import.meta.url), host.url, ...Object.values(paths));
  const ask = (url: string) => () => loadTest(url, { count: REQUESTS, atOnce: AT_ONCE, encoding: 'br' });
  for (const [name, path] of Object.entries(paths)) {
    const times = await inTurn({ ours: ask(host.url + path), bare: ask(bare.url + path) }, rounds(7), 2);
    print(name, perSecond(times.ours), 'requests/s');
    print('the same bytes by a bare server', perSecond(times.bare), 'requests/s');
    printRatio('the bare server’s rate beside ours', times.ours.median / times.bare.median, 1.3);
  }
  await bare.stop();
}

const perSecond = ({ median, min, max }: Spread): Spread => ({
  median: rate(median),
  min: rate(max),
  max: rate(min),
});
const rate = (milliseconds: number) => (REQUESTS / milliseconds) * 1000;
