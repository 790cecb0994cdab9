/** Drafts in tabs, on devices, and at a logout. */
import { toEdge } from './harness/select-text.ts';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { editPage, pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { savePostResponse } from '#contract/posts.ts';
import * as words from '#i18n/index.ts';
import { openPage, sharedBrowser, titleField } from '../support/browser.ts';
import { inCampaign } from './harness/long.ts';
import { startWritingSite, type WritingSite } from './harness/start-writing-site.ts';
import { bodyOf, button, firstBlock, idOf, startWriter, typeBody } from './harness/writer.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { axeFindings } from '../support/axe.ts';
import { signInForCalls } from './harness/admin-calls.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { ensureAdmin } from '#server/features/accounts/admins.ts';
import { goodPassword } from '../support/app.ts';
import { signIn } from '../support/writer.ts';
import { fill, openAccountPage } from './accounts-kit.ts';
import { sharedSite } from './started-site.ts';

/** Returns the histories that a page has stored: their keys, and their steps as JSON. */
const storedHistories = (page: Page) =>
  page.evaluate(async () => {
    // Opening a database that the page has not created yet would create an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'post-histories')) return { names: [], steps: '' };
    return new Promise<{ names: unknown[]; steps: string }>((resolve) => {
      const opened = indexedDB.open('post-histories');
      opened.onsuccess = () => {
        const stored = opened.result.transaction(['heads', 'steps']);
        const names = stored.objectStore('heads').getAllKeys();
        const steps = stored.objectStore('steps').getAll();
        stored.oncomplete = () => {
          opened.result.close();
          resolve({ names: names.result, steps: JSON.stringify(steps.result) });
        };
      };
    });
  });

/** Drafts of several tabs, with full or forbidden storage, and double clicks. */
describe('writing: drafts', () => {
  let site: WritingSite;
  let browser: Browser;
  let context: BrowserContext;
  let errors: string[][];

  beforeAll(async () => {
    [site, browser] = await Promise.all([startWritingSite(), sharedBrowser()]);
  });
  afterAll(async () => {
    await site.close();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    await site.signIn(context);
    errors = [];
  });
  afterEach(async () => {
    await context.close();
    expect(errors.flat()).toEqual([]);
  });

  async function newPage(path: string, expected: RegExp[] = []): Promise<Page> {
    const { page, consoleErrors } = await openPage(context, expected);
    errors.push(consoleErrors);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(site.url + path);
    return page;
  }

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const firstBlock = (page: Page) =>
    page.getByRole('group', { name: 'Body' }).locator('[contenteditable="true"]').first();
  const status = (page: Page) => page.locator('.editor-saved');

  async function write(page: Page, title: string, words: string): Promise<void> {
    await firstBlock(page).click();
    await toEdge(page, 'end');
    const kept = () => page.evaluate(() => JSON.stringify(Object.values(localStorage)));
    await page.keyboard.type(words);
    expect(await firstBlock(page).innerText()).toContain(words.trim());
    // The text is in the draft or already saved: an existing post is autosaved after 3 seconds, which removes its draft.
    const stored = async () => (await kept()) + (page.url().endsWith('/blog/create') ? '' : await storedAt(page.url()));
    await expect.poll(stored).toContain(words);
    await titleField(page).fill(title);
    await page.getByLabel('Category').fill('Notes');
    if (page.url().endsWith('/blog/create')) await expect.poll(kept).toContain(title);
  }

  async function makePost(title: string): Promise<string> {
    const body = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: `Text of ${title}` } }] });
    const data = { title, categoryName: 'Notes', keywords: [], published: false, body, summary: '{"blocks":[]}' };
    const made = await site.admin.post(api.posts, { data });
    return savePostResponse.parse(await made.json()).postId;
  }

  const wordsOf = async (id: string) => (await site.admin.get(`/api/blog/posts/${encodeURIComponent(id)}`)).text();

  const storedAt = (url: string) => wordsOf(decodeURIComponent(new URL(url).pathname.replace('/blog/', '')));

  /** Returns the content of IndexedDB. */
  const elsewhere = (page: Page) =>
    page.evaluate(async () => {
      // Opening a database that the page has not created yet would create one without its store.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'post-drafts')) return '';
      const opening = indexedDB.open('post-drafts', 1);
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      await new Promise((resolve) => (reading.onsuccess = resolve));
      opening.result.close();
      return JSON.stringify(reading.result);
    });

  test('two new posts in two tabs become two posts', async () => {
    const [one, other] = [await newPage('/blog/create'), await newPage('/blog/create')];
    await write(one, 'Of the one', 'Words of the one');
    await write(other, 'Of the other', 'Words of the other');
    await one.reload();
    expect(await firstBlock(one).innerText()).toBe('Words of the one');
    for (const page of [one, other]) {
      await button(page, 'Save').click();
      await page.waitForURL(/\/blog\/of-the-/);
    }
    expect(await one.getByRole('alertdialog').count()).toBe(0);
    expect(one.url()).not.toBe(other.url());
    expect(await one.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('post-')))).toEqual([]);
  });

  test("saving in one tab keeps another tab's draft of the same post", async () => {
    const id = await makePost('Shared');
    // The server rejects the save of the other tab if that tab is autosaved before it is closed.
    const [one, other] = [await newPage(`/blog/${id}`), await newPage(`/blog/${id}`, [/409/])];
    await write(one, 'Shared', ' from one');
    await write(other, 'Shared', ' from the other');
    await button(one, 'Save').click();
    await expect.poll(() => wordsOf(id)).toContain('from one');
    await other.close();
    const again = await newPage(`/blog/${id}`);
    await again.getByText(words.editorParts.draftFound).waitFor();
    expect(await again.getByRole('group', { name: 'Changes' }).innerText()).toContain('the other');
  });

  test('a tab that is duplicated begins a new post of its own', async () => {
    const one = await newPage('/blog/create');
    await write(one, 'The first', 'Words of the first');
    const [other] = await Promise.all([
      context.waitForEvent('page'),
      one.evaluate(() => void window.open('/blog/create', '_blank', '')),
    ]);
    await firstBlock(other).waitFor();
    expect(await firstBlock(other).innerText()).toBe('');
    await write(other, 'The second', 'Words of the second');
    await one.reload();
    expect(await firstBlock(one).innerText()).toBe('Words of the first');
  });

  test('a conflict can be saved as a new post, and the stored one stays', async () => {
    const id = await makePost('Contested');
    const [one, other] = [await newPage(`/blog/${id}`), await newPage(`/blog/${id}`, [/409/])];
    await write(one, 'Contested', ' by one');
    await button(one, 'Save').click();
    await expect.poll(() => wordsOf(id)).toContain('by one');
    await write(other, 'Contested', ' by the other');
    await button(other, 'Save').click();
    await button(other, 'Save as a new post').click();
    await expect.poll(() => other.url()).not.toContain(encodeURIComponent(id));
    expect(await wordsOf(id)).not.toContain('by the other');
    expect(await storedAt(other.url())).toContain('by the other');
  });

  test('if the storage is full, the draft is stored elsewhere, completely; a forbidden storage is reported', async () => {
    await context.addInitScript(() => {
      // In Firefox a blank page has no storage.
      if (origin === 'null') return;
      const session = sessionStorage;
      const { value: set } = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem') as {
        value: Storage['setItem'];
      };
      Storage.prototype.setItem = function (key, value) {
        if (this !== session) throw new DOMException('full', 'QuotaExceededError');
        set.call(this, key, value);
      };
    });
    // Both pages also send the draft to the server, which can fail while the network is away.
    const lost = [/ERR_INTERNET_DISCONNECTED/];
    const page = await newPage('/blog/create', lost);
    await firstBlock(page).click();
    await page.keyboard.type('Kept though full');
    await titleField(page).fill('In another place');
    await expect.poll(() => elsewhere(page)).toMatch(/In another place.*Kept though full/);
    expect(await status(page).innerText()).toBe(words.editor.unsaved);
    await page.reload();
    await expect.poll(() => firstBlock(page).innerText()).toBe('Kept though full');
    expect(await titleField(page).inputValue()).toBe('In another place');

    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('forbidden', 'SecurityError');
          },
        });
    });
    const other = await newPage('/blog/create', lost);
    await firstBlock(other).click();
    await other.keyboard.type('Kept nowhere');
    await expect.poll(() => status(other).innerText()).toBe(words.editor.draftNotKept);
    await context.setOffline(true);
    await expect.poll(() => status(other).innerText()).toBe(words.editor.offlineNotKept);
    await context.setOffline(false);
  });

  test('offline without Save no retry starts and nothing claims so, but a busy server is asked again', async () => {
    const id = await makePost('Patient');
    // Parts that the editor loads when idle can fail without a network.
    const page = await newPage(`/blog/${id}`, [
      /503/,
      /ERR_INTERNET_DISCONNECTED/,
      /What reads pasted HTML/,
      /Parts of the editor/,
    ]);
    await firstBlock(page).waitFor();
    await context.setOffline(true);
    await write(page, 'Patient', ' written offline');
    await expect.poll(() => status(page).innerText()).toBe(words.editor.offlineUnsaved);
    await context.setOffline(false);
    let answers = 0;
    await page.route('**/api/blog/posts/*', async (route) => {
      if (route.request().method() !== 'POST' || (answers += 1) > 1) return route.fallback();
      return route.fulfill({
        status: 503,
        headers: { 'Retry-After': '1' },
        json: { message: messages.unavailable, code: 'UNAVAILABLE' },
      });
    });
    await button(page, 'Save').click();
    await expect.poll(() => status(page).innerText()).toBe(words.editor.serverBusy);
    await expect.poll(() => wordsOf(id)).toContain('written offline');
    await expect.poll(() => status(page).innerText()).toBe(words.editor.saved);
  });

  test('parts of the editor that failed offline are loaded when the network is back', async () => {
    const id = await makePost('Patient parts');
    // Other parts that are loaded when idle can fail without a network, too.
    const lost = /Parts of the editor|What reads pasted HTML|Failed to load resource/;
    await context.route('**/lazy-parts-*', (route) => route.abort());
    const { page, consoleErrors } = await openPage(context, [lost]);
    errors.push(consoleErrors);
    page.on('dialog', (dialog) => void dialog.accept());
    const told = page.waitForEvent('console', (message) => message.text().startsWith('Parts of the editor'));
    await page.goto(`${site.url}/blog/${id}`);
    await told;
    // Nothing typed behind a formula or a reading ends up in it, although neither is displayed yet.
    await typeBody(page, ' $x^2$ and ｜漢字《かんじ》 and more');
    await bodyOf(page).locator('ruby').click();
    await page.keyboard.type('!');
    await context.unroute('**/lazy-parts-*');
    await context.setOffline(true);
    await context.setOffline(false);
    await page.locator('.inline-math math').waitFor();
    await page.keyboard.type(' words');
    await button(page, words.editor.save).click();
    await expect.poll(() => wordsOf(id)).toContain('x^2</span> and <ruby>漢字<rt>かんじ</rt></ruby>! words and more');
  });

  test('what is typed into a post before Editor.js is ready is kept, with its lines', async () => {
    const id = await makePost('Hasty');
    const page = await newPage('/blog');
    // Editor.js is ready after the browser was idle.
    await page.addInitScript(() => {
      window.requestIdleCallback = (work) => {
        addEventListener('idle', () => work({ didTimeout: true, timeRemaining: () => 0 }), { once: true });
        return 0;
      };
    });
    await page.goto(`${site.url}/blog/${id}`);
    await firstBlock(page).click();
    for (const text of ['One', 'Two']) {
      await page.keyboard.press('Enter');
      await page.keyboard.type(text);
    }
    await expect
      .poll(() =>
        page.evaluate(() => {
          dispatchEvent(new Event('idle'));
          return JSON.stringify(Object.values(localStorage));
        }),
      )
      .toContain('Text of Hasty<br>One<br>Two');
    await button(page, 'Save').click();
    await expect.poll(() => wordsOf(id)).toContain('Text of Hasty<br>One<br>Two');
  });

  test('Save & Close is sent once, with close, however often it is clicked', async () => {
    const id = await makePost('Closed');
    const page = await newPage(`/blog/${id}`);
    await write(page, 'Closed', ' for good');
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push((request.postDataJSON() as { data: { close?: boolean } }).data.close);
    });
    await button(page, 'Save & Close').dblclick();
    await page.waitForURL('**/blog');
    expect(sent).toEqual([true]);
  });

  test.each([390, ...inCampaign(1280)])('a double click on Edit unpublishes nothing, %i wide', async (width) => {
    const post = await makePost('Stays public');
    await site.admin.patch(`/api/blog/posts/${encodeURIComponent(post)}`, { published: true });
    const page = await newPage(`/blog/${post}`);
    await page.setViewportSize({ width, height: 900 });
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') changes.push(request.postData() ?? '');
    });
    if (width === 390) await button(page, 'More').click();
    await button(page, 'Edit').dblclick();
    await page.getByText(words.blogAdmin.editTakesOffline).waitFor();
    await page.waitForLoadState('networkidle');
    expect(changes).toEqual([]);
  });

  test('undo of a new post survives a reload, under the name of its draft only', async () => {
    const page = await newPage('/blog/create');
    await write(page, 'A new one', 'First words.');
    await firstBlock(page).click();
    await toEdge(page, 'end');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Second line.');
    const body = () => page.getByRole('group', { name: 'Body' }).locator('p').allInnerTexts();
    await expect.poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage)))).toContain('Second line.');
    await expect.poll(async () => (await storedHistories(page)).steps).toContain('Second line.');
    const { names } = await storedHistories(page);
    expect(names).toEqual([expect.stringMatching(/^\S+ new-[0-9a-f-]{36}$/)]);
    await page.reload();
    await expect.poll(body).toEqual(['First words.', 'Second line.']);
    await firstBlock(page).click();
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+z');
        return body();
      })
      .toEqual(['First words.']);
    for (let turns = 0; turns < 6; turns += 1) await page.keyboard.press('Control+Shift+z');
    expect(await body()).toEqual(['First words.', 'Second line.']);
  });
});

