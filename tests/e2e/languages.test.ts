/** A site in two languages. */
import { editPage, pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import * as en from '#messages/en/index.ts';
import * as ja from '#messages/ja/index.ts';
import { openPage, sharedBrowser } from '../support/browser.ts';
import { type Host, waitForSearchIndex } from '../support/host.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright';
import { makePost, putSettings, signInForCalls } from './harness/admin-calls.ts';
import { inCampaign, isCampaign } from './harness/long.ts';
import { axeFindings } from '../support/axe.ts';
import { Parser } from 'htmlparser2';
import { randomUUID } from 'node:crypto';
import { startSite } from './started-site.ts';

// One site, which gets its second language first.
const site = startSite();

/**
 * Adds a second language to a site. The existing texts are listed with their language, and are moved to the correct
 * language.
 */
describe('second language', () => {
  const { content } = en;
  const japanese = '葦について書く';
  const other = 'On what nobody wrote down';

  test('a second language: from the form of the settings to the pages of each language', async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
    const call = await signInForCalls(context, site.host);
    await putSettings(call, { languages: ['en'] });
    for (const title of [japanese, other]) {
      const id = await makePost(call, title);
      expect((await call('PATCH', api.post(id), { published: true })).status()).toBe(200);
    }
    const { page, consoleErrors } = await openPage(context, [/ 404 /]);
    await page.goto(site.host.url + editPage('site', undefined, pages.home, 'languages'));
    const languages = page.locator('[data-path="languages"]');
    await languages.getByRole('checkbox').last().waitFor();
    for (const language of await languages.getByRole('checkbox').all()) await language.check();
    await page.getByRole('button', { name: content.publish, exact: true }).click();
    await page.getByText(content.published).waitFor();
    const list = page.locator('.text-languages');
    const proposed = (title: string) => list.locator('li', { hasText: title }).locator('select').inputValue();
    await list.getByText(japanese).waitFor();
    expect(await proposed(japanese)).toBe('ja');
    expect(await proposed(other)).toBe('en');
    await list.getByRole('button', { name: content.textLanguages.confirm }).click();
    await list.getByText(japanese).waitFor({ state: 'detached' });
    const reader = await site.browser.newContext();
    const { page: read, consoleErrors: errors } = await openPage(reader);
    await expect
      .poll(async () => {
        await read.goto(`${site.host.url}/ja${pages.blog}`);
        return read.locator('main').innerText();
      })
      .toContain(japanese);
    await read.getByRole('link', { name: japanese }).first().click();
    await read.getByRole('heading', { level: 1, name: japanese }).waitFor();
    expect(new URL(read.url()).pathname).toMatch(/^\/ja\/blog\//);
    await read.goto(site.host.url + pages.blog);
    expect(await read.locator('main').innerText()).not.toContain(japanese);
    expect([consoleErrors, errors]).toEqual([[], []]);
    await reader.close();
    await context.close();
  });
});

/** A bilingual site: the link to the other language in the header, and the language data of its pages (LANG-5). */
describe('language switch', () => {
  let host: Host;
  let admin: BrowserContext;
  /** Pages in English and Japanese, with the heading of each. */
  let pairs: { english: [path: string, heading: string]; japanese: [path: string, heading: string] }[];

  /** A page that exists only in English. */
  let alone: string;

  beforeAll(async () => {
    ({ host } = site);
    admin = await (await sharedBrowser()).newContext();
    const call = await signInForCalls(admin, host);
    const lab = { url: 'https://example.org/lab', label: 'Lab' };
    const menu = [{ page: 'home' }, { page: 'research' }, { page: 'blog' }, { page: 'about' }, lab];
    await putSettings(call, { languages: ['en', 'ja'], menu });
    const original = await makePost(call, 'On reeds', 'Notes', 'Reeds are cut in winter.');
    const translated = await makePost(call, '葦について', '覚え書き', '葦は冬に刈ります。', {
      language: 'ja',
      translationOf: original,
    });
    for (const id of [original, translated])
      expect((await call('PATCH', api.post(id), { published: true })).status()).toBe(200);
    const rushes = await makePost(call, 'On rushes');
    expect((await call('PATCH', api.post(rushes), { published: true })).status()).toBe(200);
    alone = pages.post('on-rushes');
    const knots = [
      await makePost(call, 'Quipu knots', 'Notes', 'A quipu is read by hand.'),
      await makePost(call, 'Quipu colours', 'Notes', 'A quipu has cords.'),
      await makePost(call, 'Quipu の結び目', '覚え書き', 'quipu は手で読みます。', { language: 'ja' }),
      await makePost(call, '深度は後から融合する', 'Notes', 'Depth is cheap.', { language: 'ja' }),
    ];
    for (const id of knots) expect((await call('PATCH', api.post(id), { published: true })).status()).toBe(200);
    pairs = [
      { english: [pages.blog, en.blog.blog], japanese: [`/ja${pages.blog}`, ja.blog.blog] },
      { english: [pages.archive, en.blog.archive], japanese: [`/ja${pages.archive}`, ja.blog.archive] },
      { english: [pages.research, en.research.research], japanese: [`/ja${pages.research}`, ja.research.research] },
      { english: [pages.search, en.search.search], japanese: [`/ja${pages.search}`, ja.search.search] },
      {
        english: [pages.post('on-reeds'), 'On reeds'],
        japanese: [`/ja${pages.post('葦について')}`, '葦について'],
      },
    ];
    await waitForSearchIndex(host, pages.post('quipu-colours'), `/ja${pages.post('深度は後から融合する')}`);
  });
  afterAll(async () => {
    await admin.close();
  });

  async function expectPage(page: Page, language: 'en' | 'ja', [path, heading]: [string, string]): Promise<void> {
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === decodeURIComponent(path));
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.locator('h1').first().innerText()).toBe(heading);
  }

  test.each(['a reader', 'the signed-in owner'])(
    'the header links %s to the same page in the other language and back',
    async (who) => {
      const context = who === 'a reader' ? await (await sharedBrowser()).newContext() : admin;
      const { page, consoleErrors } = await openPage(context);
      for (const { english, japanese } of pairs) {
        await page.goto(host.url + english[0]);
        await page.locator('header.menu').getByRole('link', { name: '日本語' }).click();
        await expectPage(page, 'ja', japanese);
        await page.locator('header.menu').getByRole('link', { name: 'English' }).click();
        await expectPage(page, 'en', english);
      }
      expect(consoleErrors).toEqual([]);
      if (context !== admin) await context.close();
    },
  );

  test('a row in a list of posts links to the translation and back', async () => {
    const context = await (await sharedBrowser()).newContext();
    const { page } = await openPage(context);
    await page.goto(host.url + pages.blog);
    await page.locator('main').getByRole('link', { name: '日本語' }).first().click();
    await expectPage(page, 'ja', pairs.at(-1)?.japanese ?? ['', '']);
    await page.goto(`${host.url}/ja${pages.blog}`);
    await page.locator('main').getByRole('link', { name: 'English' }).first().click();
    await expectPage(page, 'en', pairs.at(-1)?.english ?? ['', '']);
    await context.close();
  });

  const long = { timeout: 40_000 };

  test.each(['menu', 'home', 'languages'])(
    'the form of the settings (%s) has Japanese buttons on a Japanese page',
    async (part) => {
      const { page } = await openPage(admin);
      await page.goto(`${host.url}/ja${editPage('site', undefined, pages.home, part)}`);
      await page.locator('.record-form button, .record-form label.check').first().waitFor();
      const names = await page
        .locator('.record-form :is(button, input[placeholder])')
        .evaluateAll((all) =>
          all.map((one) => one.getAttribute('aria-label') ?? one.getAttribute('placeholder') ?? one.textContent),
        );
      expect(part === 'languages' || names.length > 0).toBe(true);
      expect(names.filter((name) => !/[ぁ-んァ-ヶ一-龠]/.test(name))).toEqual([]);
      await page.close();
    },
  );

  test('the Japanese search reports the number of results in Japanese', async () => {
    const context = await (await sharedBrowser()).newContext();
    const { page } = await openPage(context);
    await page.goto(`${host.url}/ja${pages.search}?q=${encodeURIComponent('葦')}`);
    await expect
      .poll(() => page.locator('[data-search-status]').innerText(), long)
      .toMatch(/^「葦」の検索結果：\d+件。$/);
    const kinds = await page.locator('[data-search-results] .row-meta').allInnerTexts();
    expect(kinds.length).toBeGreaterThan(0);
    expect(kinds.filter((kind) => !/[ぁ-んァ-ヶ一-龠]/.test(kind))).toEqual([]);
    await context.close();
  });

  test('each language’s search finds the texts of its part and links to the other with the same query', async () => {
    const context = await (await sharedBrowser()).newContext();
    const { page, consoleErrors } = await openPage(context);
    const found = async () =>
      page
        .locator('[data-search-results] h2 a')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    const others = page.locator('[data-search-others]');
    await page.goto(`${host.url}${pages.search}?q=quipu`);
    await expect.poll(() => page.locator('[data-search-status]').innerText(), long).toBe('2 results for “quipu”.');
    await expect.poll(() => others.innerText(), long).toBe('1 more result in Japanese');
    expect((await found()).map((path) => path.startsWith('/blog/quipu'))).toEqual([true, true]);
    await others.getByRole('link').click();
    await page.waitForURL('**/ja/search?q=quipu');
    await expect.poll(() => others.innerText(), { timeout: 20_000 }).toBe('英語の検索結果がほかに2件');
    expect(await page.locator('[data-search-status]').innerText()).toBe('「quipu」の検索結果：1件。');
    expect((await found()).map((path) => path.startsWith('/ja/blog/quipu'))).toEqual([true]);
    // Publications exist in both languages. The search in each language links to the publication's page in that language.
    await page.locator('input[type=search]').fill('blank');
    await expect
      .poll(async () => (await found()).filter((path) => path.startsWith('/ja/research/')).length, long)
      .toBeGreaterThan(0);
    expect((await found()).filter((path) => !path.startsWith('/ja/'))).toEqual([]);
    await page.locator('input[type=search]').fill('');
    await expect.poll(() => others.innerText()).toBe('');
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test.each(['冬に刈り', ...inCampaign('結び目', '深度')])(
    'the English search for %s links to the Japanese one, as the language switch does',
    async (term) => {
      const context = await (await sharedBrowser()).newContext();
      const { page, consoleErrors } = await openPage(context);
      const there = `/ja${pages.search}?${new URLSearchParams({ q: term })}`;
      await page.goto(`${host.url}${pages.search}?${new URLSearchParams({ q: term })}`);
      const more = page.locator('[data-search-others] a');
      await expect
        .poll(() => more.allInnerTexts(), long)
        .toEqual([expect.stringMatching(/^\d+ more results? in Japanese$/)]);
      expect(await more.getAttribute('href')).toBe(there);
      await page.getByRole('link', { name: '日本語' }).first().click();
      await page.waitForURL(host.url + there);
      expect(await page.locator('input[type=search]').inputValue()).toBe(term);
      expect(consoleErrors).toEqual([]);
      await context.close();
    },
  );

  test('signing up sends the seed’s five keys, and the language from a page that is not in the first one', async () => {
    const context = await (await sharedBrowser()).newContext();
    const { page } = await openPage(context, [/400/]);
    const sent: Record<string, unknown>[] = [];
    await page.route(`**${api.signup}`, async (route) => {
      sent.push(route.request().postDataJSON() as Record<string, unknown>);
      await route.fulfill({ status: 400, json: { message: 'No.', code: 'EMAIL_TAKEN' } });
    });
    for (const [at, words] of [
      ['', en],
      ['/ja', ja],
    ] as const) {
      await page.goto(`${host.url}${at}${pages.signup}`);
      for (const field of [words.accounts.email, words.accounts.confirmEmail])
        await page.getByLabel(field, { exact: true }).fill('hanako@example.com');
      for (const field of [words.accounts.password, words.accounts.confirm(words.accounts.password)])
        await page.getByLabel(field, { exact: true }).fill('Long-words-12!');
      const answered = page.waitForResponse(`**${api.signup}`);
      await page.getByRole('button', { name: words.accounts.signUp, exact: true }).click();
      await answered;
    }
    const five = ['email', 'email-confirm', 'password', 'password-confirm', 'username'];
    expect(sent.map((body) => Object.keys(body).toSorted())).toEqual([five, [...five, 'language'].toSorted()]);
    expect(sent[1]).toMatchObject({ language: 'ja' });
    await context.close();
  });

  test('both languages set off the owner’s names in both scripts', async () => {
    const context = await (await sharedBrowser()).newContext();
    const { page } = await openPage(context);
    const names = async (at: string) => {
      await page.goto(`${host.url}${at}${pages.research}`);
      return [...new Set(await page.locator('.authors strong').allInnerTexts())].toSorted();
    };
    const inEnglish = await names('');
    expect(inEnglish.length).toBeGreaterThan(1);
    expect(await names('/ja')).toEqual(inEnglish);
    await context.close();
  });

  test('a Japanese page marks an English citation as English', async () => {
    const context = await (await sharedBrowser()).newContext();
    const { page } = await openPage(context);
    await page.goto(`${host.url}/ja${pages.research}`);
    const work = page.locator('.work', { has: page.locator('h3[lang="en"]') }).first();
    await work.locator('h3 a').click();
    await page.locator('figure.citation pre').first().waitFor({ state: 'attached' });
    const languages = await page
      .locator('figure.citation pre')
      .evaluateAll((found) => found.map((one) => one.getAttribute('lang')));
    expect(new Set(languages)).toEqual(new Set(['en']));
    await context.close();
  });

  test('a Japanese post shows its number of characters next to the minutes', async () => {
    const context = await (await sharedBrowser()).newContext();
    const { page } = await openPage(context);
    await page.goto(host.url + (pairs.at(-1)?.japanese[0] ?? ''));
    const facts = page.locator('.post-facts');
    await facts.getByText(ja.blog.minutesToRead(1)).waitFor();
    await facts.getByText(ja.blog.characters(9), { exact: true }).waitFor();
    await context.close();
  });

  // 736 px is the width of the page beside a form in a window of 1280 px.
  test.each(['', '/ja'].flatMap((part) => [360, 736, ...inCampaign(610, 680)].map((width) => [part, width] as const)))(
    'the header below "%s" fits %i px with five pages and the owner signed in',
    async (part, width) => {
      const { page } = await openPage(admin);
      await page.setViewportSize({ width, height: 740 });
      // Tests a page with a counterpart in the other language, and a page without.
      for (const path of [pages.blog, ...(part === '' ? [alone] : [])]) {
        await page.goto(`${host.url}${part}${path}`);
        await page.locator('[data-menu-session] button').first().waitFor();
        expect(await page.locator('.tabs > li').count()).toBe(5 + 3);
        const boxes = await page
          .locator('header.menu :is(.home, .tab, button)')
          .evaluateAll((found) => found.map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0));
        const sorted = boxes.toSorted((a, b) => a.left - b.left);
        expect(sorted[0]?.left).toBeGreaterThanOrEqual(0);
        expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(width);
        expect(Math.min(...boxes.map((box) => box.width))).toBeGreaterThanOrEqual(24);
        expect(Math.max(...boxes.map((box) => box.height))).toBeLessThanOrEqual(48);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      await page.close();
    },
  );

  test.each(['', '/ja'])(
    "a phone's menu below '%s' marks where one is, in the row and in the list that it opens",
    async (part) => {
      const { page } = await openPage(admin);
      await page.setViewportSize({ width: 390, height: 844 });
      const words = part === '' ? en : ja;
      const marked = (of: string) =>
        page
          .locator(`header.menu ${of}[aria-current]`)
          .evaluateAll((found) =>
            found.map((one) => [one.textContent.trim(), getComputedStyle(one).boxShadow !== 'none']),
          );
      await page.goto(host.url + part + pages.research);
      await page.locator('[data-menu-session] button').first().waitFor();
      expect(await marked('.tab')).toEqual([[words.research.research, true]]);
      for (const [path, name] of [
        [pages.dashboard, words.screens.dashboard],
        [pages.profile, words.screens.settings],
      ] as const) {
        await page.goto(host.url + part + path);
        await page.locator('[data-menu-session] button').first().click();
        expect(await marked('.tab')).toEqual([[words.screens.profile, true]]);
        expect(await marked('.dropdown-item')).toEqual([[name, false]]);
      }
      await page.close();
    },
  );
});

/** The Japanese part of a bilingual site: forms, accounts, search and the editor are in Japanese (LANG-2). */
describe('japanese', () => {
  let host: Host;
  beforeAll(async () => {
    ({ host } = site);
    const context = await (await sharedBrowser()).newContext();
    await putSettings(await signInForCalls(context, host), { languages: ['en', 'ja'] });
    await context.close();
  });

  /**
   * English texts of the product that must not appear. Texts that are the same in Japanese are excluded, and so are
   * single words, because content can contain them.
   */
  const known = new Set(strings(ja));
  /** This text is excluded, because the language switch is in the other language. */
  const ofSwitch = en.frame.notInThisLanguage;
  const sentences = strings(en).filter((text) => /\w \w/.test(text) && !known.has(text) && text !== ofSwitch);

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
      sentences.filter((sentence) => text.includes(sentence)),
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
          const data = {
            title: 'On reeds',
            categoryName: 'Methods',
            keywords: [],
            published: false,
            ...texts,
            ...facts,
          };
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
        if (name === 'link' && rel === 'alternate' && hreflang && href)
          found.alternates[hreflang] = new URL(href).pathname;
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
        if (
          !isProse &&
          lang === 'ja' &&
          !/[ぁ-ゖァ-ヺ一-鿿]/.test(text) &&
          /[a-z]{2,}(?:[ ,]+[a-z]{2,}){2}/i.test(text)
        )
          wrong.push(`${path}: English in ja: ${text.slice(0, 60)}`);
        if (lang === 'ja' && sentences.some((sentence) => text.includes(sentence)))
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
});

// The last test, because the name stays.
test('home with a name of 60 letters and no portrait shows the owner on the first screen, with a header of one line', async () => {
  const admin = await (await sharedBrowser()).newContext();
  const call = await signInForCalls(admin, site.host);
  const answer = await call('GET', api.contentRecord('profile', 'profile'));
  const { data, revision } = (await answer.json()) as { data: { basics: Record<string, unknown> }; revision: number };
  const { image: _, ...basics } = data.basics;
  const name = 'Wolfeschlegelsteinhausenbergerdorff von Hohenzollern-Ansbach';
  const changed = { ...data, basics: { ...basics, name } };
  const put = await call('PUT', api.contentRecord('profile', 'profile'), { data: changed, revision, publish: true });
  expect(put.status()).toBe(200);
  const context = await (await sharedBrowser()).newContext();
  const { page } = await openPage(context);
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(site.host.url + pages.home);
    const seen = await page.evaluate(() => {
      const box = (one: Element) => one.getBoundingClientRect();
      const parts = [...document.querySelectorAll('.hero h1, .hero .lead, .hero .facts dd')];
      const menu = document.querySelector('header.menu');
      const tabs = [...document.querySelectorAll('header.menu .tab')].filter((one) => one.checkVisibility());
      const heading = document.querySelector('.hero h1');
      return {
        below: parts.filter((one) => box(one).bottom > innerHeight).length,
        isCut: heading !== null && heading.scrollWidth > heading.clientWidth,
        isWide: document.documentElement.scrollWidth > innerWidth,
        outside:
          menu === null ? -1 : tabs.filter((one) => box(one).bottom > box(menu).bottom || box(one).top < 0).length,
      };
    });
    expect(seen, `${width}`).toEqual({ below: 0, isCut: false, isWide: false, outside: 0 });
  }
  await context.close();
  await admin.close();
});
