/** What stands on the first screen of the home page, by geometry: who this is, and what was made last (product 2). */
import { pages } from '#contract/paths.ts';
import { openPage } from '#testing/browser.ts';
import { expect, test } from 'vitest';
import { startSite } from './started-site.ts';

// Of its own: on a shared one others publish, and what they made last has no picture.
const site = startSite();

test.each([
  [1280, 720],
  [1440, 900],
  [1024, 768],
  [768, 1024],
  [390, 844],
])('at %d × %d the name, the portrait level with it, and the newest work with its picture', async (width, height) => {
  const { page, consoleErrors } = await openPage(await site.browser.newContext({ viewport: { width, height } }));
  await page.goto(site.host.url + pages.home);
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    if (!found) throw new Error(`${selector} is not shown.`);
    return { ...found, bottom: found.y + found.height };
  };
  const [name, portrait] = [await box('h1'), await box('.portrait img')];
  expect(Math.abs(name.y - portrait.y)).toBeLessThan(24);
  expect((await box('.newest h3')).bottom).toBeLessThanOrEqual(height);
  expect((await box('.newest-picture img')).bottom).toBeLessThanOrEqual(height);
  expect(consoleErrors).toEqual([]);
});

test('a doubtful sign tells its readings under pointer and Tab, and a press leads to them, without a script', async () => {
  const { page } = await openPage(
    await site.browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false }),
  );
  await page.goto(site.host.url + pages.home);
  const box = page.locator('#subject a.region').first();
  const note = page.locator('#subject .note-card').first();
  await box.scrollIntoViewIfNeeded();
  expect(await note.isVisible()).toBe(false);
  await box.locator('> rect').hover();
  expect(await note.isVisible()).toBe(true);
  await page.mouse.move(0, 0);
  await box.focus();
  expect(await note.isVisible()).toBe(true);
  await box.press('Enter');
  expect(new URL(page.url()).hash).toBe('#subject-1');
});
