/** The Japanese part of a bilingual site: forms, accounts, search and the editor are in Japanese (LANG-2). */
import { api, editPage, pages } from '#contract/paths.ts';
import * as en from '#messages/en/index.ts';
import * as ja from '#messages/ja/index.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage, sharedBrowser } from '../support/browser.ts';
import { startHost, type Host } from '../support/host.ts';
import { Parser } from 'htmlparser2';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { putSettings, signInForCalls } from './harness/admin-calls.ts';
import { isCampaign } from './harness/long.ts';

let host: Host;
beforeAll(async () => {
  host = await startHost();
  const context = await (await sharedBrowser()).newContext();
  await putSettings(await signInForCalls(context, host), { languages: ['en', 'ja'] });
  await context.close();
});
afterAll(() => host.stop());

/**
 * English texts of the product that must not appear. Texts that are the same in Japanese are excluded, and so are
 * single words, because content can contain them.
 */
const known = new Set(strings(ja));
/** This text is excluded, because the language switch is in the other language. */
const ofSwitch = en.frame.notInThisLanguage;
const english = strings(en).filter((text) => /\w \w/.test(text) && !known.has(text) && text !== ofSwitch);

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

/** Returns visible texts and texts for screen readers. */
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
  const { page, consoleErrors } = await openPage(context);
  await page.goto(host.url + pages.login);
  await page.getByLabel(en.accounts.email).fill(host.admin.email);
  await page.getByLabel(en.accounts.password, { exact: true }).fill(host.admin.password);
  await page.getByRole('button', { name: en.accounts.login }).click();
  await page.waitForURL(`**${pages.profile}`);

  const visitor = await (await sharedBrowser()).newContext();
  const { page: theirs, consoleErrors: ofTheirs } = await openPage(visitor, [/404/]);
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
  // The Japanese screens have the same elements as the English screens, which axe checks in every run.
  if (isCampaign) expect(await axeFindings(theirs)).toEqual([]);
  await theirs.goto(`${host.url}/ja${pages.search}?q=${encodeURIComponent('どこにもない言葉')}`);
  await expectJapanese(theirs);
  expect(ofTheirs).toEqual([]);
  await visitor.close();

  // The pages for the owner.
  for (const path of [pages.profile, pages.dashboard, pages.subscribers, pages.blog]) {
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
  if (isCampaign) expect(await axeFindings(page)).toEqual([]);
  // The post's settings make its text vertical until the reader chooses otherwise, also without JavaScript.
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

  // Adds a translation, and then changes one word of its original.
  const [translation, plain] = await page.evaluate(
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
      return [translated, await save(posts, 'Ink dries in a week.', {})] as const;
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

  // Editing the translation does not change the original.
  const stored = (path: string) => page.evaluate(async (at) => (await fetch(at)).json() as Promise<object>, path);
  const reeds = await stored(api.post(plain));
  await page.goto(host.url + pages.post(plain));
  await page.getByRole('button', { name: en.editor.more, exact: true }).click();
  await page.getByRole('button', { name: en.postPanel.translateInto('日本語') }).click();
  await page.getByRole('complementary', { name: en.editorParts.original }).waitFor();
  expect(await stored(api.post(plain))).toEqual(reeds);

  // The owner's pages also show a translation beside its original, next to the form.
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
  const lab = await stored(api.contentRecord('page', 'lab'));
  await page.goto(`${host.url}/ja${editPage('page', 'lab', '/lab')}`);
  await page.getByRole('button', { name: ja.editor.more, exact: true }).click();
  await page.getByRole('button', { name: ja.postPanel.translateInto('日本語') }).click();
  await original.getByText('Reeds are cut in winter.').waitFor();
  expect(await stored(api.contentRecord('page', 'lab'))).toEqual(lab);
  await page.locator('.record [contenteditable=true]', { hasText: 'Reeds are cut' }).click();
  await original.locator('[aria-current]', { hasText: 'Reeds are cut' }).waitFor();
  await page.frameLocator('.page-preview iframe').last().getByText('Reeds are cut').waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();
});

/** The content of a page in one of two languages, and the path of its counterpart. */
interface Read {
  status: number;
  /** Each piece of text and each text attribute, with the language that its element declares. */
  runs: { lang: string; text: string; isProse: boolean }[];
  /** The paths of the page's versions, by language. */
  alternates: Record<string, string>;
  links: string[];
}

/** Elements without text in a human language, such as code and formulas. The page title cannot declare a language. */
const wordless = new Set(['head', 'script', 'style', 'template', 'code', 'pre', 'kbd', 'samp', 'math', 'svg']);

