/** A site in two languages, in its Japanese part: forms, accounts, search and the editor speak Japanese (product 11). */
import { api, editPage, pages } from '#contract/paths.ts';
import * as en from '#messages/en/index.ts';
import * as ja from '#messages/ja/index.ts';
import { axeFindings } from '#testing/axe.ts';
import { openPage, sharedBrowser } from '#testing/browser.ts';
import { startHost, type Host } from '#testing/host.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';

let host: Host;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.stop());

/** What the product says in English and not in Japanese, too; single words may be anyone's. */
const known = new Set(strings(ja));
const english = strings(en).filter((text) => /\w \w/.test(text) && !known.has(text));

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

/** What is seen, and what is said of what is seen. */
const said = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, [aria-label], [placeholder], [title]')]
      .flatMap((element) => [
        element instanceof HTMLBodyElement ? element.innerText : '',
        ...['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
      ])
      .join('\n'),
  );

async function expectJapanese(page: Page): Promise<void> {
  const text = await said(page);
  expect(
    english.filter((sentence) => text.includes(sentence)),
    page.url(),
  ).toEqual([]);
}

test('in the Japanese part one signs up, writes and searches in Japanese', async () => {
  const context = await (await sharedBrowser()).newContext();
  const { page, consoleErrors } = await openPage(context, [/401/]);
  await page.goto(host.url + pages.login);
  await page.getByLabel(en.accounts.email).fill(host.admin.email);
  await page.getByLabel(en.accounts.password, { exact: true }).fill(host.admin.password);
  await page.getByRole('button', { name: en.accounts.login }).click();
  await page.waitForURL(`**${pages.profile}`);
  await page.evaluate(
    async ([check, record]) => {
      const { csrfToken } = (await (await fetch(check)).json()) as { csrfToken: string };
      await fetch(record, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: JSON.stringify({ data: { languages: ['en', 'ja'] }, revision: 0, publish: true }),
      });
    },
    [api.checkAuth, api.contentRecord('site', 'site')] as const,
  );

  const visitor = await (await sharedBrowser()).newContext();
  const { page: theirs, consoleErrors: ofTheirs } = await openPage(visitor, [/401|404/]);
  await theirs.goto(`${host.url}/ja${pages.login}`);
  await theirs.getByRole('link', { name: ja.accounts.signUp }).click();
  await theirs.waitForURL(`**/ja${pages.signup}`);
  const email = `${randomUUID()}@example.com`;
  const signUp = theirs.getByRole('button', { name: ja.accounts.signUp, exact: true });
  await theirs.getByLabel(ja.accounts.email, { exact: true }).fill('hanako');
  await signUp.click();
  await theirs.getByText(ja.answers.emailInvalid).waitFor();
  await expectJapanese(theirs);
  for (const field of [ja.accounts.email, ja.accounts.confirmEmail])
    await theirs.getByLabel(field, { exact: true }).fill(email);
  for (const field of [ja.accounts.password, ja.accounts.confirm(ja.accounts.password)])
    await theirs.getByLabel(field, { exact: true }).fill('Long-words-12!');
  await signUp.click();
  await theirs.waitForURL(`**/ja${pages.profile}`);
  await theirs.getByText(ja.accounts.accountCreated).waitFor();
  await expectJapanese(theirs);
  expect(await axeFindings(theirs)).toEqual([]);
  await theirs.goto(`${host.url}/ja${pages.search}?q=${encodeURIComponent('どこにもない言葉')}`);
  await expectJapanese(theirs);
  expect(ofTheirs).toEqual([]);
  await visitor.close();

  // What the owner works with.
  for (const path of [pages.profile, pages.dashboard, pages.followers, pages.blog]) {
    await page.goto(`${host.url}/ja${path}`);
    await page.locator('[data-menu-session] button').first().waitFor();
    await page.locator('.loading').first().waitFor({ state: 'detached' });
    await expectJapanese(page);
  }
  await page.goto(`${host.url}/ja${pages.newPost}`);
  await page.getByLabel(ja.editor.title, { exact: true }).fill('ひとつめの題');
  await page.getByRole('button', { name: ja.editor.save, exact: true }).click();
  await page.getByText(ja.answers.categoryRequired).first().waitFor();
  await expectJapanese(page);
  await page.getByLabel(ja.editor.category, { exact: true }).fill('日記');
  await page.getByRole('button', { name: ja.editor.save, exact: true }).click();
  await page.waitForURL(
    (url) => url.pathname.startsWith(`/ja${pages.post('')}`) && !url.pathname.endsWith(pages.newPost),
  );
  await page.reload();
  await page.getByLabel(ja.editor.title, { exact: true }).waitFor();
  const made = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  const post = await page.evaluate(async (path) => (await (await fetch(path)).json()) as unknown, api.post(made));
  expect(post).toMatchObject({ language: 'ja' });
  expect(await axeFindings(page)).toEqual([]);
  // Set vertically from the start, by its settings, until the reader chooses; without a script, too.
  await page.getByRole('button', { name: ja.editor.more, exact: true }).click();
  await page.getByRole('button', { name: ja.editor.postSettings }).click();
  await page.getByLabel(ja.postPanel.vertical).check();
  await expect
    .poll(() => page.evaluate(async (path) => (await (await fetch(path)).json()) as unknown, api.post(made)))
    .toMatchObject({ vertical: true });
  await page.evaluate(
    async ([check, path]) => {
      const { csrfToken } = (await (await fetch(check)).json()) as { csrfToken: string };
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken };
      await fetch(path, { method: 'PATCH', headers, body: JSON.stringify({ published: true }) });
    },
    [api.checkAuth, api.post(made)] as const,
  );
  for (const javaScriptEnabled of [true, false]) {
    const reader = await (await sharedBrowser()).newContext({ javaScriptEnabled });
    const { page: read } = await openPage(reader);
    await read.goto(`${host.url}/ja${pages.post(made)}`);
    const isVertical = () => read.locator('.prose').evaluate((one) => getComputedStyle(one).writingMode);
    expect(await isVertical()).toBe('vertical-rl');
    if (javaScriptEnabled) {
      await read.getByRole('button', { name: '縦書き' }).click();
      await read.reload();
      expect(await isVertical()).toBe('horizontal-tb');
    }
    await reader.close();
  }
  await page.goto(`${host.url}/ja${editPage('site', undefined, pages.home)}`);
  await page.locator('.field').first().waitFor();
  await expectJapanese(page);

  // A translation beside its original, in which a word has changed since.
  const translation = await page.evaluate(
    async ([check, posts]) => {
      const { csrfToken } = (await (await fetch(check)).json()) as { csrfToken: string };
      const save = async (path: string, second: string, facts: object) => {
        const blocks = ['Reeds are cut in winter.', second].map((text, at) => {
          return { id: `block-${at}`, type: 'paragraph', data: { text, align: 'left' } };
        });
        const texts = { body: JSON.stringify({ blocks }), summary: '{"blocks":[]}' };
        const data = { title: 'On reeds', categoryName: 'Methods', keywords: [], published: false, ...texts, ...facts };
        const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken };
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ data }) });
        return ((await answer.json()) as { postId: string }).postId;
      };
      const original = await save(posts, 'Ink dries in a day.', {});
      const translated = await save(posts, 'Ink dries in a day.', { language: 'ja', translationOf: original });
      await save(`${posts}/${original}`, 'Ink dries in two days.', {});
      return translated;
    },
    [api.checkAuth, api.posts] as const,
  );
  await page.goto(`${host.url}/ja${pages.post(translation)}`);
  const original = page.getByRole('complementary', { name: ja.editorParts.original });
  await original.getByText(ja.editorParts.originalChanged(1)).waitFor();
  expect(await original.locator('ins').allTextContents()).toEqual(['two days']);
  await page.locator('.editor [contenteditable=true]', { hasText: 'Ink dries in a day.' }).click();
  await original.locator('[aria-current]', { hasText: 'Ink dries' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await original.getByRole('button', { name: ja.editorParts.originalTranslated }).click();
  await original.getByText(ja.editorParts.originalChanged(1)).waitFor({ state: 'detached' });

  // A page of the owner's own, likewise, beside its form.
  await page.evaluate(
    async ([check, path]) => {
      const { csrfToken } = (await (await fetch(check)).json()) as { csrfToken: string };
      const block = { id: 'block-0', type: 'paragraph', data: { text: 'Reeds are cut in winter.', align: 'left' } };
      const data = { title: 'The lab', body: { blocks: [block] } };
      const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken };
      await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ data, revision: 0, publish: true }) });
    },
    [api.checkAuth, api.contentRecord('page', 'lab')] as const,
  );
  await page.goto(`${host.url}/ja${editPage('page', 'lab', '/lab')}`);
  await page.getByRole('button', { name: ja.editor.more, exact: true }).click();
  await page.getByRole('button', { name: ja.postPanel.translateInto('日本語') }).click();
  await original.getByText('Reeds are cut in winter.').waitFor();
  await page.locator('.record [contenteditable=true]', { hasText: 'Reeds are cut' }).click();
  await original.locator('[aria-current]', { hasText: 'Reeds are cut' }).waitFor();
  await page.frameLocator('.page-preview iframe').last().getByText('Reeds are cut').waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});
