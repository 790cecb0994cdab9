/** A post on the real site, from its first word through its publication to its deletion. */
import { expect, test } from 'vitest';
import type { BuildResponse } from '#contract/builds.ts';
import * as words from '#i18n/index.ts';
import { api, pages } from '#contract/paths.ts';
import { makePost } from './harness/admin-calls.ts';
import { chooseMore } from './harness/editor-menu.ts';
import { longTest } from './harness/long.ts';
import { alert, bodyOf, button, firstBlock, idOf, typeBody, startWriter } from './harness/writer.ts';

const writer = startWriter();

test('create, write, save, reload, publish, read, edit, delete, and take the deletion back', async () => {
  await writer.signIn();
  const page = await writer.newPage('/blog');
  const form = page.getByRole('form', { name: 'New Post' });
  expect(await form.locator('input[type=hidden][name=_csrf]').inputValue()).not.toBe('');
  await form.getByLabel('Title').fill('On <b>reading</b>');
  await form.getByLabel('Category').fill('Methods');
  await form.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/blog/create');
  expect(await page.getByLabel('Title').inputValue()).toBe('On reading');
  expect(await page.getByLabel('Category').inputValue()).toBe('Methods');

  await typeBody(page, 'Most of a page is not text.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/');
  await page.locator('.ce-popover--opened').getByText('Unordered list').click();
  await page.keyboard.type('One');
  for (const key of ['Enter', 'Tab']) await page.keyboard.press(key);
  await page.keyboard.type('Two');
  for (const key of ['Enter', 'Shift+Tab', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.press('Control+Shift+C');
  await page.locator('.cm-content').waitFor();
  await page.locator('.cm-content').click();
  await page.keyboard.type('x = "</script>" & 1');
  await page.getByLabel('Language').selectOption('python');
  await page.getByRole('group', { name: 'Summary' }).locator('[contenteditable="true"]').click();
  await page.keyboard.type('A summary.');
  await page.getByLabel('Keywords', { exact: true }).fill('methods, <b>archives</b>, ');
  // Each chip shows the keyword that will be saved.
  expect(await page.getByRole('list', { name: 'Chosen keywords' }).getByRole('listitem').allInnerTexts()).toEqual([
    'methods\n×',
    'archives\n×',
  ]);
  await page.getByLabel('Keywords', { exact: true }).pressSequentially('ink');
  await page.locator('.editor-minutes', { hasText: '2 min read' }).waitFor();
  await button(page, 'Save').click();
  await expect.poll(() => alert(page).innerText()).toBe(words.editor.postSaved);
  await page.waitForURL('**/blog/on-reading-*');
  const id = idOf(page);
  const saved = await writer.stored(id);
  expect(saved).toMatchObject({ title: 'On reading', category: { name: 'Methods' }, published: false });
  expect(saved.keywords.map(({ name }) => name)).toEqual(['methods', 'archives', 'ink']);
  expect(saved.body.blocks.map(({ type, data }) => [type, data.text ?? data.items ?? data.code])).toEqual([
    ['paragraph', 'Most of a page is not text.'],
    ['list', [{ content: 'One', items: [{ content: 'Two', items: [] }] }]],
    ['code', 'x = "</script>" & 1'],
  ]);
  expect(await page.evaluate(() => localStorage.getItem('post-title'))).toBeNull();

  await page.reload();
  await page.locator('.cm-content').waitFor();
  expect(await bodyOf(page).innerText()).toContain('Most of a page is not text.');
  await chooseMore(page, 'Publish');
  await button(page, words.publishSheet.publishNow).click();
  await page.waitForURL('**/blog');
  await expect.poll(() => alert(page).innerText()).toBe(words.blogAdmin.postPublished);

  const visitor = await writer.site.browser.newContext();
  const read = await visitor.newPage();
  await read.goto(`${writer.site.host.url}/blog/${id}`);
  expect(await read.locator('.prose').innerText()).toContain('Most of a page is not text.');
  expect(await read.locator('script[src*="mount"], script[src*="writing-area"]').count()).toBe(0);

  await page.locator(`[data-post-row="${id}"]`).getByRole('link', { name: 'On reading' }).click();
  await page.waitForURL('**/blog/on-reading');
  await button(page, 'Edit').waitFor();
  expect(await page.getByRole('heading', { name: 'On reading', level: 1 }).count()).toBe(1);
  expect(
    await page.locator('main [contenteditable="true"], textarea:not([readonly]), input[name=categoryName]').count(),
  ).toBe(0);
  await button(page, 'Edit').click();
  expect(await page.getByText(words.blogAdmin.editTakesOffline).innerText()).toContain(
    words.blogAdmin.editTakesOfflineLater,
  );
  expect((await writer.stored(id)).published).toBe(true);
  await button(page, 'Unpublish and edit').click();
  await expect.poll(() => alert(page).innerText()).toBe(words.blogAdmin.postEditable);
  expect((await read.goto(`${writer.site.host.url}/blog/${id}`))?.status()).toBe(404);
  await visitor.close();

  await page.getByLabel('Title').fill('On reading, again');
  await button(page, 'Save & Close').click();
  await page.waitForURL('**/blog');
  await expect.poll(() => alert(page).innerText()).toBe(words.editor.postSaved);
  const card = page.locator(`[data-post-card="${id}"]`);
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => alert(page).innerText()).toBe(words.blogAdmin.postDeleted);
  await expect.poll(() => card.count()).toBe(0);
  expect((await writer.context.request.get(`${writer.site.host.url}/api/blog/posts/${id}`)).status()).toBe(404);
  await button(page, 'Undo').click();
  await expect.poll(async () => (await writer.unpublished()).map(({ title }) => title)).toContain('On reading, again');
});

// The smoke journey also publishes from a card; `admin-table.test.ts` tests a refused deletion.
longTest('Publish on a card publishes and stays on the blog; a refused deletion keeps the card', async () => {
  const call = await writer.signIn();
  const kept = await makePost(call, 'Kept by the server');
  const id = await makePost(call, 'Published from its card');
  const page = await writer.newPage('/blog', [/503/]);
  await page.route('**/api/blog/posts/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { message: 'Away', code: 'UNAVAILABLE' } })
      : route.fallback(),
  );
  const card = page.locator(`[data-post-card="${kept}"]`);
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => card.getByText('Away').count()).toBe(1);
  await page.locator(`[data-post-card="${id}"]`).getByRole('button', { name: 'Publish' }).click();
  await button(page, words.publishSheet.publishNow).click();
  await expect.poll(() => alert(page).innerText()).toBe(words.blogAdmin.postPublished);
  expect((await writer.stored(id)).published).toBe(true);
  await page
    .locator(`[data-post-row="${id}"]`)
    .getByRole('button', { name: /^Edit (?!draft)/ })
    .click();
  await button(page, 'Unpublish and edit').click();
  await page.waitForURL(`**/blog/${id}`);
  await expect.poll(() => alert(page).innerText()).toBe(words.blogAdmin.postEditable);
  await firstBlock(page).waitFor();
});

