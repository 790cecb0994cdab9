/** Pictures on the real host: chosen in the editor, sent in parts, described, published, read without script. */
import { authResponse } from '#contract/accounts.ts';
import { api, pages } from '#contract/paths.ts';
import { savePostResponse } from '#contract/posts.ts';
import { axeFindings } from '#testing/axe.ts';
import { openPage } from '#testing/browser.ts';
import sharp from 'sharp';
import type { BrowserContext } from 'playwright';
import { expect, test } from 'vitest';
import { sharedSite } from './started-site.ts';

const site = sharedSite();

async function writer(context: BrowserContext): Promise<{ id: string; csrfToken: string }> {
  const { host } = site;
  const send = async (path: string, data: unknown): Promise<unknown> =>
    (await context.request.post(host.url + path, { data, headers: { origin: host.url } })).json();
  const { email, password } = host.admin;
  const { csrfToken } = authResponse.parse(await send(api.login, { email, password }));
  const rest = { title: 'With pictures', categoryName: 'Notes', keywords: [], summary: '{"blocks":[]}' };
  const body = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: 'Words before.' } }] });
  const data = { ...rest, body, published: false, _csrf: csrfToken };
  return { id: savePostResponse.parse(await send(api.posts, { data })).postId, csrfToken };
}

/** Larger than one part, wider than what is kept, and with a place in it. */
const photograph = async () =>
  sharp({
    create: {
      width: 3_400,
      height: 1_200,
      channels: 3,
      background: '#258',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg({ quality: 95 })
    .withExif({ IFD3: { GPSLatitude: '35/1 0/1 0/1' } })
    .toBuffer();

test('two pictures chosen at once, one described, saved, published, and read by a visitor', async () => {
  const { host, browser } = site;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const { id, csrfToken } = await writer(context);
  const { page, consoleErrors } = await openPage(context);
  await page.goto(host.url + pages.post(id));
  const words = page.getByRole('group', { name: 'Body' }).getByText('Words before.');
  await words.click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await page.locator('.ce-popover-item[data-item-name="figure"]:visible').click();
  const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a picture' }).click();
  await (
    await chooser
  ).setFiles([
    { name: 'coast.jpg', mimeType: 'image/jpeg', buffer: await photograph() },
    { name: 'seal.png', mimeType: 'image/png', buffer: small },
  ]);
  await page.locator('.figure img').nth(1).waitFor();
  const alt = page.getByRole('textbox', { name: /What does it show/ }).first();
  await alt.fill('A coast in the morning');
  await alt.press('Enter');
  await page.keyboard.type('Where it was taken.');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Post saved.').waitFor();
  await context.request.patch(host.url + api.post(id), {
    data: { published: true, _csrf: csrfToken },
    headers: { origin: host.url },
  });

  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const { page: reader, consoleErrors: readerErrors } = await openPage(visitor);
  await reader.goto(host.url + pages.post(id));
  const pictures = reader.locator('.prose figure.figure img');
  expect(await pictures.count()).toBe(2);
  expect(await pictures.first().getAttribute('alt')).toBe('A coast in the morning');
  expect(await pictures.first().getAttribute('loading')).toBeNull();
  expect(await pictures.nth(1).getAttribute('loading')).toBe('lazy');
  expect(await reader.getByText('Where it was taken.').count()).toBe(1);
  const address = (await pictures.first().getAttribute('src')) ?? '';
  const answer = await visitor.request.get(host.url + address);
  const { exif, width = 0 } = await sharp(await answer.body()).metadata();
  expect([answer.status(), exif, width <= 3_200]).toEqual([200, undefined, true]);
  await visitor.close();

  await context.close();
  expect([...consoleErrors, ...readerErrors]).toEqual([]);
});
