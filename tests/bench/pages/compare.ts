/**
 * Compares a page with its baseline: the data that a browser receives, and the time until the page is shown. The two
 * pages are loaded in turns.
 */
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { inTurn, print, printAim, printRatio, rounds, spread } from '../measure.ts';
import { loadPage, slow4G, type PageLoad } from './load-page.ts';

const networks = { 'this machine': undefined, 'slow 4G': slow4G };

/** The URL of a page on the site and that of its baseline. */
export type Urls = Record<'ours' | 'baseline', string>;

/** Prints the bytes, paint times and layout shifts of a page. */
export async function comparePage(browser: Browser, name: string, urls: Urls): Promise<void> {
  await weigh(browser, name, urls);
  for (const network of Object.keys(networks)) await time(browser, name, urls, network as keyof typeof networks);
}

async function weigh(browser: Browser, name: string, urls: Urls): Promise<void> {
  const [ours, baseline] = [await loadPage(browser, urls.ours), await loadPage(browser, urls.baseline)];
  console.log(`  ${name}: ${ours.requests} requests, ${list(ours.bytes)}`);
  console.log(`  ${name}, the baseline: ${baseline.requests} request, ${list(baseline.bytes)}`);
  printAim(`${name}: bytes with fonts, but pictures`, bodies(ours) + ours.bytes.Font, 40 * 1024, 'bytes');
  printRatio(`${name}: bytes but fonts beside the baseline`, bodies(ours) / bodies(baseline), 3);
  const withHeaders = (load: PageLoad) => bodies(load) + load.bytes.headers;
  printRatio(`${name}: the same with headers`, withHeaders(ours) / withHeaders(baseline), 3);
  const { external, inline } = ours.scripts;
  // Sizes are compressed, as sent. Inline scripts are compressed like their page. `reading.test.ts` counts in the same
  // way.
  const script = ours.bytes.Script + brotliCompressSync(inline.join('')).length;
  printAim(`${name}: script`, script, 3 * 1024, 'bytes');
  printAim(`${name}: of a framework`, frameworkBytes([...external, ...inline]), 0, 'bytes');
}

async function time(browser: Browser, name: string, urls: Urls, network: keyof typeof networks): Promise<void> {
  let cls = 0;
  const firsts: Record<keyof Urls, number[]> = { ours: [], baseline: [] };
  const load = (url: string) => async () => {
    const loaded = await loadPage(browser, url, networks[network]);
    if (url === urls.ours) cls = Math.max(cls, loaded.cls);
    firsts[url === urls.ours ? 'ours' : 'baseline'].push(loaded.fcp);
    return loaded.lcp;
  };
  const times = await inTurn({ ours: load(urls.ours), baseline: load(urls.baseline) }, rounds(7), 1);
  print(`${name}, ${network}: LCP`, times.ours, 'ms');
  print(`${name}, ${network}: LCP of the baseline`, times.baseline, 'ms');
  printRatio(`${name}, ${network}: LCP beside the baseline's`, times.ours.median / times.baseline.median, 1.25);
  print(`${name}, ${network}: text stands there`, spread(firsts.ours), 'ms');
  printRatio(
    `${name}, ${network}: beside the baseline's`,
    spread(firsts.ours).median / spread(firsts.baseline).median,
    1.25,
  );
  printAim(`${name}, ${network}: the worst CLS`, cls, 0.02, '');
}

const bodies = ({ bytes }: PageLoad) => bytes.Document + bytes.Stylesheet + bytes.Script + bytes.Other;

const list = (bytes: PageLoad['bytes']) =>
  Object.entries(bytes)
    .filter(([, size]) => size > 0)
    .map(([kind, size]) => `${kind.toLowerCase()} ${size}`)
    .join(', ');

/** Returns the number of characters in scripts that contain React or Astro's islands. */
const frameworkBytes = (scripts: readonly string[]) =>
  scripts.filter((text) => /react|preact|astro-island/i.test(text)).join('').length;
