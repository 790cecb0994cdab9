/** The main job, end to end, on the started site: write, publish, be read without script, unpublish, delete. */
import { openPage } from '#testing/browser.ts';
import { expect, test } from 'vitest';
import { startSite } from './started-site.ts';

const site = startSite();

/** Whoever never signed in is told so by a 401; the browser lists it as an error. */
const listed401 = /401 \(Unauthorized\)/;

test('write a post, publish it, read it as a visitor without script, unpublish it, see it gone, delete it', async () => {
  const context = await site.browser.newContext({ baseURL: site.host.url });
  const { page, complaints } = await openPage(context, [listed401]);
  await page.goto('/users/login');
  await page.getByLabel('Email').fill(site.host.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(site.host.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/users/profile');
  await page.getByText('Login successful!').waitFor();

  await page.goto('/blog');
  await page.getByLabel('Title').fill('A post about rain');
  await page.getByLabel('Category').fill('Weather');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/blog/create');
  const body = page.locator('.codex-editor [contenteditable=true]').first();
  await body.click();
  await page.keyboard.type('It rained all day, and nobody minded.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/blog\/a-post-about-rain-\w{6}$/);
  const path = new URL(page.url()).pathname;

  const visitor = await site.browser.newContext({ baseURL: site.host.url, javaScriptEnabled: false });
  const reader = await visitor.newPage();
  expect((await reader.goto(path))?.status()).toBe(404);

  await page.goto('/blog');
  const card = page.getByRole('listitem').filter({ hasText: 'A post about rain' });
  await card.getByRole('button', { name: /^Publish/ }).click();
  await page.getByText('Post published.').waitFor();

  expect((await reader.goto(path))?.status()).toBe(200);
  expect(await reader.getByRole('heading', { level: 1 }).textContent()).toBe('A post about rain');
  expect(await reader.locator('article').textContent()).toContain('It rained all day, and nobody minded.');
  await reader.goto('/blog');
  await reader.getByRole('link', { name: 'A post about rain' }).click();
  expect(new URL(reader.url()).pathname).toBe(path);

  await page.goto('/blog');
  await page.getByRole('button', { name: 'Edit A post about rain' }).click();
  await page.getByRole('button', { name: 'Take offline and edit' }).click();
  await page.waitForURL(`**${path}`);
  expect((await reader.goto(path))?.status()).toBe(404);
  await reader.goto('/blog');
  expect(await reader.getByText('A post about rain').count()).toBe(0);

  await page.goto('/blog');
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Post deleted.', { exact: true }).waitFor();
  await card.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
