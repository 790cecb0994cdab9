import * as words from '#i18n/index.ts';
import type { Browser } from 'playwright';
import { expect } from 'vitest';
import { openPage, titleField } from './browser.ts';

/**
 * Tests the main workflow on any server: an admin publishes a post, a visitor without JavaScript reads it, and the
 * admin unpublishes and deletes it.
 * @param site a running site, its admin's account, and additional messages that its pages may log
 */
export async function smokeJourney(
  browser: Browser,
  site: { url: string; admin: { email: string; password: string }; expected?: readonly RegExp[] },
): Promise<void> {
  // The title is different in each attempt, because a retry finds the post of the first attempt.
  const title = `A post about rain ${Date.now()}`;
  const context = await browser.newContext({ baseURL: site.url });
  const { page, consoleErrors } = await openPage(context, site.expected);
  await page.goto('/users/login');
  await page.getByLabel('Email').fill(site.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(site.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/users/profile');
  await page.getByText('Login successful!').waitFor();

  await page.goto('/blog');
  await titleField(page).fill(title);
  await page.getByRole('combobox', { name: 'Category', exact: true }).fill('Weather');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.waitForURL('**/blog/create');
  const body = page.locator('.codex-editor [contenteditable=true]').first();
  await body.click();
  await page.keyboard.type('It rained all day, and nobody minded.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/blog\/a-post-about-rain-\d+-\w{6}$/);
  const path = new URL(page.url()).pathname;
  const address = path.replace(/-\w{6}$/, '');

  const visitor = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const reader = await visitor.newPage();
  expect((await reader.goto(path))?.status()).toBe(404);

  await page.goto('/blog');
  const card = page.getByRole('row').filter({ hasText: title });
  await card.getByRole('button', { name: /^Publish/ }).click();
  await page.getByRole('button', { name: words.publishSheet.publishNow, exact: true }).click();
  await page.getByText('Post published.', { exact: true }).waitFor();

  expect((await reader.goto(path))?.status()).toBe(200);
  expect(await reader.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  expect(await reader.locator('article').textContent()).toContain('It rained all day, and nobody minded.');
  await reader.goto('/blog');
  await reader.getByRole('link', { name: title }).click();
  expect(new URL(reader.url()).pathname).toBe(address);

  await page.goto('/blog');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByRole('button', { name: 'Unpublish and edit' }).click();
  await page.waitForURL(`**${path}`);
  expect((await reader.goto(path))?.status()).toBe(404);
  await reader.goto('/blog');
  expect(await reader.getByText(title).count()).toBe(0);

  await page.goto('/blog');
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Post deleted.', { exact: true }).waitFor();
  await card.waitFor({ state: 'detached' });
  expect(consoleErrors).toEqual([]);
  await context.close();
  await visitor.close();
}