longTest('a post shows building, then live; a failed update shows the reason and can be retried', async () => {
  const call = await writer.signIn();
  const id = await makePost(call, 'On its way');
  const requestedAt = new Date(Date.now() - 60_000).toISOString();
  let state: Partial<BuildResponse> = { state: 'building' };
  await call('PATCH', api.post(id), { published: true });
  const page = await writer.newPage(pages.terms);
  await page.route(`**${api.build}`, (route) => {
    if (route.request().method() === 'POST') state = { state: 'building' };
    const build = { id: 9, startedAt: requestedAt, finishedAt: null, error: null, requestedAt, ...state };
    return route.fulfill({ status: route.request().method() === 'POST' ? 202 : 200, json: build });
  });
  await page.goto(`${writer.site.host.url}${pages.blog}`);
  const badge = page.locator(`[data-post-row="${id}"] .badge`);
  await expect.poll(() => badge.innerText()).toBe('building');
  await page.getByText(words.blogAdmin.siteBuilding).waitFor();
  state = { state: 'failed', error: 'The disk is full.' };
  await page.getByText(words.blogAdmin.siteFailed).waitFor();
  await page.locator('.build-status').getByText('The disk is full.').waitFor();
  expect(await badge.innerText()).toBe('failed');
  const row = page.locator(`[data-post-row="${id}"]`);
  await row.getByText('The disk is full.').waitFor();
  await row.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => badge.innerText()).toBe('building');
  state = { state: 'live' };
  await page.getByText(words.blogAdmin.siteLive).waitFor();
  expect(await badge.count()).toBe(0);
});

longTest('publishing while typing includes the last keystroke', async () => {
  const id = await makePost(await writer.signIn(), 'Published in haste');
  const page = await writer.newPage(`/blog/${id}`);
  await typeBody(page, ' to the very last key');
  await chooseMore(page, 'Publish');
  await button(page, words.publishSheet.publishNow).click();
  await page.waitForURL('**/blog');
  const published = await writer.stored(id);
  expect(published.published).toBe(true);
  expect(JSON.stringify(published.body)).toContain('to the very last key');
  await page.goto(`${writer.site.host.url}/blog/${id}`);
  await expect.poll(() => page.locator('main').innerText()).toContain('to the very last key');
});
