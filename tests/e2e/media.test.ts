/** The owner's screens of media and comments. */
import { adminScreens } from '#contract/admin-screens.ts';
import { pages } from '#contract/paths.ts';
import { discussion, lists, media } from '#i18n/index.ts';
import { api } from '#support/api-paths.ts';
import type { MediaRow } from '#contract/media.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { type Call, makePost, putSettings, signInForCalls } from './harness/admin-calls.ts';
import { startSite } from './started-site.ts';

const site = startSite();
let context: BrowserContext;
let call: Call;
beforeAll(async () => {
  context = await site.browser.newContext({ viewport: { width: 1280, height: 800 } });
  call = await signInForCalls(context, site.host);
});
afterAll(() => context.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an uploaded image is shown, used in a post, cannot be deleted then, and can be deleted afterwards', async () => {
  const { page, consoleErrors } = await openPage(context, [/409/]);
  await page.goto(`${site.host.url}${adminScreens.media.path}`);
  const grid = page.getByRole('table', { name: media.media });
  await grid.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#b93524' } })
    .png()
    .toBuffer();
  await page.evaluate((png) => {
    const data = new DataTransfer();
    const file = (name: string, content: string) =>
      new File([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], name, { type: 'image/png' });
    for (const [name, content] of [
      ['kiln.png', png],
      ['empty.png', ''],
    ] as const)
      data.items.add(file(name, content));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, bytes.toString('base64'));
  await page.getByRole('alert').filter({ hasText: 'empty.png' }).waitFor();
  const card = grid.getByRole('row').filter({ hasText: 'kiln.png' });
  await card.getByText(media.unused).waitFor();

  const all = (await (await call('GET', `${api.media}?text=kiln.png`)).json()) as MediaRow[];
  const figure = { type: 'figure', data: { media: all[0]?.id, alt: 'A kiln', caption: '', width: 'column' } };
  const body = JSON.stringify({ blocks: [figure, { type: 'paragraph', data: { text: 'Words' } }] });
  const postId = await makePost(call, 'Kiln notes', 'Notes', '', { body });
  await page.reload();
  await card.getByRole('link', { name: 'Kiln notes' }).waitFor();
  await button(page, media.open('kiln.png')).click();
  const sheet = page.getByRole('dialog', { name: media.details });
  await sheet.getByText(media.alt('A kiln')).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: media.remove }).click();
  const sure = page.getByRole('dialog', { name: media.removeQuestion });
  await sure.getByRole('button', { name: media.remove }).click();
  await page.getByRole('alert').filter({ hasText: 'Kiln notes' }).waitFor();

  for (const end of ['', '?forever=true']) await call('DELETE', `${api.post(postId)}${end}`, {});
  await page.reload();
  await page.getByLabel(media.use).selectOption('unused');
  // A changed filter clears the selection.
  await grid.getByRole('row').filter({ hasText: 'tategaki.png' }).waitFor({ state: 'detached' });
  await card.getByRole('checkbox').check();
  await page.getByRole('group', { name: lists.selected }).getByRole('button', { name: media.remove }).click();
  await sure.getByRole('button', { name: media.remove }).click();
  await page.getByText(media.removed(1)).waitFor();
  await card.waitFor({ state: 'detached' });
  expect(consoleErrors).toEqual([]);
  await page.close();
});

test('a comment is hidden, approved again, and deleted from the list of all comments', async () => {
  await putSettings(call, { comments: true });
  const [post] = (await (await call('GET', `${api.posts}?published=true&limit=1`)).json()) as { id: string }[];
  await call('POST', api.postComments(post?.id ?? ''), { text: 'A first word' });
  const { page, consoleErrors } = await openPage(context);
  await page.goto(`${site.host.url}${adminScreens.comments.path}`);
  const row = page.getByRole('row').filter({ hasText: 'A first word' });
  await row.getByText(discussion.states.live).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await row.getByRole('button', { name: discussion.hold }).click();
  await row.getByText(discussion.states.held).waitFor();
  await button(page, lists.undo).click();
  await row.getByText(discussion.states.live).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await row.getByRole('button', { name: discussion.remove }).click();
  const sure = page.getByRole('dialog', { name: discussion.removeQuestion });
  await sure.getByRole('button', { name: discussion.remove }).click();
  await page.getByText(discussion.empty).waitFor();
  expect(page.url()).toContain(pages.dashboard);
  expect(consoleErrors).toEqual([]);
  await page.close();
});
