/** A post open on two devices: changes are merged, and the writer chooses between conflicting changes. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { api, pages } from '#contract/paths.ts';
import { documentToJson } from '#domain/document/serialise.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import * as words from '#i18n/index.ts';
import { signInForCalls } from './harness/admin-calls.ts';
import { bodyOf, button, startWriter } from './harness/writer.ts';

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
