/** The research pages with 5,000 publications: start time, the page's size and time, filters, the API's list. */
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pages } from '#contract/paths.ts';
import { launchBrowser } from '../support/browser.ts';
import { startHost } from '../support/host.ts';
import { inTurn, print, printAim, printOne, rounds, sized, spread } from './measure.ts';
import { manyPublications } from './parts/many-publications.ts';

const count = sized(5_000, 300);

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'research-'));
  const content = join(folder, 'content');
  await cp(fileURLToPath(new URL('../../sample/', import.meta.url)), content, { recursive: true });
  const env = { CONTENT_DIR: content };
  // The first start after a code change builds the program, so it is not measured.
  await (await startHost({ env })).stop();
  await writeFile(join(content, 'publications.bib'), manyPublications(count));
  const seconds = async (dataDir?: string) => {
    const start = performance.now();
    const host = await startHost({ env, ...(dataDir && { dataDir }) });
    return { host, took: (performance.now() - start) / 1000 };
  };
  const { host: first, took } = await seconds();
  print(`start with ${count} publications, loaded first`, spread([took]), 's');
  await first.stop();
  const warm: number[] = [];
  let { host } = await seconds(first.dataDir);
  for (let round = 0; round < rounds(3); round += 1) {
    await host.stop();
    const again = await seconds(first.dataDir);
    warm.push(again.took);
    host = again.host;
  }
  print('start again', spread(warm), 's');
  printAim('start again', spread(warm).median, 3, 's');
  for (const path of [
    '/research',
    '/research/year/2020',
    '/research/keyword/blanks',
    '/api/publications',
    '/built-in-lists.json',
  ]) {
    const start = performance.now();
    const whole = await fetch(host.url + path, { headers: { 'accept-encoding': 'br' } });
    const bytes = Buffer.from(await whole.arrayBuffer());
    print(`${path}: the first time`, spread([performance.now() - start]), 'ms', `${bytes.length / 1000} KB unpacked`);
    const raw = await rawBytes(host.url + path);
    print(`${path}: on the line`, spread([raw / 1000]), 'KB');
    const again = await inTurn(
      { one: async () => void (await (await fetch(host.url + path)).arrayBuffer()) },
      rounds(5),
    );
    print(`${path}: after that`, again.one, 'ms');
  }
  await filterToFrame(host.url);
  await host.stop();
  await rm(folder, { recursive: true });
}

/** Measures the time from a filter action to its frame in the browser, on the page with all publications. */
async function filterToFrame(url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const start = performance.now();
    await page.goto(url + pages.research);
    printOne('the page of all of them, opened in a browser', performance.now() - start, 'ms');
    const timed = (what: 'a facet' | 'a word') =>
      page.evaluate(async (asked) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        await frame();
        const begun = performance.now();
        const field = document.querySelector<HTMLInputElement>('#publication-search');
        if (asked === 'a facet') document.querySelector<HTMLElement>('[data-facet]')?.click();
        else if (field) {
          field.value = field.value === '' ? 'catalogues part 7' : '';
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
        await frame();
        return performance.now() - begun;
      }, what);
    for (const what of ['a facet', 'a word'] as const) {
      const times: number[] = [];
      for (let round = 0; round < rounds(5); round += 1) times.push(await timed(what));
      print(`filtered by ${what}, to the frame`, spread(times), 'ms');
    }
  } finally {
    await browser.close();
  }
}

/** Returns the size of the response as compressed by the server. */
async function rawBytes(url: string): Promise<number> {
  const body = await new Promise<Buffer>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
    }).on('error', reject);
  });
  return body.length;
}
