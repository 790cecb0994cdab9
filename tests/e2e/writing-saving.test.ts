/** Saving, the bar, crashes and ended sessions. */
import { type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as words from '#i18n/index.ts';
import { type Call, makePost, signInForCalls } from './harness/admin-calls.ts';
import { inCampaign, isCampaign } from './harness/long.ts';
import { alert, bodyOf, button, drafted, firstBlock, idOf, startWriter, typeBody } from './harness/writer.ts';
import { limits } from '#contract/limits.ts';
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { savePostResponse } from '#contract/posts.ts';
import { browserFlags, openPage, sharedBrowser, withFaces, titleField } from '../support/browser.ts';
import { paragraph } from './harness/blocks.ts';
import { startWritingSite, type WritingSite } from './harness/start-writing-site.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { browserExecutable } from '../support/browser-executable.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { messages } from '#contract/messages.ts';
import { editor } from '#i18n/editor.ts';
import { signIn } from '../support/writer.ts';
import sharp from 'sharp';
import { chooseMore } from './harness/editor-menu.ts';

/** No text is lost: drafts, lost calls, refusals and two tabs, on the real site. */
describe('writing: saving', () => {
  const writer = startWriter();

  test('drafts of a new post and of another one survive closed tabs, each separately', async () => {
    await writer.signIn();
    const page = await writer.newPage('/blog/create');
    await titleField(page).fill('Unfinished');
    await typeBody(page, 'Words that nobody saved');
    await expect.poll(() => drafted(page)).toContain('nobody saved');
    await page.close();

    const again = await writer.newPage('/blog');
    again.on('dialog', (dialog) => void dialog.accept());
    await titleField(again.getByRole('form', { name: 'New Post' })).fill('Another');
    await button(again, 'Create').click();
    await again.waitForURL('**/blog/create');
    await firstBlock(again).waitFor();
    expect(await titleField(again).inputValue()).toBe('Another');
    expect(await bodyOf(again).innerText()).not.toContain('nobody saved');

    await again.goto(`${writer.site.host.url}/blog`);
    const listed = again.locator('.device-drafts').getByRole('heading', { level: 3 });
    // An earlier test of the same account can have left a draft on the server.
    await expect.poll(() => listed.allInnerTexts()).toEqual(expect.arrayContaining(['Another', 'Unfinished']));
    await again.getByRole('link', { name: 'Continue editing Unfinished' }).click();
    await again.waitForURL(/\/blog\/create/);
    // The browser's draft is offered if the tab was closed before the server had received all of the text.
    const mine = button(again, words.editorParts.continueWithMine);
    await mine.or(firstBlock(again)).first().waitFor();
    if (await mine.isVisible()) await mine.click();
    await firstBlock(again).waitFor();
    expect(await titleField(again).inputValue()).toBe('Unfinished');
    expect(await bodyOf(again).innerText()).toContain('Words that nobody saved');
  });

  test('unsaved changes of an existing post are announced with the difference, and taken or given up', async () => {
    const id = await makePost(await writer.signIn(), 'Announced');
    const page = await writer.newPage(`/blog/${id}`);
    await typeBody(page, ' and more');
    await expect.poll(() => drafted(page)).toContain('and more');
    await page.close();

    const again = await writer.newPage(`/blog/${id}`);
    await expect.poll(() => again.getByText(words.editorParts.draftFound).count()).toBe(1);
    expect(await again.getByRole('group', { name: 'Changes' }).innerText()).toContain('Text of Announced and more');
    await again.getByRole('button', { name: 'Continue with my changes' }).click();
    await expect.poll(() => bodyOf(again).innerText()).toContain('and more');
    await button(again, 'Save').click();
    await expect.poll(async () => JSON.stringify(await writer.stored(id))).toContain('and more');
    await expect.poll(() => drafted(again)).toBe('');
    await typeBody(again, '!');
    await expect.poll(() => drafted(again)).toContain('!');
    await again.close();

    const third = await writer.newPage(`/blog/${id}`);
    await third.getByRole('button', { name: words.editorParts.giveUpMine }).click();
    await firstBlock(third).waitFor();
    expect(await bodyOf(third).innerText()).not.toContain('!');
    expect(await drafted(third)).toBe('');
  });

  test('offline: the draft is shown, stored, and saved when the network is back, once although answers were lost', async () => {
    await writer.signIn();
    const page = await writer.newPage('/blog/create', [/ERR_|Failed to load/]);
    await titleField(page).fill('Written on a train');
    await page.getByLabel('Category').fill('Notes');
    await typeBody(page, 'First');
    // Patches `fetch` in the page, because not every driver reports the body of a request.
    await page.evaluate(() => {
      const send = window.fetch.bind(window);
      window.fetch = async (...request) => {
        const answer = await send(...request);
        if (request[1]?.method !== 'POST' || !answer.url.endsWith('/api/blog/posts')) return answer;
        window.fetch = send;
        throw new TypeError('The answer was lost.');
      };
    });
    await button(page, 'Save').click();
    await expect.poll(() => page.getByText(words.editor.offline).count()).toBe(1);
    await writer.context.setOffline(true);
    await typeBody(page, ', second');
    await expect.poll(() => drafted(page)).toContain('First, second');
    await writer.context.setOffline(false);
    await page.waitForURL('**/blog/written-on-a-train-*');
    const id = idOf(page);
    await expect.poll(async () => JSON.stringify((await writer.stored(id)).body)).toContain('First, second');
    expect((await writer.unpublished()).filter(({ title }) => title === 'Written on a train')).toHaveLength(1);
    await expect.poll(() => drafted(page)).toBe('');
  });

  /** Answers every save of a post with `status`; other calls reach the server. */
  async function refuseSaves(page: Page, status: number): Promise<void> {
    await page.route(/\/api\/(blog\/posts\/|users\/refresh)/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { message: `Refused ${status}`, code: 'X' } })
        : route.fallback(),
    );
  }

  // `src/editor/save-engine.test.ts` tests which responses are final and which are retried.
  test.each([403, ...inCampaign(401, 404, 413)])(
    'a save answered %i is reported in place and keeps the text',
    async (status) => {
      const id = await makePost(await writer.signIn(), `Refused ${status}`);
      const page = await writer.newPage(`/blog/${id}`, [/Failed to load/]);
      await typeBody(page, ' kept');
      await refuseSaves(page, status);
      await button(page, 'Save').click();
      await expect.poll(() => page.getByText(words.editor.saveRefused).count()).toBe(1);
      expect(await bodyOf(page).innerText()).toContain('kept');
      expect(await drafted(page)).toContain('kept');
      await page.unrouteAll();
      await button(page, 'Save').click();
      await expect.poll(() => page.getByText(words.editor.saveRefused).count()).toBe(0);
      expect(JSON.stringify(await writer.stored(id))).toContain('kept');
    },
  );

  test.each([503, ...inCampaign(429, 500)])(
    'a save answered %i is reported in place, keeps the text, and is retried',
    async (status) => {
      const id = await makePost(await writer.signIn(), `Busy ${status}`);
      const page = await writer.newPage(`/blog/${id}`, [/Failed to load/]);
      await typeBody(page, ' kept');
      await refuseSaves(page, status);
      await button(page, 'Save').click();
      await expect.poll(() => page.locator('.editor-saved').innerText()).toBe(words.editor.serverBusy);
      expect(await page.getByText(words.editor.saveRefused).count()).toBe(0);
      expect(await bodyOf(page).innerText()).toContain('kept');
      expect(await drafted(page)).toContain('kept');
      expect(JSON.stringify(await writer.stored(id))).not.toContain('kept');
      await page.unrouteAll();
      // The change is autosaved.
      await expect.poll(async () => JSON.stringify(await writer.stored(id))).toContain('kept');
      await expect.poll(() => page.locator('.editor-saved').innerText()).toBe(words.editor.saved);
      expect(await drafted(page)).toBe('');
    },
  );

  test('two tabs: the second save reports the first, shows both texts, and overwrites only on request', async () => {
    const id = await makePost(await writer.signIn(), 'Twice open');
    const one = await writer.newPage(`/blog/${id}`, [/409/]);
    const two = await writer.newPage(`/blog/${id}`, [/409/]);
    await typeBody(one, ' by one');
    await button(one, 'Save').click();
    await expect.poll(async () => JSON.stringify(await writer.stored(id))).toContain('by one');
    await typeBody(two, ' by two');
    await button(two, 'Save').click();
    const conflict = two.getByRole('alertdialog');
    await conflict.waitFor();
    // Both tabs have changed the same paragraph. Both versions are displayed, with changed words marked.
    expect(await conflict.getByRole('radio').count()).toBe(3);
    expect(await conflict.locator('.conflict del').innerText()).toBe('one');
    expect(await conflict.locator('.conflict ins').innerText()).toBe('two');
    expect(JSON.stringify(await writer.stored(id))).toContain('by one');
    expect(await drafted(two)).toContain('by two');
    await button(two, 'Keep mine').click();
    await expect.poll(async () => JSON.stringify(await writer.stored(id))).toContain('by two');
    await typeBody(one, ', later');
    await button(one, 'Save').click();
    await button(one, 'Use the other version').click();
    await expect.poll(() => bodyOf(one).innerText()).toContain('by two');
    expect(await bodyOf(one).innerText()).not.toContain('later');
  });

  test('leaving with unsaved work warns; after a save it does not', async () => {
    const id = await makePost(await writer.signIn(), 'Left');
    const page = await writer.newPage(`/blog/${id}`);
    const warnings: string[] = [];
    page.on('dialog', (dialog) => {
      warnings.push(dialog.type());
      void dialog.dismiss();
    });
    await typeBody(page, ' unsaved');
    await expect.poll(() => page.getByText(words.editor.unsaved).count()).toBe(1);
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await expect.poll(() => warnings).toEqual(['beforeunload']);
    await button(page, 'Save').click();
    await expect.poll(() => page.getByText(words.editor.saved, { exact: true }).count()).toBe(1);
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await page.waitForURL('**/blog');
    expect(warnings).toHaveLength(1);
  });
});

