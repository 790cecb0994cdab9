/**
 * The writer's editor compared with plain Editor.js: the download before typing is possible, and the time to paint a
 * post of 500 blocks. Plain Editor.js does less: it neither sanitizes its input nor saves drafts or undoes edits.
 */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { pages } from '#contract/paths.ts';
import { launchBrowser } from '../support/browser.ts';
import { serveBundle, type Bundle } from '../support/bundle.ts';
import { startHost, type Host } from '../support/host.ts';
import { sessionCookies } from '../support/writer.ts';
import type { Browser } from 'playwright';
import { gzipSync } from 'node:zlib';
import { fetchedTool } from '../../scripts/lib/fetched-tool.ts';
import { finish, inTurn, print, printRatio, rounds } from './measure.ts';
import { samplePost } from './parts/sample-posts.ts';

const OFFICIAL = { header: '2.8.9', list: '2.0.9', code: '2.9.4', 'inline-code': '1.5.2' };
const BLOCKS = 500;

async function run(): Promise<void> {
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
  await comparePaint(browser, { ours, bare });
  await browser.close();
  await host.stop();
  await ours.close();
  await bare.close();
}

/**
 * Compares the whole page of a new post, as an admin loads it, with plain Editor.js. Counts requests until the caret is
 * in the text.
 */
async function compareScripts(browser: Browser, host: Host, bare: Bundle): Promise<void> {
  const context = await browser.newContext({ baseURL: host.url });
  await context.addCookies(await sessionCookies(host));
  const page = await context.newPage();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
  });
  await page.addInitScript(() => {
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.closest('.writing')) performance.mark('caret');
    });
  });
  await page.goto(pages.newPost);
  await page.waitForFunction(() => performance.getEntriesByName('caret').length > 0);
  await page.waitForLoadState('networkidle');
  const asked = await page.evaluate(() => {
    const [first] = performance.getEntriesByName('caret');
    const before = performance.getEntriesByType('resource').filter((one) => one.startTime <= (first?.startTime ?? 0));
    return before.map(({ name }) => name);
  });
  const loaded = await Promise.all([...scripts].flatMap(([url, body]) => (asked.includes(url) ? [body] : [])));
  await context.close();
  const theirs = [...bare.files].filter(([name]) => name.endsWith('.js')).map(([, text]) => Buffer.from(text));
  const total = (files: readonly Buffer[]) => files.reduce((sum, file) => sum + gzipSync(file).length, 0);
  printRatio('script before the first key beside theirs, gzip', total(loaded) / total(theirs), 1.2);
}

async function comparePaint(browser: Browser, bundles: Record<'ours' | 'bare', Bundle>): Promise<void> {
  const open = (name: 'ours' | 'bare') => async () => {
    const page = await browser.newPage();
    await page.goto(bundles[name].url);
    await page.getByText('Ready').waitFor();
    const took = await page.evaluate((document) => window.openEditor(document), longDocument(BLOCKS));
    await page.close();
    return took;
  };
  const { ours, bare } = await inTurn({ ours: open('ours'), bare: open('bare') }, rounds(25), 2);
  print(`${BLOCKS} blocks painted, this machine`, ours, 'ms');
  print(`${BLOCKS} blocks painted, this machine: bare Editor.js`, bare, 'ms');
  printRatio(`${BLOCKS} blocks painted, this machine: beside bare`, ours.median / bare.median, 1.3);
}

/** Returns a long document that both editors support: paragraphs, headers and lists of the sample posts. */
function longDocument(blocks: number): EditorDocument {
  const found: Block[] = [];
  for (let index = 0; found.length < blocks; index += 1)
    found.push(...samplePost(index).body.blocks.filter(({ type }) => type !== 'code'));
  // Editor.js modifies its input and requires unique IDs.
  return structuredClone({ blocks: found.slice(0, blocks).map(({ type, data }) => ({ type, data })) });
}

await run();
finish();