/** The text of a new post is available on every device of its writer, even before the first save. */
describe('new post drafts', () => {
  let site: WritingSite;
  const errors: string[][] = [];
  beforeAll(async () => void (site = await startWritingSite()));
  afterAll(() => site.close());
  afterEach(() => expect(errors.flat()).toEqual([]));

  /** Opens a page on another device: a browser context without the data of the first device. */
  async function newDevice(path: string, expected: RegExp[] = []): Promise<Page> {
    const context = await (await sharedBrowser()).newContext();
    await site.signIn(context);
    const { page, consoleErrors } = await openPage(context, expected);
    errors.push(consoleErrors);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(site.url + path);
    return page;
  }

  const onServer = async (page: Page) => (await page.request.get(site.url + api.newPostDrafts)).text();
  const textOf = async (page: Page, key: string) => (await page.request.get(site.url + api.newPostDraft(key))).text();
  const draftsOf = (page: Page) => page.getByRole('region', { name: words.blogAdmin.draftsOfNewPosts });
  const comeBack = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

  test('a new post continues where another device left it, and becomes one post', async () => {
    const first = await newDevice(pages.newPost);
    await firstBlock(first).click();
    await first.keyboard.type('Written on the train.');
    await expect.poll(() => onServer(first)).toContain('"title":""');
    await titleField(first).fill('On rails');
    await expect.poll(() => onServer(first)).toContain('On rails');

    const second = await newDevice(pages.blog);
    const card = draftsOf(second).locator('li', { hasText: 'On rails' });
    await card.getByText(words.blogAdmin.continue, { exact: true }).click();
    await expect.poll(() => bodyOf(second).textContent()).toContain('Written on the train.');
    expect(await titleField(second).inputValue()).toBe('On rails');
    await firstBlock(second).click();
    await toEdge(second, 'end');
    await second.keyboard.press('Enter');
    await second.keyboard.type('Finished at home.');
    await second.getByLabel('Category').fill('Notes');
    await expect.poll(async () => (await onServer(second)).includes('"category":"Notes"')).toBe(true);

    // Text from the other device appears when the first device is used again.
    await expect
      .poll(async () => {
        await comeBack(first);
        return bodyOf(first).textContent();
      })
      .toContain('Finished at home.');
    expect(await first.getByLabel('Category').inputValue()).toBe('Notes');

    await button(second, 'Save').click();
    await second.waitForURL(/\/blog\/on-rails-/);
    await second.goto(site.url + pages.blog);
    await second.getByRole('row', { name: /On rails/ }).waitFor();
    expect(await draftsOf(second).count()).toBe(0);
  });

  test('discarding deletes a draft, and a reload continues with a kept one', async () => {
    const page = await newDevice(pages.newPost);
    await firstBlock(page).click();
    await page.keyboard.type('Kept over a reload.');
    await titleField(page).fill('Kept');
    await expect.poll(() => onServer(page)).toContain('Kept');
    await page.reload();
    await page.getByText(words.editor.draftRestored).waitFor();
    await expect.poll(() => bodyOf(page).textContent()).toContain('Kept over a reload.');
    await page.goto(site.url + pages.blog);
    const card = draftsOf(page).locator('li', { hasText: 'Kept' });
    await card.getByText(words.blogAdmin.discard, { exact: true }).click();
    await card.getByText(words.blogAdmin.discardForGood, { exact: true }).click();
    await card.waitFor({ state: 'detached' });
    expect(await onServer(page)).not.toContain('Kept');
    expect(await page.getByText('Kept', { exact: true }).count()).toBe(0);
  });

  test('keeps both texts if two devices changed the same sentence', async () => {
    const first = await newDevice(pages.newPost, [/409 \(Conflict\)/]);
    await firstBlock(first).click();
    await first.keyboard.type('One sentence.');
    await titleField(first).fill('Twice');
    await expect.poll(() => onServer(first)).toContain('Twice');
    const listed = async () => JSON.parse(await onServer(first)) as { key: string; title: string }[];
    const key = (await listed()).find(({ title }) => title === 'Twice')?.key ?? '';
    await expect.poll(() => textOf(first, key)).toContain('One sentence.');
    const second = await newDevice(`${pages.newPost}?draft=${key}`, [/409 \(Conflict\)/]);
    await expect.poll(() => bodyOf(second).textContent()).toContain('One sentence.');
    for (const [page, text] of [
      [second, 'Another sentence.'],
      [first, 'A third sentence.'],
    ] as const) {
      await firstBlock(page).click();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    }
    await Promise.race([first, second].map((page) => page.getByText(words.editor.otherDraftKept).waitFor()));
    const keys = (await listed()).map((draft) => draft.key);
    const texts = await Promise.all(keys.map((one) => textOf(first, one)));
    for (const text of ['Another sentence.', 'A third sentence.']) expect(texts.join()).toContain(text);
  });

  test('a draft that another device has made a post of is not saved over it: both texts are shown', async () => {
    const first = await newDevice(pages.newPost, [/409 \(Conflict\)/]);
    await titleField(first).fill('Made elsewhere');
    await first.getByLabel('Category').fill('Notes');
    await firstBlock(first).click();
    await first.keyboard.type('ONE.');
    const listed = async () => JSON.parse(await onServer(first)) as { key: string; title: string }[];
    const key = async () => (await listed()).find(({ title }) => title === 'Made elsewhere')?.key ?? '';
    await expect.poll(async () => textOf(first, await key())).toContain('ONE.');
    const second = await newDevice(`${pages.newPost}?draft=${await key()}`);
    await expect.poll(() => bodyOf(second).textContent()).toContain('ONE.');
    await firstBlock(second).click();
    await toEdge(second, 'end');
    await second.keyboard.type(' TWO.');
    await button(second, 'Save').click();
    await second.waitForURL(/\/blog\/made-elsewhere-/);

    await firstBlock(first).click();
    await toEdge(first, 'end');
    await first.keyboard.type(' THREE.');
    await button(first, 'Save').click();
    const choice = first.getByRole('button', { name: words.editorParts.saveAsNew });
    await choice.waitFor();
    expect(await first.getByText(words.editor.postSaved).count()).toBe(0);
    await choice.click();
    await expect.poll(() => first.url()).toMatch(/\/blog\/made-elsewhere-/);
    const texts = await Promise.all(
      [first, second].map(async (page) => (await page.request.get(site.url + api.post(idOf(page)))).text()),
    );
    expect(texts[0]).toContain('ONE. THREE.');
    expect(texts[1]).toContain('ONE. TWO.');
  });
});