/** The editor's bar explains what prevents a save, at any scroll position, with a button that fixes the problem. */
describe('writing: bar', () => {
  const { editor } = words;
  const long = Array.from({ length: 60 }, (_, index) => paragraph(`Paragraph ${index}.`));

  let site: WritingSite;
  let context: BrowserContext;
  beforeAll(async () => void (site = await startWritingSite()));
  afterAll(() => site.close());
  beforeEach(async () => {
    context = await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 700 } });
    await site.signIn(context);
  });
  afterEach(() => context.close());

  async function makePost(): Promise<string> {
    const data = { title: 'Long', categoryName: 'Notes', keywords: [], published: false, summary: '{"blocks":[]}' };
    const made = await site.admin.post(api.posts, { data: { ...data, body: JSON.stringify({ blocks: long }) } });
    return savePostResponse.parse(await made.json()).postId;
  }
  const stored = async (id: string) => (await site.admin.get(api.post(id))).text();
  const bar = (page: Page) => page.locator('.editor-problem');
  const status = (page: Page) => page.locator('.editor-saved');

  async function openAt(id: string): Promise<Page> {
    const { page } = await openPage(context, [/status of 4/]);
    await page.goto(site.url + pages.post(id));
    await page.getByText('Paragraph 59.').waitFor();
    return page;
  }

  async function writeAtEnd(page: Page, text: string): Promise<void> {
    await page.getByText('Paragraph 59.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(text);
  }

  async function isInView(page: Page, text: string): Promise<void> {
    await bar(page).getByText(text).waitFor();
    const box = await bar(page).boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= 700).toBe(true);
  }

  test('the bar reports an ended session, and saving continues after a login in another tab', async () => {
    const id = await makePost();
    const page = await openAt(id);
    await context.clearCookies();
    await writeAtEnd(page, ' Written on');
    await isInView(page, editor.signInToSave);
    const login = bar(page).getByRole('link', { name: editor.login });
    expect(await login.getAttribute('target')).toBe('_blank');
    await site.signIn(context);
    const other = await context.newPage();
    await other.goto(site.url + pages.newPost);
    await expect.poll(() => stored(id)).toContain('Written on');
    await expect.poll(() => status(page).innerText()).toBe(editor.saved);
    expect(await bar(page).count()).toBe(0);
  });

  test('the bar reports a title or keyword that is too long, and the rest is autosaved', async () => {
    const id = await makePost();
    const page = await openAt(id);
    await page.getByLabel(editor.title).fill('x'.repeat(limits.title + 1));
    await page.getByRole('textbox', { name: editor.keywords }).fill(`ink, ${'y'.repeat(limits.keyword + 1)}`);
    await writeAtEnd(page, ' Saved all the same');
    await expect.poll(() => stored(id)).toContain('Saved all the same');
    expect(await stored(id)).toContain('"title":"Long"');
    expect(await stored(id)).toContain('ink');
    await isInView(page, editor.fieldNotSaved(editor.title));
    await bar(page).getByRole('button', { name: editor.toField }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('title');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Short');
    await expect.poll(() => stored(id)).toContain('"title":"Short"');
  });

  test('the bar reports a conflict, and its button opens the choice', async () => {
    const id = await makePost();
    const [one, other] = [await openAt(id), await openAt(id)];
    await writeAtEnd(one, ' by one');
    await button(one, editor.save).click();
    await expect.poll(() => stored(id)).toContain('by one');
    await writeAtEnd(other, ' by the other');
    await isInView(other, editor.conflictHere);
    await bar(other).getByRole('button', { name: editor.toConflict }).click();
    expect(await other.evaluate(() => document.activeElement?.closest('[role="alertdialog"]') !== null)).toBe(true);
  });

  test('the bar reports a full storage, and its button saves', async () => {
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('forbidden', 'SecurityError');
          },
        });
    });
    const { page } = await openPage(context);
    await page.goto(site.url + pages.newPost);
    await page.getByLabel(editor.title).fill('Kept nowhere');
    await page.getByLabel(editor.category).fill('Notes');
    await isInView(page, editor.storageFull);
    await bar(page).getByRole('button', { name: editor.saveNow }).click();
    await expect.poll(() => status(page).innerText()).toBe(editor.saved);
    await expect.poll(() => page.url()).not.toContain(pages.newPost);
    expect(await stored(idOf(page))).toContain('Kept nowhere');
  });
});

