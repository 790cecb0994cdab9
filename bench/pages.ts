/**
 * What a reader's browser gets of home, blog index, posts, research and resume, and how soon it shows, beside a hand-written page with
 * the same text and pictures: one file, semantic HTML, a few lines of style. Each load has an empty cache.
 */
import { pages } from '#contract/paths.ts';
import { launchBrowser } from '#testing/browser.ts';
import { startHost } from '#testing/host.ts';
import { baselinePage, serveBaseline } from './pages/baseline.ts';
import { comparePage } from './pages/compare.ts';
import { atRest } from './parts/process-tree.ts';

export async function run(): Promise<void> {
  const host = await startHost();
  await atRest(host.pid);
  const html = async (path: string) => (await fetch(host.url + path)).text();
  const post = /href="(\/blog\/a-job-queue[^"]*)"/.exec(await html(pages.blog))?.[1] ?? '';
  const japanese = /href="(\/blog\/%E7%B8%A6[^"]*)"/.exec(await html(pages.blog))?.[1] ?? '';
  const paths = {
    home: pages.home,
    index: pages.blog,
    post,
    'a Japanese post': japanese,
    research: pages.research,
    resume: pages.document('resume'),
  };
  const baselines = new Map<string, string>();
  for (const path of Object.values(paths)) baselines.set(path, baselinePage(await html(path)));
  const baseline = await serveBaseline(baselines, host.url);
  const browser = await launchBrowser();
  for (const [name, path] of Object.entries(paths)) {
    await comparePage(browser, name, { ours: host.url + path, baseline: baseline.url + path });
  }
  await browser.close();
  baseline.close();
  await host.stop();
}
