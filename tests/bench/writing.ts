/**
 * The processor time of a writer's keys in posts of 4, 48 and 301 blocks, on the whole page as an admin loads it. It
 * includes script, style, layout and paint of the page's main thread, with drafts and saving, until the page is idle
 * again. Also the time for cutting all 300 blocks, and for the first key and the first save of a new post.
 */
import { api, pages } from '#contract/paths.ts';
import * as words from '#i18n/index.ts';
import { launchBrowser } from '../support/browser.ts';
import { startHost, type Host } from '../support/host.ts';
import { signIn } from '../support/writer.ts';
import type { Browser, BrowserContext, Page } from 'playwright';
import { longDocument } from './editor/long-document.ts';
import { openMeter, type Cost, type Meter } from './editor/processor.ts';
import { signedIn } from './editor/signed-in.ts';
import { print, printAim, printRatio, rounds, spread } from './measure.ts';

const SIZES = [4, 48, 301];
const CUT = 300;
const writingParagraph = '.codex-editor p[contenteditable=true]';

/** Each key is measured separately, because its cost does not depend on the previous key. */
const keys = {
  'a letter': async (page: Page) => page.keyboard.press('x'),
  Enter: async (page: Page) => page.keyboard.press('Enter'),
  Backspace: async (page: Page) => page.keyboard.press('Backspace'),
  'undo of Backspace': async (page: Page) => page.keyboard.press('Control+z'),
  'undo of Enter': async (page: Page) => page.keyboard.press('Control+z'),
};

export async function run(): Promise<void> {
  const browser = await launchBrowser();
  const host = await startHost();
  await timeKeys(browser, host);
  await timeCut(browser, host);
  await timeNewPost(browser, host);
  await browser.close();
  await host.stop();
}

async function timeKeys(browser: Browser, host: Host): Promise<void> {
  const open = await Promise.all(SIZES.map(async (size) => ({ size, ...(await openPost(browser, host, size)) })));
  const costs = new Map<string, Cost[]>();
  for (let round = -1; round < rounds(9); round += 1) {
    for (const { size, page, meter } of open) {
      await page.bringToFront();
      await caretInTheMiddle(page);
      for (const [name, press] of Object.entries(keys)) {
        const cost = await meter.of(() => press(page));
        const all = costs.get(`${name} ${size}`) ?? [];
        costs.set(`${name} ${size}`, all);
        if (round >= 0) all.push(cost);
      }
    }
  }
  const median = (name: string, size: number, part: keyof Cost) =>
    spread((costs.get(`${name} ${size}`) ?? []).map((cost) => cost[part]));
  for (const name of Object.keys(keys)) {
    for (const size of SIZES) {
      const [style, layout, script] = (['style', 'layout', 'script'] as const).map((part) =>
        median(name, size, part).median.toFixed(1),
      );
      const parts = `style ${style}, layout ${layout}, script ${script}`;
      console.log(`  ${name}, ${size} blocks: ${parts}`);
      print(`${name}, ${size} blocks`, median(name, size, 'task'), 'ms');
    }
    printRatio(`${name}, 301 blocks beside 4`, median(name, 301, 'task').median / median(name, 4, 'task').median, 1.5);
  }
  for (const { context } of open) await context.close();
}

async function timeCut(browser: Browser, host: Host): Promise<void> {
  const took: number[] = [];
  const spent: number[] = [];
  for (let round = 0; round < rounds(3); round += 1) {
    const { page, context, meter } = await openPost(browser, host, CUT);
    await caretInTheMiddle(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+a');
    const { task } = await meter.of(async () => {
      took.push(await toFrame(page, 'Control+x'));
    });
    spent.push(task);
    await context.close();
  }
  print(`cutting ${CUT} blocks, to its frame`, spread(took), 'ms');
  print(`cutting ${CUT} blocks, processor until quiet`, spread(spent), 'ms');
  printAim(`cutting ${CUT} blocks`, spread(took).median, 1000, 'ms');
}

async function timeNewPost(browser: Browser, host: Host): Promise<void> {
  const first: number[] = [];
  const kept: number[] = [];
  const saved: number[] = [];
  for (let round = 0; round < rounds(5); round += 1) {
    const context = await signedIn(browser, host);
    const page = await context.newPage();
    await page.goto(pages.newPost);
    await page.locator('.writing [contenteditable=true]').first().click();
    const start = performance.now();
    const answered = page.waitForResponse(
      (response) => response.url().includes(api.newPostDrafts) && response.request().method() !== 'GET',
    );
    first.push(await toFrame(page, 'x'));
    await answered;
    kept.push(performance.now() - start);
    await page.getByLabel(words.editor.title, { exact: true }).fill(`New ${round}`);
    await page.getByLabel(words.editor.category, { exact: true }).fill('Bench');
    const before = performance.now();
    await page.getByRole('button', { name: words.editor.save, exact: true }).click();
    await page.waitForURL(/\/blog\/new-/);
    saved.push(performance.now() - before);
    await context.close();
  }
  print('first key of a new post, to its frame', spread(first), 'ms');
  print('first letter of a new post → draft on the server', spread(kept), 'ms');
  print('first save of a new post → its address', spread(saved), 'ms');
}

async function openPost(
  browser: Browser,
  host: Host,
  size: number,
): Promise<{ page: Page; context: BrowserContext; meter: Meter }> {
  const body = longDocument(size);
  const id = await (await signIn(host)).create({ title: `${size} blocks`, category: 'Bench', keywords: [], body });
  const context = await signedIn(browser, host);
  const page = await context.newPage();
  await page.goto(pages.post(id));
  const blocks = page.locator('.codex-editor .ce-block');
  await blocks.nth(size - 1).waitFor();
  await page.waitForLoadState('networkidle');
  return { page, context, meter: await openMeter(page) };
}

/** Puts the caret in a paragraph in the middle of the post. */
async function caretInTheMiddle(page: Page): Promise<void> {
  const paragraphs = page.locator(writingParagraph);
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click();
}

/** Returns the milliseconds from a key to the next frame. */
async function toFrame(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    window.addEventListener(
      'keydown',
      ({ timeStamp, key: pressed }) => {
        if (pressed === 'Control') return;
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => Object.assign(window, { tookToFrame: performance.now() - timeStamp });
          port2.postMessage(undefined);
        });
      },
      true,
    );
  });
  await page.keyboard.press(key);
  const handle = await page.waitForFunction(() => (window as unknown as { tookToFrame?: number }).tookToFrame);
  return Number(await handle.jsonValue());
}
