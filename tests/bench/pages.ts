/**
 * The pages that readers see first, from a host with the sample: the compressed script that a browser with an empty cache
 * receives, and the largest contentful paint. Lighthouse calculates it for a phone on slow 4G, simulated from a fast
 * visit, in turns with a hand-written page with the same content.
 */
import { pages } from '#contract/paths.ts';
import { brotliCompressSync } from 'node:zlib';
import { launchBrowser } from '../support/browser.ts';
import { startHost } from '../support/host.ts';
import { lighthouse } from '../support/lighthouse.ts';
import { finish, inTurn, print, printAim, printRatio, rounds } from './measure.ts';
import { baselinePage, serveBaseline } from './pages/baseline.ts';
import { atRest } from './parts/process-tree.ts';

const host = await startHost();
await atRest(host.pid);
const htmlOf = async (path: string) => (await fetch(host.url + path)).text();
const [, post = ''] = /href="(\/blog\/a-job-queue[^"]*)"/.exec(await htmlOf(pages.blog)) ?? [];
const paths = { home: pages.home, post };
const written = new Map<string, string>();
for (const path of Object.values(paths)) written.set(path, baselinePage(await htmlOf(path)));
const baseline = await serveBaseline(written, host.url);

printAim('post: script', await scriptOf(host.url + post), 3 * 1024, 'bytes');
for (const [name, path] of Object.entries(paths)) {
  const visit = (url: string) => async () => {
    const { audits } = await lighthouse(url + path, '--only-categories=performance');
    return audits['largest-contentful-paint']?.numericValue ?? NaN;
  };
  const times = await inTurn({ ours: visit(host.url), baseline: visit(baseline.url) }, rounds(3), 0);
  print(`${name}: largest paint`, times.ours, 'ms');
  print(`${name}: of the baseline`, times.baseline, 'ms');
  printRatio(`${name}: beside the baseline's`, times.ours.median / times.baseline.median, 1.25);
}
baseline.close();
await host.stop();
finish();

async function scriptOf(url: string): Promise<number> {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const external: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      external.push(response.headerValue('content-length').then(Number));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll('script:not([src])')]
      .filter((script) => !/json|rules/.test(script.getAttribute('type') ?? ''))
      .map(({ textContent }) => textContent)
      .join(''),
  );
  await browser.close();
  // Inline scripts are compressed like their page. `reading.test.ts` counts in the same way.
  return (await Promise.all(external)).reduce((all, size) => all + size, brotliCompressSync(inline).length);
}
