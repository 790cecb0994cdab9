/** After a browser is killed during typing, at most the last second of text is lost. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserExecutable } from '../support/browser-executable.ts';
import { browserFlags, withFaces } from '../support/browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { savePostResponse } from '#contract/posts.ts';
import * as words from '#i18n/index.ts';
import { api, pages } from '#contract/paths.ts';
import { paragraph } from './harness/blocks.ts';
import { isCampaign } from './harness/long.ts';
import { startWritingSite, type WritingSite } from './harness/start-writing-site.ts';
import { bodyOf, button, firstBlock } from './harness/writer.ts';

const crashes = isCampaign ? Number(process.env['COUNT'] ?? 200) : 2;
/** Maximum loss in a crash, in milliseconds of typing. */
const mayTake = 1_000;

/** The number of crashes before the next post is used, because real paragraphs do not have thousands of letters. */
const A_POST = 25;

const body = JSON.stringify({ blocks: [paragraph('It begins:')] });

let site: WritingSite;
beforeAll(async () => void (site = await startWritingSite()));
afterAll(() => site.close());

/** Starts a separate browser with a persistent profile, as a process that can be killed. */
async function openBrowser(profile: string): Promise<{ process: ChildProcess; page: Page }> {
  const flags = [...browserFlags, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const started = spawn(await browserExecutable(), flags, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...withFaces('latin') },
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found) resolve(found);
    });
    started.once('exit', () => reject(new Error(`The browser did not start: ${said}`)));
  });
  const browser = await chromium.connectOverCDP(address).catch((error: unknown) => {
    if (started.pid !== undefined) process.kill(-started.pid, 'SIGKILL');
    throw error;
  });
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no profile.');
  await site.signIn(context);
  return { process: started, page: await context.newPage() };
}

/** Kills all processes of the browser at once, as in a crash. */
async function crash({ pid, exitCode }: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
  await ended;
}

test(
  `${crashes} crashes while one types lose at most a second of writing each, and continuing loses nothing more`,
  async () => {
    const profile = temporaryFolder();
    const data = {
      title: 'Crashing',
      categoryName: 'Notes',
      summary: '{"blocks":[]}',
      body,
      published: false,
      keywords: [],
    };
    const makePost = async () => {
      const made = await site.admin.post(api.posts, { data });
      return pages.post(savePostResponse.parse(await made.json()).postId);
    };
    const paths: string[] = [];
    for (let at = 0; at <= crashes; at += A_POST) paths.push(await makePost());
    let written = '';
    for (let at = 0; at <= crashes; at += 1) {
      // A second attempt, because after a kill during its start the browser can fail at the next start.
      const browser = await openBrowser(profile).catch(() => openBrowser(profile));
      const ended = new Promise((resolve) => browser.process.once('exit', resolve));
      const { page } = browser;
      await page.goto(site.url + (paths[Math.floor(at / A_POST)] ?? ''));
      const goesOn = button(page, words.editorParts.continueWithMine);
      await goesOn.or(firstBlock(page)).first().waitFor();
      if (await goesOn.isVisible()) await goesOn.click();
      await page.locator('main .codex-editor .ce-block').first().waitFor();
      const found = (await bodyOf(page).innerText()).trim();
      // Only the end of the text is missing.
      const said = `after ${at} crashes ${found.length} letters stand there, of ${written.length} that were a second old`;
      expect(found.startsWith(written), said).toBe(true);
      if (at === crashes) {
        await crash(browser.process, ended);
        break;
      }
      if (at % A_POST === A_POST - 1) {
        written = '';
        await crash(browser.process, ended);
        continue;
      }
      await firstBlock(page).click();
      await page.keyboard.press('Control+End');
      const sure: { text: string; time: number }[] = [{ text: found, time: 0 }];
      const until = Date.now() + 1_500 + ((at * 1_373) % 4_000);
      for (let typed = found; Date.now() < until;) {
        const letter = 'abcdefghijklmnopqrstuvwxyz'[typed.length % 26] ?? '';
        await page.keyboard.press(letter);
        typed += letter;
        sure.push({ text: typed, time: Date.now() });
      }
      const now = Date.now();
      written = sure.findLast(({ time }) => time <= now - mayTake)?.text ?? '';
      await crash(browser.process, ended);
    }
  },
  isCampaign ? 3_600_000 : 240_000,
);
