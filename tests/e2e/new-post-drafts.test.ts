/** The text of a new post is available on every device of its writer, even before the first save. */
import { api, pages } from '#contract/paths.ts';
import * as words from '#i18n/index.ts';
import { openPage, sharedBrowser } from '../support/browser.ts';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toEdge } from './harness/select-text.ts';
import { startWritingSite, type WritingSite } from './harness/start-writing-site.ts';
import { bodyOf, button, firstBlock, idOf } from './harness/writer.ts';

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
  await first.getByLabel('Title').fill('On rails');
  await expect.poll(() => onServer(first)).toContain('On rails');

  const second = await newDevice(pages.blog);
  const card = draftsOf(second).locator('li', { hasText: 'On rails' });
  await card.getByText(words.blogAdmin.continue, { exact: true }).click();
  await expect.poll(() => bodyOf(second).textContent()).toContain('Written on the train.');
  expect(await second.getByLabel('Title').inputValue()).toBe('On rails');
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
  await page.getByLabel('Title').fill('Kept');
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
  await first.getByLabel('Title').fill('Twice');
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
  await first.getByLabel('Title').fill('Made elsewhere');
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
