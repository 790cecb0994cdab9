/** The editor's bar explains what prevents a save, at any scroll position, with a button that fixes the problem. */
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { api, pages } from '#contract/paths.ts';
import { savePostResponse } from '#contract/posts.ts';
import * as words from '#i18n/index.ts';
import { openPage, sharedBrowser } from '../support/browser.ts';
import { paragraph } from './harness/blocks.ts';
import { startWritingSite, type WritingSite } from './harness/start-writing-site.ts';
import { button, idOf } from './harness/writer.ts';

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