/** After a browser is killed during typing, at most the last second of text is lost. */
describe('writing: crashes', () => {
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
    // The offer to restore the pages of a crashed browser is a page, too. Playwright waits for all pages to answer.
    const ofCrash = ['--hide-crash-restore-bubble', '--headless=new', '--remote-debugging-port=0'];
    const flags = [...browserFlags, ...ofCrash, `--user-data-dir=${profile}`];
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
    const browser = await chromium.connectOverCDP(address, { timeout: 60_000 }).catch((error: unknown) => {
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
});

/**
 * A logged-in person never gets a visitor's response: expired tokens, failed renewals, sessions that end during writing
 * (ACC-19). No text is lost, and no message is wrong.
 */
describe('session ended', () => {
  const writer = startWriter();
  const refused = [/status of (?:40[1349]|503)/];
  const saved = (page: Page) => expect.poll(() => page.locator('.editor-saved').innerText()).toBe(words.editor.saved);

  /** Simulates the expiry of the access token after ten minutes. */
  const runOut = () => writer.context.clearCookies({ name: 'access' });

  /** Runs an action once, right after the next successful save of a post. */
  async function afterNextSave(page: Page, id: string, happens: () => Promise<unknown>): Promise<void> {
    let happened = false;
    await page.route(`**${api.post(id)}`, async (route) => {
      if (happened || route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      happened = response.ok();
      if (happened) await happens();
      return route.fulfill({ response });
    });
  }

  async function makeRevised(call: Call, name: string): Promise<string> {
    const id = await makePost(call, name);
    expect((await call('PATCH', api.post(id), { published: true })).status()).toBe(200);
    return id;
  }

  test('two tabs that revise a post keep the draft, whatever happens to the token', async () => {
    const id = await makeRevised(await writer.signIn(), 'Read by all');
    const revise = `${pages.post(id)}?revise`;
    const first = await writer.newPage(revise, refused);
    await titleField(first).fill('Being written');
    await saved(first);
    const second = await writer.newPage(revise, refused);
    await expect.poll(() => titleField(second).inputValue()).toBe('Being written');

    await runOut();
    await chooseMore(second, words.editor.postSettings);
    await button(second, 'Discard changes').waitFor();

    const preview = button(second, 'Copy preview link');
    await afterNextSave(second, id, runOut);
    await preview.click();
    await second.getByText(/blog\/preview/).waitFor();
    expect(await titleField(second).inputValue()).toBe('Being written');

    // If the renewal fails, the caller is unknown, so the editor must not use the response.
    await second.route(`**${api.refresh}`, (route) =>
      route.fulfill({ status: 503, json: { message: messages.unavailable, code: 'UNAVAILABLE' } }),
    );
    await afterNextSave(second, id, runOut);
    await typeBody(second, ' and more');
    await preview.click();
    await expect.poll(() => alert(second).innerText()).toBe(messages.unavailable);
    expect([await titleField(second).inputValue(), await bodyOf(second).innerText()]).toEqual([
      'Being written',
      expect.stringContaining('and more'),
    ]);
    await second.unroute(`**${api.refresh}`);

    // The session ends in another tab. The response is then the published version for visitors, and must not be used.
    await afterNextSave(second, id, () => writer.context.clearCookies());
    await preview.click();
    await second.getByText(editor.signInToGoOn).waitFor();
    await titleField(second).fill('Written on');
    await second.getByText(words.editor.signInToSave).waitFor();
    expect(await bodyOf(second).innerText()).toContain('and more');
    expect(await second.locator('.editor-saved').innerText()).not.toBe(words.editor.saved);

    await signInForCalls(writer.context, writer.site.host);
    await button(second, 'Save').click();
    await expect.poll(async () => (await writer.stored(id)).title).toBe('Written on');
    await saved(second);
    expect(await second.getByText(editor.signInToGoOn).count()).toBe(0);
    expect(JSON.stringify(await writer.stored(id))).toContain('and more');
    // The other tab still uses the ended session and does not lose text either.
    await typeBody(first, ' in the first tab');
    await first.getByText(words.editor.saveRefused).waitFor();
    await button(first, 'Save').click();
    await first.getByRole('alertdialog', { name: messages.postConflict }).waitFor();
    expect(await bodyOf(first).innerText()).toContain('in the first tab');
  });

  test('Publish on the index works although the token has expired, and reports the end of the session', async () => {
    const id = await makePost(await writer.signIn(), 'There all along');
    const page = await writer.newPage(pages.blog, refused);
    const card = page.locator(`[data-row="${id}"]`);
    await card.waitFor();
    await runOut();
    await card.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByText('There all along').first().waitFor();
    await button(page, words.publishSheet.publishLater).click();
    await writer.context.clearCookies();
    await card.getByRole('button', { name: 'Publish' }).click();
    await card.getByText(messages.sessionEnded).waitFor();
    expect(await page.getByText(messages.postNotFound).count()).toBe(0);
  });

  test('a picture that only the admin may see is loaded again once the session was renewed', async () => {
    const call = await writer.signIn();
    // The image must be unique. An image with equal bytes would be stored as the same image, which another test has
    // already made public.
    const background = { r: 170, g: 51, b: Date.now() % 256 };
    const bytes = await sharp({ create: { width: 301, height: 199, channels: 3, background } })
      .png()
      .toBuffer();
    const medium = await (await signIn(writer.site.host)).upload('seal.png', new Uint8Array(bytes));
    const figure = { type: 'figure', data: { media: medium.id, alt: 'A seal', caption: '', width: 'column' } };
    const id = await makePost(call, 'With a seal');
    const data = { title: 'With a seal', categoryName: 'Notes', keywords: [], published: false, revision: 1 };
    const body = JSON.stringify({ blocks: [figure] });
    await call('POST', api.post(id), { data: { ...data, body, summary: '{"blocks":[]}' } });

    const page = await writer.newPage('/', refused);
    // Simulates a token that expires during the image request. The request is sent without a token, because another
    // call may have renewed the token.
    let isOver = false;
    const isPicture = (url: URL) => url.pathname.includes(medium.id);
    await page.route(isPicture, async (route) => {
      if (isOver) return route.continue();
      isOver = true;
      await runOut();
      const { cookie = '', ...headers } = await route.request().allHeaders();
      const withoutToken = cookie.replace(/(?<=^|; )access=[^;]*(?:; |$)/, '');
      return route.fulfill({ response: await route.fetch({ headers: { ...headers, cookie: withoutToken } }) });
    });
    const answers: number[] = [];
    page.on('response', (response) => {
      if (isPicture(new URL(response.url()))) answers.push(response.status());
    });
    await page.goto(writer.site.host.url + pages.post(id));
    const shown = page.locator('.figure img');
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect([answers[0], answers.at(-1)]).toEqual([401, 200]);
  });
});
