/** A whole post on the real site with the keyboard only: written, completed with its details, and published. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { Post } from '#contract/posts.ts';
import { api, pages } from '#contract/paths.ts';
import * as words from '#i18n/index.ts';
import { openPage } from '../support/browser.ts';
import { signInForCalls } from './harness/admin-calls.ts';
import { firstBlock, idOf } from './harness/writer.ts';
import { sharedSite } from './started-site.ts';
import { inCampaign } from './harness/long.ts';

const site = sharedSite();

/** Returns the accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    const label = (active as Partial<HTMLInputElement>).labels?.[0];
    return (active.ariaLabel || label?.textContent || active.textContent || '').trim();
  });

/** Presses a key until the element with this name has the focus. */
async function goTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${name}, but to ${await focused(page)}.`);
}

/** Selects the first image of the open library. */
async function takeFromLibrary(page: Page): Promise<void> {
  const library = page.getByRole('dialog', { name: words.library.libraryTitle });
  const name = await library.locator('.choose').first().innerText();
  await goTo(page, name.trim());
  await page.keyboard.press('Enter');
  await library.waitFor({ state: 'detached' });
}

test.each([390, ...inCampaign(1280)])('a post is written and published without a pointer, %i wide', async (width) => {
  const context = await site.browser.newContext({ viewport: { width, height: 900 } });
  const call = await signInForCalls(context, site.host);
  const { page, consoleErrors } = await openPage(context);
  await page.goto(site.host.url + pages.newPost);
  await firstBlock(page).waitFor();
  const type = (text: string) => page.keyboard.type(text);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Opens the block menu in an empty line and selects the first match. */
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
  // Leaves the table after its last row, to start a new line.
  for (let presses = 0; presses < 4; presses += 1) await press('ArrowDown');
  await press('Enter');
  await type('- An item');
  await press('Enter', 'Enter');
  await add(words.writing.toolCallout);
  await type('Mind this.');
  await press('Enter', 'Enter');
  await add(words.writing.toolFigure);
  await goTo(page, words.writing.figureFromLibrary, 'Shift+Tab');
  await press('Enter');
  await takeFromLibrary(page);
  await expect.poll(() => focused(page)).toBe(words.writing.figureAlt);
  await type('Reeds on a table');
  await goTo(page, words.writing.figureCaption, 'Shift+Tab');
  await type('Cut reeds');
  await press('Escape');
  await goTo(page, 'Category', 'Shift+Tab');
  await type('Notes');
  await press('Control+s');
  await expect.poll(() => page.url()).not.toContain(pages.newPost);

  const post = (await (await call('GET', api.post(idOf(page)))).json()) as Post;
  expect(post).toMatchObject({ title: `By keys ${width}`, category: { name: 'Notes' } });
  const kinds = ['paragraph', 'header', 'table', 'list', 'callout', 'figure'];
  expect(post.body.blocks.map(({ type: kind }) => kind)).toEqual(kinds);
  expect(post.body.blocks.at(-1)?.data).toMatchObject({ caption: 'Cut reeds', alt: 'Reeds on a table' });
  expect(JSON.stringify(post.body.blocks)).toContain('Said so');
  expect(JSON.stringify(post.body.blocks)).toContain('Ink');

  await press('F6');
  expect(await focused(page)).toBe('Publish');
  await press('Enter');
  await page.getByRole('dialog').waitFor();
  await goTo(page, words.content.pictures.choose);
  await press('Enter');
  await takeFromLibrary(page);
  await page.getByRole('region', { name: words.publishSheet.publishCard }).locator('img[src*="/media/"]').waitFor();
  await goTo(page, words.publishSheet.publishNow);
  await press('Enter');
  await page.waitForURL(/\/blog$/);
  await page
    .getByRole('link', { name: `By keys ${width}` })
    .first()
    .waitFor();
  await page.goto(site.host.url + pages.postAsReader(post.id));
  await page.getByText('Cut reeds').waitFor();
  await page.getByRole('img', { name: 'Reeds on a table' }).waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});