/** A post open on two devices: changes are merged, and the writer chooses between conflicting changes. */
describe('two devices', () => {
  const writer = startWriter();

  const block = (id: string, text: string) => ({ id, type: 'paragraph', data: { text, align: 'left' } });
  const blocks = (page: Page) => bodyOf(page).locator('.ce-block [contenteditable="true"]');
  /** Simulates a switch to this page on its device. */
  const toFront = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')));

  async function write(page: Page, at: number, text: string): Promise<void> {
    await blocks(page).nth(at).click();
    await page.keyboard.press('End');
    await page.keyboard.type(text);
  }

  test('two devices: an unchanged one follows, different blocks are merged, and the writer resolves a conflict', async () => {
    const call = await writer.signIn();
    const data = { title: 'On two devices', categoryName: 'Notes', summary: documentToJson({ blocks: [] }) };
    const body = documentToJson({ blocks: [block('a', 'One'), block('b', 'Two'), block('c', 'Three')] });
    const made = await call('POST', api.posts, { data: { ...data, body, published: false, keywords: [] } });
    const { postId } = (await made.json()) as { postId: string };
    const one = await writer.newPage(pages.post(postId), [/409/]);
    const other = await writer.site.browser.newContext({ colorScheme: 'dark', viewport: { width: 390, height: 800 } });
    await signInForCalls(other, writer.site.host);
    const { page: two, consoleErrors } = await openPage(other, [/409/]);
    await two.goto(writer.site.host.url + pages.post(postId));
    await blocks(two).nth(2).waitFor();
    await blocks(one).nth(2).waitFor();

    // The other device saves. When this device gets the focus, its text is updated, and its caret does not move.
    await blocks(two).nth(2).click();
    await two.keyboard.press('Home');
    await two.waitForTimeout(2_100);
    await write(one, 0, ', first device');
    await button(one, 'Save').click();
    await one.getByText(words.editor.postSaved).waitFor();
    await toFront(two);
    await expect.poll(() => blocks(two).first().innerText()).toBe('One, first device');
    await two.keyboard.type('Here: ');
    expect(await blocks(two).nth(2).innerText()).toBe('Here: Three');

    // Both devices change different blocks: both changes remain, and undo on each device affects only its own steps.
    await write(one, 1, ' and more');
    await button(two, 'Save').click();
    await expect.poll(async () => JSON.stringify(await writer.stored(postId))).toContain('Here: Three');
    await button(one, 'Save').click();
    await expect.poll(() => blocks(one).nth(2).innerText()).toBe('Here: Three');
    expect(await blocks(one).nth(1).innerText()).toBe('Two and more');
    await expect.poll(async () => JSON.stringify(await writer.stored(postId))).toContain('Two and more');
    expect(JSON.stringify(await writer.stored(postId))).toContain('Here: Three');
    await one.keyboard.press('Control+z');
    expect(await blocks(one).nth(2).innerText()).toBe('Three');
    await one.keyboard.press('Control+z');
    expect(await blocks(one).nth(1).innerText()).toBe('Two');
    await one.keyboard.press('Control+Shift+z');
    await one.keyboard.press('Control+Shift+z');
    expect(await blocks(one).nth(2).innerText()).toBe('Here: Three');

    // Both devices change the same block: both versions are displayed, and the writer chooses.
    await write(one, 0, ', by one');
    await button(one, 'Save').click();
    await expect.poll(async () => JSON.stringify(await writer.stored(postId))).toContain('by one');
    await write(two, 0, ', by two');
    await button(two, 'Save').click();
    const conflict = two.getByRole('alertdialog');
    await conflict.waitFor();
    expect(await axeFindings(two, { within: '[role=alertdialog]' })).toEqual([]);
    expect(await two.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    if (process.env['SHOTS']) await two.screenshot({ path: `${process.env['SHOTS']}/conflict-390-dark.png` });
    await conflict.getByRole('radio', { name: words.editorParts.mine }).focus();
    await two.keyboard.press('Space');
    await conflict.getByRole('button', { name: words.editorParts.keepChosen }).press('Enter');
    await two.getByText(words.editor.postSaved).waitFor();
    expect((await writer.stored(postId)).body.blocks.map(({ data: { text } }) => text)).toEqual([
      'One, first device, by two',
      'Two and more',
      'Here: Three',
    ]);
    expect(consoleErrors).toEqual([]);
    await other.close();
  });
});

/**
 * Drafts on a shared machine: after Logout no draft remains in the browser, and no draft is lost without a question.
 */
describe('logout drafts', () => {
  const site = sharedSite();
  const paragraph = (text: string) => JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] });

  async function logIn(page: Page, user = site.host.admin): Promise<void> {
    await page.goto(pages.login);
    await fill(page, user);
    await button(page, 'Login').click();
    await page.waitForURL(`**${pages.profile}`);
    await button(page, 'Profile').waitFor();
  }

  /** Stores a draft as the editor stores unsaved text. */
  const keepDraft = (page: Page, title: string) =>
    page.evaluate(
      ([key, record]) => localStorage.setItem(key ?? '', record ?? ''),
      [
        `post-draft:new-${crypto.randomUUID()}:tab`,
        JSON.stringify({
          title,
          category: 'Notes',
          keywords: '',
          body: paragraph(title),
          summary: paragraph(''),
          at: 1,
        }),
      ],
    );
  const kept = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('post-') && key !== 'post-draft-tab'));
  const logOut = async (page: Page) => {
    // After a cancelled logout, the menu is still open.
    if (!(await button(page, 'Logout').isVisible())) await button(page, 'Profile').click();
    await button(page, 'Logout').click();
  };

  test('logout asks about unsaved text: Cancel keeps it, Delete removes it completely', async () => {
    const { page, done } = await openAccountPage(site, { width: 1280 });
    await logIn(page);
    await keepDraft(page, 'Deleted words');
    await logOut(page);
    await page.getByRole('dialog').getByText(words.screens.logoutUnsaved).waitFor();
    await button(page, 'Cancel').click();
    expect(await kept(page)).toHaveLength(1);
    await logOut(page);
    const answer = page.waitForResponse('**/api/users/logout');
    await button(page, 'Discard changes and log out').click();
    expect(await (await answer).headerValue('clear-site-data')).toContain('"cache"');
    await page.waitForURL(`**${pages.login}`);
    expect(await kept(page)).toEqual([]);
    await done();
  });

  test('or saved first; without a network that is not offered', async () => {
    const { page, done } = await openAccountPage(site, { width: 390 });
    await logIn(page);
    await keepDraft(page, 'Saved words');
    await page.context().setOffline(true);
    await logOut(page);
    await button(page, 'Discard changes and log out').waitFor();
    expect(await button(page, 'Save and log out').count()).toBe(0);
    await button(page, 'Cancel').click();
    await page.context().setOffline(false);
    await logOut(page);
    await button(page, 'Save and log out').click();
    await page.waitForURL(`**${pages.login}`);
    expect(await kept(page)).toEqual([]);
    expect((await (await signIn(site.host)).unpublished()).some((id) => id.startsWith('saved-words-'))).toBe(true);
    await done();
  });

  test('logout saves a new record as well; a record that cannot be saved stays and is reported', async () => {
    const { page, done } = await openAccountPage(site, { width: 1280 });
    await logIn(page);
    await page.goto(editPage('news', undefined, pages.home));
    await page.getByRole('textbox', { name: 'Date' }).fill('2026-11-28');
    await page.getByLabel('Text').fill('A word nobody saved.');
    await expect.poll(async () => (await kept(page)).length).toBe(1);
    await page.route('**/api/content/**', (route) => route.fulfill({ status: 503, body: '' }));
    await logOut(page);
    await button(page, 'Save and log out').click();
    await page.getByRole('alert').waitFor();
    expect([new URL(page.url()).pathname, await page.getByLabel('Text').inputValue()]).toEqual([
      new URL(editPage('news', undefined, pages.home), site.host.url).pathname,
      'A word nobody saved.',
    ]);
    expect(await kept(page)).toHaveLength(1);
    await page.unroute('**/api/content/**');
    await logOut(page);
    await button(page, 'Save and log out').click();
    await page.waitForURL(`**${pages.login}`);
    await logIn(page);
    await page.goto(editPage('news', 'a-word-nobody-saved', pages.home));
    await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('A word nobody saved.');
    await done();
  });

  test('a draft and its undo survive an expired session, only for the account that wrote them', async () => {
    const other = { email: 'second@example.com', password: goodPassword };
    const { db, close } = await openEmbedded(site.host.dataDir, { join: true });
    await ensureAdmin(db, other.email, other.password);
    await close();
    const { page, done } = await openAccountPage(site, { width: 1280 });
    const title = () => titleField(page).inputValue();
    const undo = () => button(page, 'Undo');
    await logIn(page);
    await page.goto(pages.newPost);
    await titleField(page).fill('Words of the first');
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage))))
      .toContain('Words of the first');
    await expect.poll(() => undo().isEnabled()).toBe(true);
    await expect.poll(async () => (await storedHistories(page)).steps).toContain('Words of the first');

    // Another account logs in, in the same browser and tab.
    await page.context().clearCookies();
    await logIn(page, other);
    await page.goto(pages.blog);
    await page.getByRole('form', { name: 'New Post' }).waitFor();
    expect(await page.getByText('Words of the first').count()).toBe(0);
    await page.goto(pages.newPost);
    await titleField(page).waitFor();
    expect([await title(), await undo().isEnabled()]).toEqual(['', false]);

    await page.context().clearCookies();
    await logIn(page);
    await page.goto(pages.newPost);
    await expect.poll(title).toBe('Words of the first');
    await expect.poll(() => undo().isEnabled()).toBe(true);
    await done();
  });
});
