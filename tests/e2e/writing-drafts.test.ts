/** Drafts of several tabs, with full or forbidden storage, and double clicks. */
import { toEdge } from './harness/select-text.ts';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { api } from '#contract/paths.ts';
import { savePostResponse } from '#contract/posts.ts';
import * as words from '#i18n/index.ts';
import { sharedBrowser, openPage } from '../support/browser.ts';
import { inCampaign } from './harness/long.ts';
import { startWritingSite, type WritingSite } from './harness/start-writing-site.ts';

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
  await page.getByLabel('Title').fill(title);
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
  const page = await newPage('/blog/create');
  await firstBlock(page).click();
  await page.keyboard.type('Kept though full');
  await page.getByLabel('Title').fill('In another place');
  await expect.poll(() => elsewhere(page)).toMatch(/In another place.*Kept though full/);
  expect(await status(page).innerText()).toBe(words.editor.unsaved);
  await page.reload();
  await expect.poll(() => firstBlock(page).innerText()).toBe('Kept though full');
  expect(await page.getByLabel('Title').inputValue()).toBe('In another place');

  await context.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
  });
  const other = await newPage('/blog/create');
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
  await context.route('**/lazy-parts-*', (route) => route.abort(), { times: 1 });
  const { page, consoleErrors } = await openPage(context, [lost]);
  errors.push(consoleErrors);
  page.on('dialog', (dialog) => void dialog.accept());
  const told = page.waitForEvent('console', (message) => message.text().startsWith('Parts of the editor'));
  await page.goto(`${site.url}/blog/${id}`);
  await told;
  await context.setOffline(true);
  await context.setOffline(false);
  await firstBlock(page).click();
  await page.keyboard.type(' $x^2$ and more');
  await page.locator('.inline-math math').waitFor();
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
  const names = () =>
    page.evaluate(
      () =>
        new Promise<unknown[]>((resolve) => {
          const opened = indexedDB.open('post-histories');
          opened.onsuccess = () => {
            const keys = opened.result.transaction('heads').objectStore('heads').getAllKeys();
            keys.onsuccess = () => {
              opened.result.close();
              resolve(keys.result);
            };
          };
        }),
    );
  await expect.poll(names).toEqual([expect.stringMatching(/^\S+ new-[0-9a-f-]{36}$/)]);
  // The last step is stored with a delay.
  await page.waitForTimeout(500);
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
