/**
 * Drafts on a shared machine: after Logout no draft remains in the browser, and no draft is lost without a question.
 */
import * as words from '#i18n/index.ts';
import { editPage, pages } from '#contract/paths.ts';
import { openEmbedded } from '#host/embedded/embedded.ts';
import { ensureAdmin } from '#server/features/accounts/admins.ts';
import { goodPassword } from '../support/app.ts';
import { signIn } from '../support/writer.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { button, fill, openAccountPage } from './accounts-kit.ts';
import { sharedSite } from './started-site.ts';

const site = sharedSite();
const paragraph = (text: string) => JSON.stringify({ blocks: [{ type: 'paragraph', data: { text } }] });

async function logIn(page: Page, user = site.host.admin): Promise<void> {
  await page.goto(pages.login);
  await fill(page, user);
  await button(page, 'Login').click();
  await page.waitForURL(`**${pages.profile}`);
  await button(page, 'Profile').waitFor();
}

/** Stores a draft as the editor stores unsaved text. */
const keepDraft = (page: Page, title: string) =>
  page.evaluate(
    ([key, record]) => localStorage.setItem(key ?? '', record ?? ''),
    [
      `post-draft:new-${crypto.randomUUID()}:tab`,
      JSON.stringify({ title, category: 'Notes', keywords: '', body: paragraph(title), summary: paragraph(''), at: 1 }),
    ],
  );
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('post-') && key !== 'post-draft-tab'));
const logOut = async (page: Page) => {
  // After a cancelled logout, the menu is still open.
  if (!(await button(page, 'Logout').isVisible())) await button(page, 'Profile').click();
  await button(page, 'Logout').click();
};

test('logout asks about unsaved text: Cancel keeps it, Delete removes it completely', async () => {
  const { page, done } = await openAccountPage(site, { width: 1280 });
  await logIn(page);
  await keepDraft(page, 'Deleted words');
  await logOut(page);
  await page.getByRole('dialog').getByText(words.menu.logoutUnsaved).waitFor();
  await button(page, 'Cancel').click();
  expect(await kept(page)).toHaveLength(1);
  await logOut(page);
  const answer = page.waitForResponse('**/api/users/logout');
  await button(page, 'Discard changes and log out').click();
  expect(await (await answer).headerValue('clear-site-data')).toContain('"cache"');
  await page.waitForURL(`**${pages.login}`);
  expect(await kept(page)).toEqual([]);
  await done();
});

test('or saved first; without a network that is not offered', async () => {
  const { page, done } = await openAccountPage(site, { width: 390 });
  await logIn(page);
  await keepDraft(page, 'Saved words');
  await page.context().setOffline(true);
  await logOut(page);
  await button(page, 'Discard changes and log out').waitFor();
  expect(await button(page, 'Save and log out').count()).toBe(0);
  await button(page, 'Cancel').click();
  await page.context().setOffline(false);
  await logOut(page);
  await button(page, 'Save and log out').click();
  await page.waitForURL(`**${pages.login}`);
  expect(await kept(page)).toEqual([]);
  expect((await (await signIn(site.host)).unpublished()).some((id) => id.startsWith('saved-words-'))).toBe(true);
  await done();
});

test('logout saves a new record as well; a record that cannot be saved stays and is reported', async () => {
  const { page, done } = await openAccountPage(site, { width: 1280 });
  await logIn(page);
  await page.goto(editPage('news', undefined, pages.home));
  await page.getByLabel('Date').fill('2026-11-28');
  await page.getByLabel('Text').fill('A word nobody saved.');
  await expect.poll(async () => (await kept(page)).length).toBe(1);
  await page.route('**/api/content/**', (route) => route.fulfill({ status: 503, body: '' }));
  await logOut(page);
  await button(page, 'Save and log out').click();
  await page.getByRole('alert').waitFor();
  expect([new URL(page.url()).pathname, await page.getByLabel('Text').inputValue()]).toEqual([
    new URL(editPage('news', undefined, pages.home), site.host.url).pathname,
    'A word nobody saved.',
  ]);
  expect(await kept(page)).toHaveLength(1);
  await page.unroute('**/api/content/**');
  await logOut(page);
  await button(page, 'Save and log out').click();
  await page.waitForURL(`**${pages.login}`);
  await logIn(page);
  await page.goto(editPage('news', 'a-word-nobody-saved', pages.home));
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('A word nobody saved.');
  await done();
});

test('a draft and its undo survive an expired session, only for the account that wrote them', async () => {
  const other = { email: 'second@example.com', password: goodPassword };
  const { db, close } = await openEmbedded(site.host.dataDir, { join: true });
  await ensureAdmin(db, other.email, other.password);
  await close();
  const { page, done } = await openAccountPage(site, { width: 1280 });
  const title = () => page.getByLabel('Title').inputValue();
  const undo = () => button(page, 'Undo');
  await logIn(page);
  await page.goto(pages.newPost);
  await page.getByLabel('Title').pressSequentially('Words of the first');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage))))
    .toContain('Words of the first');
  await expect.poll(() => undo().isEnabled()).toBe(true);
  await page.waitForTimeout(500);

  // Another account logs in, in the same browser and tab.
  await page.context().clearCookies();
  await logIn(page, other);
  await page.goto(pages.blog);
  await page.getByRole('form', { name: 'New Post' }).waitFor();
  expect(await page.getByText('Words of the first').count()).toBe(0);
  await page.goto(pages.newPost);
  await page.getByLabel('Title').waitFor();
  expect([await title(), await undo().isEnabled()]).toEqual(['', false]);

  await page.context().clearCookies();
  await logIn(page);
  await page.goto(pages.newPost);
  await expect.poll(title).toBe('Words of the first');
  await expect.poll(() => undo().isEnabled()).toBe(true);
  await done();
});
