/**
 * The writer's editor compared with plain Editor.js. Measures the download before typing is possible, the time to paint
 * a post of 500 blocks, the time from a key to its frame, and 10,000 history steps. Plain Editor.js does less: it
 * neither sanitizes its input nor saves drafts or undoes edits.
 */
import { pages } from '#contract/paths.ts';
import { launchBrowser } from '../support/browser.ts';
import { serveBundle, type Bundle } from '../support/bundle.ts';
import { startHost, type Host } from '../support/host.ts';
import type { Browser } from 'playwright';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { fetchedTool } from '../../scripts/lib/fetched-tool.ts';
import { keysToFrames } from './editor/keys.ts';
import { longDocument } from './editor/long-document.ts';
import { signedIn } from './editor/signed-in.ts';
import { inTurn, print, printRatio, rounds, spread, type Spread } from './measure.ts';
import { signIn } from '../support/writer.ts';

const OFFICIAL = { header: '2.8.9', list: '2.0.9', code: '2.9.4', 'inline-code': '1.5.2' };
const BLOCKS = 500;
const KEYS = 40;
const STEPS = 10_000;
const SLOWDOWNS = { 'this machine': 1, 'a machine 4 times slower': 4 };

export async function run(): Promise<void> {
  const alias = Object.fromEntries(
    Object.entries(OFFICIAL).map(([name, version]) => [
      `@editorjs/${name}`,
      fetchedTool(`@editorjs/${name}`, version, (line) => console.log(`  ${line}`)),
    ]),
  );
  const bare = await serveBundle({ entry: 'tests/bench/editor/bare-page.ts', alias });
  const ours = await serveBundle({ entry: 'tests/bench/editor/our-page.ts' });
  const browser = await launchBrowser();
  const host = await startHost();
  await compareScripts(browser, host, bare);
  for (const [machine, slowdown] of Object.entries(SLOWDOWNS)) {
    await compareSpeed(browser, { ours, bare }, machine, slowdown);
    await timeWholePage(browser, host, machine, slowdown);
  }
  await measureHistory(browser, ours);
  await browser.close();
  await host.stop();
  await ours.close();
  await bare.close();
}

/**
 * Compares the whole page of a new post, as an admin loads it, with plain Editor.js. Counts requests until the caret is
 * in the text, until Editor.js is ready, and until the page is idle.
 */
async function compareScripts(browser: Browser, host: Host, bare: Bundle): Promise<void> {
  const context = await signedIn(browser, host);
  const page = await context.newPage();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
  });
  await page.addInitScript(() => {
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element) || !target.closest('.writing')) return;
      performance.mark(target.closest('.codex-editor') ? 'editor' : 'caret');
    });
  });
  await page.goto(pages.newPost);
  await page.waitForFunction(() => performance.getEntriesByName('editor').length > 0);
  await page.waitForLoadState('networkidle');
  const askedUntil = (mark: string) =>
    page.evaluate((name) => {
      const [first] = performance.getEntriesByName(name);
      const asked = performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime <= (first?.startTime ?? 0));
      return asked.map(({ name: url }) => url);
    }, mark);
  const [forCaret, forEditor] = [await askedUntil('caret'), await askedUntil('editor')];
  const bodies = await Promise.all([...scripts].map(async ([url, body]) => ({ url, body: await body })));
  await context.close();
  const among = (asked: string[]) => bodies.filter(({ url }) => asked.includes(url)).map(({ body }) => body);
  const [loaded, whole] = [among(forCaret), among(forEditor)];
  const later = bodies.filter(({ url }) => !forEditor.includes(url)).map(({ body }) => body);
  const theirs = [...bare.files].filter(([name]) => name.endsWith('.js')).map(([, text]) => Buffer.from(text));
  for (const [name, size] of Object.entries({ brotli: brotliCompressSync, gzip: gzipSync })) {
    const total = (files: Buffer[]) => files.reduce((sum, file) => sum + size(file).length, 0) / 1024;
    print(
      `script of the editor’s page before the first key, ${name}`,
      spread([total(loaded)]),
      'KB',
      `${loaded.length} files`,
    );
    print(`script until Editor.js is there, ${name}`, spread([total(whole)]), 'KB', `${whole.length} files`);
    print(`script that follows when it is idle, ${name}`, spread([total(later)]), 'KB', `${later.length} files`);
    print(`React and Editor.js with its makers’ tools, ${name}`, spread([total(theirs)]), 'KB');
    printRatio(`script before the first key beside theirs, ${name}`, total(loaded) / total(theirs), 1.2);
    printRatio(`script until Editor.js is there beside theirs, ${name}`, total(whole) / total(theirs), 1.2);
  }
}

