/**
 * Publishing a post until it is live, and the admin's index with 5,000 posts, compared in turns with another version of
 * this project: `BASELINE_DIR=<its folder, packages installed>`. Actions that the other version lacks, such as updating
 * a published post, are compared with its publishing. Without `BASELINE_DIR` nothing is measured.
 */
import { launchBrowser } from '../support/browser.ts';
import { newDataDir, startHost, type Host } from '../support/host.ts';
import { sessionCookies } from '../support/writer.ts';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright';
import { openIndex } from './host/admins-index.ts';
import { timedWriter } from './host/publish.ts';
import { inTurn, print, printRatio, rounds, sized } from './measure.ts';
import { atRest } from './parts/process-tree.ts';

const POSTS = sized(5_000, 100);
const SITE_URL = 'http://site.test';
/** Largest allowed ratio of this version's time to the other version's time. */
const AIM = 1.1;
const root = fileURLToPath(new URL('../../', import.meta.url));

export async function run(): Promise<void> {
  const other = process.env['BASELINE_DIR'];
  if (!other) return console.log('  BASELINE_DIR is not set: there is no version to compare with.');
  const [ours, theirs] = [await filledHost(root), await filledHost(other)];
  const [writer, former] = [await timedWriter(ours), await timedWriter(theirs)];
  const resting = (work: () => Promise<number>) => async () => {
    await Promise.all([ours, theirs].map(({ pid }) => atRest(pid)));
    return work();
  };
  const browser = await launchBrowser();
  try {
    const [index, formerIndex] = [await opener(browser, ours), await opener(browser, theirs)];
    const contenders = {
      publish: writer.publish,
      formerPublish: former.publish,
      update: writer.update,
      index,
      formerIndex,
    };
    const timed = Object.entries(contenders).map(([name, work]) => [name, resting(work)] as const);
    const times = await inTurn(Object.fromEntries(timed) as typeof contenders, rounds(5));
    print(`publish → live, ${POSTS} posts`, times.publish, 'ms');
    print('the same, the other version', times.formerPublish, 'ms');
    printRatio('publish → live beside', times.publish.median / times.formerPublish.median, AIM);
    print('update → live', times.update, 'ms');
    printRatio('update → live beside their publish', times.update.median / times.formerPublish.median, AIM);
    print('the admin’s index', times.index, 'ms');
    print('the same, the other version', times.formerIndex, 'ms');
    printRatio('the admin’s index beside', times.index.median / times.formerIndex.median, AIM);
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), theirs.stop()]);
  }
}

/** Starts a site of a version, with posts created by that version. */
async function filledHost(folder: string): Promise<Host> {
  const dataDir = newDataDir();
  const env = { SITE_URL };
  await (await startHost({ dataDir, env, root: folder })).stop();
  const code = `import('./bench/host/posts.ts').then((it) => it.addPosts(${JSON.stringify(dataDir)}, '${SITE_URL}', 0, ${POSTS}))`;
  execFileSync(process.execPath, ['-e', code], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return startHost({ dataDir, env, root: folder });
}

async function opener(browser: Browser, host: Host): Promise<() => Promise<number>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies(await sessionCookies(host));
  const page = await context.newPage();
  return () => openIndex(page, host.url);
}
