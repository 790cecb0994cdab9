/** The kinds of pages that readers see first, each with its baseline, from a host with the sample. */
import { pages } from '#contract/paths.ts';
import { startHost, type Host } from '../../support/host.ts';
import { atRest } from '../parts/process-tree.ts';
import { baselinePage, serveBaseline } from './baseline.ts';

export interface BesideBaselines {
  /** The URLs of a page and of its baseline, by the name of the page. */
  urls: Record<string, { ours: string; baseline: string }>;
  close: () => Promise<void>;
}

export async function besideBaselines(): Promise<BesideBaselines> {
  const host = await startHost();
  await atRest(host.pid);
  const paths = await pathsOf(host);
  const baselines = new Map<string, string>();
  for (const path of Object.values(paths)) baselines.set(path, baselinePage(await htmlOf(host, path)));
  const baseline = await serveBaseline(baselines, host.url);
  return {
    urls: Object.fromEntries(
      Object.entries(paths).map(([name, path]) => [name, { ours: host.url + path, baseline: baseline.url + path }]),
    ),
    close: async () => {
      baseline.close();
      await host.stop();
    },
  };
}

const htmlOf = async ({ url }: Host, path: string) => (await fetch(url + path)).text();

async function pathsOf(host: Host): Promise<Record<string, string>> {
  const index = await htmlOf(host, pages.blog);
  const research = await htmlOf(host, pages.research);
  const first = (pattern: RegExp, html: string) => pattern.exec(html)?.[1] ?? '';
  return {
    home: pages.home,
    about: pages.about,
    index: pages.blog,
    post: first(/href="(\/blog\/a-job-queue[^"]*)"/, index),
    'a post with a cover': first(/href="(\/blog\/measuring-sparse[^"]*)"/, index),
    'a Japanese post': first(/href="(\/blog\/%E7%B8%A6[^"]*)"/, index),
    research: pages.research,
    'a publication': first(/href="(\/research\/[^"/]+)"/, research),
    resume: pages.document('resume'),
  };
}