async function compareSpeed(
  browser: Browser,
  bundles: Record<'ours' | 'bare', Bundle>,
  machine: string,
  slowdown: number,
): Promise<void> {
  const keys: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
  const open = (name: 'ours' | 'bare') => async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(bundles[name].url);
    await page.getByText('Ready').waitFor();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const took = await page.evaluate((document) => window.openEditor(document), longDocument(BLOCKS));
    keys[name].push(...(await keysToFrames(page, KEYS)));
    await context.close();
    return took;
  };
  const times = await inTurn({ ours: open('ours'), bare: open('bare') }, rounds(5), 1);
  told(`${BLOCKS} blocks painted, ${machine}`, times.ours, times.bare);
  told(`a key to its frame, ${machine}`, spread(keys.ours), spread(keys.bare));
}

/** Measures the page of a post as an admin loads it: with React, drafts at each change and the live reading time. */
async function timeWholePage(browser: Browser, host: Host, machine: string, slowdown: number): Promise<void> {
  const body = longDocument(BLOCKS);
  const id = await (await signIn(host)).create({ title: 'Long', category: 'Long', keywords: [], body });
  const keys: number[] = [];
  for (let round = 0; round < rounds(3); round += 1) {
    const context = await signedIn(browser, host);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(pages.post(id));
    await page
      .locator('.codex-editor .ce-block')
      .nth(BLOCKS - 1)
      .waitFor();
    keys.push(...(await keysToFrames(page, KEYS)));
    await context.close();
  }
  print(`a key to its frame, ${machine}: our whole page`, spread(keys), 'ms');
}

/**
 * Measures the memory of a long session's history, without the document itself: the increase after garbage collection,
 * each time in a new page.
 */
async function measureHistory(browser: Browser, ours: Bundle): Promise<void> {
  const taken: number[] = [];
  for (let round = 0; round < rounds(3); round += 1) taken.push(await historyTakes(browser, ours));
  print(`memory of ${STEPS} steps of the history, ${BLOCKS} blocks`, spread(taken), 'MB');
}

async function historyTakes(browser: Browser, ours: Bundle): Promise<number> {
  const page = await browser.newPage();
  await page.goto(ours.url);
  await page.getByText('Ready').waitFor();
  await page.evaluate((document) => window.openEditor(document), longDocument(BLOCKS));
  const devTools = await page.context().newCDPSession(page);
  const heap = async () => {
    // Collects garbage twice, because the second collection frees objects that the first collection finalizes.
    for (let times = 0; times < 2; times += 1) await devTools.send('HeapProfiler.collectGarbage');
    return (await devTools.send('Runtime.getHeapUsage')).usedSize / 1024 ** 2;
  };
  const before = await heap();
  await page.evaluate((count) => window.makeSteps?.(count), STEPS);
  const after = await heap();
  await page.close();
  return after - before;
}

function told(what: string, ours: Spread, bare: Spread): void {
  print(what, ours, 'ms');
  print(`${what}: bare Editor.js`, bare, 'ms');
  printRatio(`${what}: beside bare`, ours.median / bare.median, 1.3);
}