async function read(path: string): Promise<Read> {
  const answer = await fetch(host.url + path, { redirect: 'manual' });
  const found: Read = { status: answer.status, runs: [], alternates: {}, links: [] };
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return found;
  const within = [{ lang: '', isWordless: false, isProse: false }];
  const add = (text: string) => {
    const { lang, isWordless, isProse } = within.at(-1)!;
    if (!isWordless && text.trim() !== '') found.runs.push({ lang, isProse, text: text.trim().replace(/\s+/g, ' ') });
  };
  const parser = new Parser({
    onopentag(name, { lang, href, hreflang, rel, ...attributes }) {
      const around = within.at(-1)!;
      within.push({
        lang: lang ?? around.lang,
        isWordless: around.isWordless || wordless.has(name),
        isProse: around.isProse || /\bprose\b/.test(attributes['class'] ?? ''),
      });
      for (const said of ['aria-label', 'placeholder', 'title', 'alt']) add(attributes[said] ?? '');
      if (rel === 'alternate' && hreflang && href) found.alternates[hreflang] = new URL(href).pathname;
      if (name === 'a' && href?.startsWith('/') && !href.startsWith('//'))
        found.links.push(href.replace(/[?#].*$/, ''));
    },
    ontext: add,
    onclosetag: () => void within.pop(),
  });
  parser.end(await answer.text());
  return found;
}

test('every page of both parts has the right language for every text, and counterparts link to each other', async () => {
  const pagesRead = new Map<string, Read>();
  const queue = ['/', '/ja', '/nowhere', '/ja/nowhere', '/error', '/ja/error', `/ja${pages.signup}`, pages.signup];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (pagesRead.has(path) || /\.\w+$/.test(path)) continue;
    const page = await read(path);
    pagesRead.set(path, page);
    queue.push(...page.links);
  }
  expect([...pagesRead.keys()].filter((path) => path.startsWith('/ja')).length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const [path, { runs, alternates }] of pagesRead) {
    for (const { lang, text, isProse } of runs) {
      // In prose, the author can use words of another language.
      if (!isProse && /[ぁ-ゖァ-ヺ]/.test(text) && lang !== 'ja')
        wrong.push(`${path}: Japanese in ${lang}: ${text.slice(0, 60)}`);
      if (!isProse && lang === 'ja' && !/[ぁ-ゖァ-ヺ一-鿿]/.test(text) && /[a-z]{2,}(?:[ ,]+[a-z]{2,}){2}/i.test(text))
        wrong.push(`${path}: English in ja: ${text.slice(0, 60)}`);
      if (lang === 'ja' && english.some((sentence) => text.includes(sentence)))
        wrong.push(`${path}: a sentence of the product: ${text.slice(0, 60)}`);
    }
    for (const [code, other] of Object.entries(alternates)) {
      if (code === 'x-default') continue;
      const back = pagesRead.get(other)?.alternates ?? (await read(other)).alternates;
      expect(back, `${path} and ${other}`).toEqual(alternates);
    }
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(pagesRead.get('/')?.alternates ?? {})).toEqual(['en', 'ja', 'x-default']);
});

test('a reviewer, the author of a Japanese text, and a user with a conflict see Japanese messages', async () => {
  const context = await (await sharedBrowser()).newContext({ viewport: { width: 390, height: 800 } });
  const call = await signInForCalls(context, host);
  const body = (text: string) =>
    JSON.stringify({ blocks: [{ id: 'a', type: 'paragraph', data: { text, align: 'left' } }] });
  const data = {
    title: '葦の記録',
    categoryName: '覚え書き',
    summary: '{"blocks":[]}',
    published: false,
    keywords: [],
  };
  const made = await call('POST', api.posts, { data: { ...data, body: body('川辺の葦を数える。'), language: 'ja' } });
  const { postId } = (await made.json()) as { postId: string };
  const { url } = (await (await call('POST', api.postPreview(postId), { comment: true })).json()) as { url: string };
  const visitor = await (await sharedBrowser()).newContext({ viewport: { width: 1280, height: 800 } });
  const { page: theirs, consoleErrors: ofTheirs } = await openPage(visitor);
  await theirs.goto(host.url + new URL(url).pathname);
  await theirs.getByLabel(ja.reviews.words).fill('川辺の葦');
  await theirs.getByLabel(ja.reviews.name).fill('森');
  await theirs.getByLabel(ja.reviews.comment).last().fill('どの川ですか。');
  await theirs.getByRole('button', { name: ja.reviews.send }).click();
  await theirs.locator('.reviews li').waitFor();
  await expectJapanese(theirs);
  if (isCampaign) expect(await axeFindings(theirs)).toEqual([]);
  const shots = process.env['SHOTS'];
  if (shots) await theirs.screenshot({ path: `${shots}/review-ja-1280.png`, fullPage: true });

  const { page, consoleErrors } = await openPage(context, [/409/]);
  await page.goto(`${host.url}/ja${pages.post(postId)}`);
  const paragraph = page.locator('.ce-paragraph, [contenteditable="true"]').getByText('川辺の葦を数える。');
  await paragraph.waitFor();
  await call('POST', api.post(postId), { data: { ...data, body: body('川辺の葦を数え直す。') } });
  await paragraph.click();
  await page.keyboard.press('End');
  await page.keyboard.type('毎年。');
  await page.getByRole('button', { name: ja.editor.save, exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
  await expectJapanese(page);
  if (shots) await page.screenshot({ path: `${shots}/conflict-ja-390.png` });
  await page.getByRole('button', { name: ja.editorParts.keepChosen }).click();
  await page.getByText(ja.editor.postSaved).waitFor();
  await page.getByRole('button', { name: ja.editor.more, exact: true }).click();
  await page.getByRole('button', { name: ja.editor.reviews, exact: true }).click();
  await page.getByText('どの川ですか。').waitFor();
  await expectJapanese(page);
  if (shots) await page.screenshot({ path: `${shots}/review-editor-ja-390.png` });
  expect([...consoleErrors, ...ofTheirs]).toEqual([]);
  await Promise.all([context.close(), visitor.close()]);
});
