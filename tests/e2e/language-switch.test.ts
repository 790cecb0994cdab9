/** A bilingual site: the link to the other language in the header, and the language data of its pages (LANG-5). */
import { api, editPage, pages } from '#contract/paths.ts';
import * as en from '#messages/en/index.ts';
import * as ja from '#messages/ja/index.ts';
import { openPage, sharedBrowser } from '../support/browser.ts';
import { startHost, waitForSearchIndex, type Host } from '../support/host.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright';
import { makePost, putSettings, signInForCalls } from './harness/admin-calls.ts';
import { inCampaign } from './harness/long.ts';

let host: Host;
let admin: BrowserContext;
/** Pages in English and Japanese, with the heading of each. */
let pairs: { english: [path: string, heading: string]; japanese: [path: string, heading: string] }[];

/** A page that exists only in English. */
let alone: string;

beforeAll(async () => {
  host = await startHost();
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
  await host.stop();
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
test.each(
  ['', '/ja'].flatMap((part) => [360, 736, ...inCampaign(610, 680)].map((width) => [part, width] as const)),
)(
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
      [pages.dashboard, words.menu.dashboard],
      [pages.profile, words.menu.settings],
    ] as const) {
      await page.goto(host.url + part + path);
      await page.locator('[data-menu-session] button').first().click();
      expect(await marked('.tab')).toEqual([[words.menu.profile, true]]);
      expect(await marked('.dropdown-item')).toEqual([[name, false]]);
    }
    await page.close();
  },
);

test('home with a name of 60 letters and no portrait shows the owner on the first screen, with a header of one line', async () => {
  const call = await signInForCalls(admin, host);
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
    await page.goto(host.url + pages.home);
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
});
