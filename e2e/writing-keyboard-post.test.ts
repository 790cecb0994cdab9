/** A whole post by keys alone, on the real site: written, given its details, and published. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Post } from '#contract/posts.ts';
import { api, pages } from '#contract/paths.ts';
import * as words from '#words/index.ts';
import { openPage, sharedBrowser } from '#testing/browser.ts';
import { startWritingSite, type WritingSite } from './harness/start-writing-site.ts';
import { firstBlock, idOf } from './harness/writer.ts';

let site: WritingSite;
beforeAll(async () => void (site = await startWritingSite()));
afterAll(() => site.close());

/** The name of what has the focus, as a screen reader says it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    const label = (active as Partial<HTMLInputElement>).labels?.[0];
    return (active.ariaLabel || label?.textContent || active.textContent || '').trim();
  });

/** Presses a key until what is named has the focus. */
async function goTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${name}, but to ${await focused(page)}.`);
}

test.each([1280, 390])('a post is written and published without a pointer, %i wide', async (width) => {
  const context = await (await sharedBrowser()).newContext({ viewport: { width, height: 900 } });
  await site.signIn(context);
  const { page, consoleErrors } = await openPage(context);
  await page.goto(site.url + pages.newPost);
  await firstBlock(page).waitFor();
  const type = (text: string) => page.keyboard.type(text);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Opens the menu of blocks in an empty line and takes the first that is found. */
  const add = async (name: string) => {
    await type(`/${name}`);
    await page.getByRole('option', { name, exact: true }).first().waitFor();
    await press('Enter');
  };
  await goTo(page, 'Title');
  await type(`By keys ${width}`);
  await press('Tab');
  await type('Words with $x^2$ and a note^[Said so] in them.');
  await press('Enter');
  await type('## A heading');
  await press('Enter');
  await add(words.writing.toolTable);
  await type('Pen');
  await press('Tab');
  await type('Ink');
  await press('Escape', 'ArrowDown');
  // Out of the table by its last row, and to a line of its own.
  for (let presses = 0; presses < 4; presses += 1) await press('ArrowDown');
  await press('Enter');
  await type('- An item');
  await press('Enter', 'Enter');
  await add(words.writing.toolCallout);
  await type('Mind this.');
  await press('Escape');
  await goTo(page, 'Category', 'Shift+Tab');
  await type('Notes');
  await press('Control+s');
  await expect.poll(() => page.url()).not.toContain(pages.newPost);

  const post = (await (await page.request.get(site.url + api.post(idOf(page)))).json()) as Post;
  expect(post).toMatchObject({ title: `By keys ${width}`, category: { name: 'Notes' } });
  expect(post.body.blocks.map(({ type: kind }) => kind)).toEqual(['paragraph', 'header', 'table', 'list', 'callout']);
  expect(JSON.stringify(post.body.blocks)).toContain('Said so');
  expect(JSON.stringify(post.body.blocks)).toContain('Ink');

  await press('F6');
  expect(await focused(page)).toBe('Publish');
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await goTo(page, words.publishSheet.publishNow);
  await press('Enter');
  await page.waitForURL(/\/blog$/);
  await page.getByText(`By keys ${width}`).first().waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});
