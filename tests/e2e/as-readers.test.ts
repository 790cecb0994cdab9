/**
 * A post before and after publishing: its URL and social preview in the dialog, the page for readers, and the reverting
 * of changes.
 */
import { api, pages } from '#contract/paths.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { editor } from '#messages/en/editor.ts';
import { content } from '#messages/en/content.ts';
import { postPanel } from '#messages/en/post-panel.ts';
import { publishSheet } from '#messages/en/publish-sheet.ts';
import { editor as japanese } from '#messages/ja/editor.ts';
import { postPanel as japanesePanel } from '#messages/ja/post-panel.ts';
import type { Post } from '#contract/posts.ts';
import { expect, test } from 'vitest';
import { makePost, signInForCalls } from './harness/admin-calls.ts';
import { firstBlock } from './harness/writer.ts';
import { sharedSite } from './started-site.ts';
import { inCampaign } from './harness/long.ts';

const site = sharedSite();

test('a Japanese post with a cover: the sheet shows its address and cover, the reader’s view its page, Discard changes its state', async () => {
  const context = await site.browser.newContext({
    viewport: { width: 1280, height: 844 },
    timezoneId: 'Europe/Berlin',
  });
  const call = await signInForCalls(context, site.host);
  const { page, consoleErrors } = await openPage(context);
  const [picture] = (await (await call('GET', api.media)).json()) as { id: string }[];
  const title = '葦を見る';
  const id = await makePost(call, title, '覚え書き', '葦は冬に刈ります。', { language: 'ja', cover: picture?.id });
  await page.goto(site.host.url + pages.post(id));
  await page.getByRole('button', { name: editor.publish, exact: true }).click();
  const sheet = page.getByRole('dialog');
  const card = sheet.getByRole('region', { name: publishSheet.publishCard });
  await sheet.getByText(`${site.host.url}/ja/blog/${title}`).first().waitFor();
  await card.locator(`img[src*="${picture?.id}"]`).waitFor();
  await sheet.getByRole('button', { name: /^Publish/ }).click();
  await page.waitForURL(`**${pages.blog}`);

  await page.getByRole('link', { name: 'View post' }).click();
  const isThere = (url: URL) => decodeURIComponent(url.pathname) === `/ja/blog/${title}`;
  await page.waitForURL(isThere);
  const note = page.getByRole('note');
  await note.getByText('この記事を、読者と同じ表示で見ています。').waitFor();
  expect(await page.locator('h1').innerText()).toBe(title);
  expect(await page.locator('.editor').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);

  const post = (await (await call('GET', api.post(id))).json()) as Post;
  const body = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: '葦は春に刈ります。' } }] });
  const data = { title, categoryName: '覚え書き', keywords: [], summary: '{"blocks":[]}', body, published: true };
  const changed = await call('POST', api.post(id), { data: { ...data, revision: post.revision } });
  expect(changed.status()).toBe(200);
  await page.goto(`${site.host.url}${pages.post(id)}?revise`);
  const status = page.locator('.editor-bar');
  await status.getByText(japanese.changesNotLive).waitFor();
  await page.getByRole('button', { name: japanese.more }).click();
  await page
    .getByRole('button', { name: japanesePanel.postSettings })
    .or(page.getByRole('menuitem', { name: japanesePanel.postSettings }))
    .click();
  await page.getByText(japanesePanel.onClock('Asia/Tokyo')).first().waitFor();
  await page.getByRole('button', { name: japanesePanel.discardChanges }).click();
  await status.getByText(japanese.published, { exact: true }).waitFor();
  expect(await status.getByText(japanese.changesNotLive).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('a new post that is published at once has its address on the sheet, and the language of the site’s part', async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
  const call = await signInForCalls(context, site.host);
  const { page, consoleErrors } = await openPage(context);
  await page.goto(site.host.url + pages.newPost);
  const title = `Sedge in spring ${Date.now()}`;
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category').fill('Notes');
  await page.getByRole('group', { name: 'Body' }).locator('[contenteditable="true"]').first().click();
  await page.keyboard.type('Sedge is green before reeds are.');
  await page.getByRole('button', { name: editor.publish, exact: true }).click();
  const address = `/blog/${title.toLowerCase().replaceAll(' ', '-')}`;
  await page.getByRole('dialog').getByText(`${site.host.url}${address}`).first().waitFor();
  await page.getByRole('button', { name: publishSheet.publishNow }).click();
  await page.waitForURL(`**${pages.blog}`);
  await page.getByRole('link', { name: title }).first().waitFor();
  const posts = (await (await call('GET', `${api.posts}?published=true`)).json()) as Post[];
  expect(posts.find((post) => post.title === title)).toMatchObject({ language: 'en' });
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test.each([
  { width: 390, from: 'the list of posts' },
  ...inCampaign({ width: 1280, from: 'the editor' }),
])('on the sheet of $from, at $width, a post gets summary, cover, address and time', async ({ width, from }) => {
  const context = await site.browser.newContext({ viewport: { width, height: 844 } });
  const call = await signInForCalls(context, site.host);
  const { page, consoleErrors } = await openPage(context);
  const title = `Seen from ${from}`;
  const id = await makePost(call, title, 'Notes', 'Reeds are cut in winter.', {});
  await page.goto(site.host.url + (from === 'the editor' ? pages.post(id) : pages.blog));
  const list = page.locator(`[data-post-card="${id}"]`);
  const row = from === 'the editor' ? page.locator('.editor-bar') : list;
  const written = from === 'the editor' ? 'Cut in winter.' : '';
  if (written !== '') {
    await page
      .getByRole('group', { name: editor.summary })
      .locator('[contenteditable="true"], textarea')
      .first()
      .click();
    await page.keyboard.type(written);
  }
  await row.getByRole('button', { name: editor.publish, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.waitFor();
  // The dialog starts at the top, with the previews, and contains the focus.
  expect(await sheet.evaluate((part) => [part.scrollTop, part.contains(document.activeElement)])).toEqual([0, true]);
  const part = (name: string) => sheet.getByRole('region', { name, exact: true });

  const summary = sheet.getByRole('textbox', { name: editor.summary });
  expect(await summary.inputValue()).toBe(written);
  await summary.fill('When & how <reeds> are cut.');
  // Typed text appears immediately in the preview, even if it is not saved.
  await part(publishSheet.publishSnippet).getByText('When & how <reeds> are cut.').waitFor();
  await sheet.getByRole('button', { name: publishSheet.saveSummary }).click();
  await expect.poll(() => sheet.getByRole('button', { name: publishSheet.saveSummary }).isDisabled()).toBe(true);
  await part(postPanel.cover).getByRole('button', { name: content.pictures.choose }).click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button')
    .filter({ has: page.locator('img') })
    .first()
    .click();
  await part(publishSheet.publishCard).locator('img[src*="/media/"]').waitFor();
  const address = `reeds-${width}`;
  await sheet.getByLabel(postPanel.addressAfter('/blog/')).fill(address);
  await sheet.getByRole('button', { name: postPanel.saveDateAndAddress }).click();
  await part(publishSheet.publishAddress).getByText(`${site.host.url}/blog/${address}`).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await sheet.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0);
  await sheet.getByLabel(postPanel.publishAt).fill('2099-01-01T08:00');
  await sheet.getByRole('button', { name: postPanel.schedule, exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  const scheduled = from === 'the editor' ? page.locator('.editor-bar .post-status') : list;
  await scheduled.getByText(editor.scheduled).first().waitFor();
  const post = (await (await call('GET', api.post(id))).json()) as Post;
  expect(post).toMatchObject({ title, address, published: false, cover: expect.any(String) as string });
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('publishes typed but unsaved values of the sheet with the post', async () => {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
  const call = await signInForCalls(context, site.host);
  const { page, consoleErrors } = await openPage(context);
  const id = await makePost(call, 'Typed at the last moment', 'Notes', 'Reeds are cut in winter.', {});
  await page.goto(site.host.url + pages.post(id));
  await page.getByRole('button', { name: editor.publish, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: editor.summary }).fill('Typed, not saved.');
  const address = sheet.getByLabel(postPanel.addressAfter('/blog/'));
  await address.fill('no address');
  await sheet.getByRole('button', { name: publishSheet.publishNow }).click();
  expect(await address.evaluate((field) => field === document.activeElement)).toBe(true);
  await address.fill('last-moment');
  await sheet.getByRole('button', { name: publishSheet.publishNow }).click();
  await page.waitForURL(`**${pages.blog}`);
  await page.getByRole('link', { name: 'View post' }).click();
  await page.waitForURL('**/blog/last-moment?*');
  const post = (await (await call('GET', api.post(id))).json()) as Post;
  expect(JSON.stringify(post.summary)).toContain('Typed, not saved.');
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test.each([
  { width: 375, locale: 'ja' },
  ...inCampaign({ width: 390, locale: 'en' }, { width: 375, locale: 'en' }),
])('on a phone of $width px the bar shows the complete state of the text ($locale)', async ({ width, locale }) => {
  const context = await site.browser.newContext({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true });
  const call = await signInForCalls(context, site.host);
  const page = await context.newPage();
  const id = await makePost(call, `Seen at ${width} in ${locale}`, 'Notes', 'Reeds.', { language: locale });
  await page.goto(`${site.host.url}${locale === 'ja' ? '/ja' : ''}${pages.post(id)}`);
  await page.locator('.codex-editor [contenteditable="true"]').first().tap();
  await page.keyboard.type('Words.');
  const state = page.locator('.editor-saved');
  await expect.poll(() => state.textContent()).toBe((locale === 'ja' ? japanese : editor).unsaved);
  const missing = () =>
    state.evaluate((part) => [part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight]);
  for (const pixels of await missing()) expect(pixels).toBeLessThanOrEqual(1);
  // The message is at most two lines high.
  expect(await state.evaluate((part) => part.clientHeight)).toBeLessThanOrEqual(32);
  await context.close();
});

test.each([390, ...inCampaign(1280)])(
  'at %i px words in the field of a link find a post, in one block and over several',
  async (width) => {
    const context = await site.browser.newContext({ viewport: { width, height: 844 } });
    const call = await signInForCalls(context, site.host);
    const title = `Bulrush at ${width} px`;
    const found = await makePost(call, title, 'Notes', 'A bulrush is no reed.', {});
    expect((await call('PATCH', api.post(found), { published: true })).status()).toBe(200);
    const id = await makePost(call, `Links at ${width} px`, 'Notes', 'One', {});
    const { page, consoleErrors } = await openPage(context);
    await page.goto(site.host.url + pages.post(id));
    await firstBlock(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Two');
    const link = async (...select: string[]) => {
      for (const keys of select) await page.keyboard.press(keys);
      await page.keyboard.press('Control+k');
      await page.keyboard.type(`bulrush at ${width}`);
      await page.getByRole('option', { name: title }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('option').first().waitFor({ state: 'detached' });
    };
    await link('Shift+Home');
    const links = page.getByRole('group', { name: 'Body' }).getByRole('link');
    await expect.poll(() => links.allInnerTexts()).toEqual(['Two']);
    await page.keyboard.press('Control+End');
    await link('Control+a', 'Control+a');
    await expect.poll(() => links.allInnerTexts()).toEqual(['One', 'Two']);
    await page.goto(new URL((await links.first().getAttribute('href')) ?? '', site.host.url).href + '?view=reader');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(consoleErrors).toEqual([]);
    await context.close();
  },
);
