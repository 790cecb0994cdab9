/**
 * A new owner sets up the site with a résumé, a bibliography and ten posts of five programs. The owner adds a passkey
 * and logs in with it (CONT-29). Chromium runs all of it, by keyboard on a phone and by mouse on a desktop in Japanese.
 * The other engines run the parts that differ: dropping files, typing and submitting.
 */
import { pages } from '#contract/paths.ts';
import { api } from '#support/api-paths.ts';
import { goodPassword } from '../support/app.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage, sharedBrowser } from '../support/browser.ts';
import { layEmptyDatabase } from '../support/database.ts';
import { firefoxExecutable, launchFirefox } from '../support/firefox.ts';
import { publishedResumes } from '../support/content-shapes.ts';
import { layDrawings, newDataDir, startHost, type Host } from '../support/host.ts';
import { hasWebKit, launchWebKit, type WebKitPage } from '../support/webkit.ts';
import * as english from '#messages/en/index.ts';
import * as japanese from '#messages/ja/index.ts';
import { strToU8, zipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inCampaign } from './harness/long.ts';

const { importing, setup } = english;

const inSample = (name: string) => readFileSync(new URL(`../../sample/${name}`, import.meta.url), 'utf8');
const [title = ''] = /(?<=title\s*=\s*\{)[^{}]+/.exec(inSample('publications.bib')) ?? [];

const text = (matter: string, index: number) =>
  `---\n${matter}\n---\n\nA *word* and \`code\`[^1].\n\n## Part ${index}\n\n| a | b |\n|---|---|\n| 1 | $x^2$ |\n\n\`\`\`python\nprint(${index})\n\`\`\`\n\n[^1]: A note.\n`;
const ghost = (index: number) => ({
  id: `${index}`,
  title: `Note ${index}`,
  slug: `note-${index}`,
  html: `<p>A <em>word</em> ${index}.</p>`,
  status: 'published',
  type: 'post',
  published_at: `2024-01-0${index + 1}T00:00:00.000Z`,
});
/** Two posts each of Jekyll, Hugo, Hexo, Zenn and Ghost. */
const posts = {
  '_posts/2024-01-01-note-0.md': text('layout: post\ntitle: Note 0\ntags: hands ink', 0),
  '_posts/2024-01-02-note-1.md': text('layout: post\ntitle: "Note 1"\ncategories: [hands]', 1),
  'content/post/note-2/index.md': text('title: Note 2\ndate: 2024-01-03T10:00:00+09:00\ntags: ["hands"]', 2),
  'content/post/note-3.md': text('title: Note 3\ndate: 2024-01-04\ndraft: true', 3),
  'source/_posts/note-4.md': text('title: Note 4\ndate: 2024-01-05 12:00:00\ntags:\n  - hands', 4),
  'source/_posts/note-5.md': text('title: Note 5\ndate: 2024-01-06 12:00:00\ncategories: ink', 5),
  'articles/note-6.md': text('title: "Note 6"\nemoji: "✒️"\ntype: "tech"\ntopics: ["hands"]\npublished: true', 6),
  'articles/note-7.md': text('title: "Note 7"\nemoji: "✒️"\ntype: "idea"\ntopics: []\npublished: false', 7),
  'ghost.json': JSON.stringify({ db: [{ meta: { version: '5.0.0' }, data: { posts: [8, 9].map(ghost) } }] }),
};
/** The files that are dropped one by one, without a folder or zip. */
const files: [name: string, text: string][] = [
  ['resume.json', JSON.stringify(publishedResumes['version 0 with free dates'])],
  ['publications.bib', inSample('publications.bib')],
  ...Object.entries(posts).map(([path, said]): [string, string] => [path.slice(path.lastIndexOf('/') + 1), said]),
];

const account = [
  ['email', 'ada@example.com'],
  ['password', goodPassword],
  ['password-confirm', goodPassword],
] as const;

let host: Host;
let link: string;
beforeEach(async () => {
  // An empty content folder does not belong to an owner, so the site shows the sample.
  const env = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', CONTENT_DIR: newDataDir() };
  const dataDir = newDataDir();
  await layEmptyDatabase(dataDir);
  await layDrawings(dataDir);
  host = await startHost({ dataDir, env });
  [link = ''] = /http:\S+\/setup\/\S+/.exec(host.output()) ?? [];
});
afterEach(() => host.stop());

const pageText = async (path: string) => (await fetch(host.url + path)).text();
async function isTheirs(owner: string, employer: string): Promise<void> {
  const name = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(await pageText(pages.home))?.[1];
  expect(name).toMatch(new RegExp(`^\\s*${owner}`));
  expect(await pageText(pages.research)).toContain(title);
  expect(await pageText(pages.document('resume'))).toContain(employer);
  expect((await fetch(link)).status).toBe(404);
}

/** Moves to a field or button by mouse or keyboard. */
async function goTo(page: Page, way: 'mouse' | 'keys', selector: string): Promise<void> {
  if (way === 'mouse') return page.click(selector);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never comes to ${selector}.`);
}
async function press(page: Page, way: 'mouse' | 'keys', selector: string): Promise<void> {
  await goTo(page, way, selector);
  if (way === 'keys') await page.keyboard.press('Enter');
}
async function isSound(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Adds a device that stores passkeys and confirms its user. */
async function giveDevice(context: BrowserContext, page: Page) {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      automaticPresenceSimulation: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    answers: (enabled: boolean) => device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

test.each([
  { way: 'keys', width: 390, colorScheme: 'dark', locale: 'en-GB', shape: 'version 0 with free dates', said: english },
  ...inCampaign({
    way: 'mouse',
    width: 1280,
    colorScheme: 'light',
    locale: 'ja-JP',
    shape: 'Japanese, for a 履歴書',
    said: japanese,
  } as const),
] as const)(
  'by $way at $width, $locale',
  async ({ way, width, colorScheme, locale, shape, said: { dashboard, importing, keys, setup } }) => {
    const context = await (
      await sharedBrowser()
    ).newContext({ viewport: { width, height: 844 }, colorScheme, locale, timezoneId: 'Europe/Berlin' });
    const { page, consoleErrors } = await openPage(context);
    const device = await giveDevice(context, page);
    await page.goto(link);
    await page.waitForFunction(() => !document.querySelector('astro-island[ssr]'));
    // The page does not show the sample's owner.
    expect([await page.locator('header.menu, footer').count(), await page.title()]).toEqual([0, setup.title]);
    expect(await page.locator('input[name="languages"]:checked').getAttribute('value')).toBe(locale.slice(0, 2));
    for (const [field, value] of account) {
      await goTo(page, way, `input[name="${field}"]`);
      await page.keyboard.type(value);
    }
    const choosing = page.waitForEvent('filechooser');
    await press(page, way, way === 'mouse' ? '.setup-material label' : '.setup-material input[type=file]');
    const { 'ghost.json': ofGhost, ...others } = posts;
    const zip = zipSync(Object.fromEntries(Object.entries(others).map(([path, post]) => [path, strToU8(post)])));
    const chosen: [string, string | Uint8Array][] = [
      ['resume.json', JSON.stringify(publishedResumes[shape])],
      ['publications.bib', inSample('publications.bib')],
      ['posts.zip', zip],
      ['ghost.json', ofGhost],
    ];
    const mimeType = 'application/octet-stream';
    await (
      await choosing
    ).setFiles(chosen.map(([name, content]) => ({ name, mimeType, buffer: Buffer.from(content) })));
    await page.getByText(setup.postsChosen(2)).waitFor();
    await isSound(page);
    await press(page, way, 'main form [type=submit]');
    await page.getByRole('status').filter({ hasText: setup.done }).waitFor();
    // The page reports, in its language, parts of the résumé that the site does not show.
    await page.getByRole('heading', { name: setup.notices }).waitFor();
    expect(await page.getByText(setup.lead).count()).toBe(0);
    await page.getByRole('button', { name: keys.addPasskey }).press('Enter');
    await page.getByText(keys.passkeyAdded).waitFor();
    await page.getByRole('button', { name: importing.start(10, true) }).waitFor();
    // Posts are not imported yet, so the page asks before leaving. Import is the only primary button.
    expect(await page.locator('main .button.primary').count()).toBe(1);
    await page.getByRole('button', { name: setup.goOn }).press('Enter');
    await page.getByText(setup.postsWait).waitFor();
    expect(await page.locator('main .button.primary').count()).toBe(1);
    await isSound(page);
    await page.getByRole('button', { name: setup.stay }).press('Enter');
    await page.getByLabel(importing.publish).press('Space');
    await press(page, way, '.import .button.primary');
    await page.getByRole('status').filter({ hasText: importing.ended }).waitFor();
    await isSound(page);
    expect(await page.locator('main .button.primary').count()).toBe(1);
    await press(page, way, `a[href="${pages.dashboard}"].primary`);
    await page.waitForURL(`**${pages.dashboard}`);
    await page.getByRole('heading', { name: dashboard.steps.title }).waitFor();
    await isSound(page);
    await isTheirs(locale === 'ja-JP' ? '橘 葵' : 'Ada Byron', locale === 'ja-JP' ? '博物館' : 'Museum');
    // A Japanese résumé immediately has its Japanese documents.
    if (locale === 'ja-JP') {
      for (const document of ['rirekisho', 'keirekisho']) expect(await pageText(`/${document}`)).toContain('橘 葵');
    }
    const settings: unknown = await (await context.request.get(host.url + api.contentRecord('site', 'site'))).json();
    expect(settings).toMatchObject({ data: { languages: [locale.slice(0, 2)], timeZone: 'Europe/Berlin' } });
    expect(await (await context.request.get(host.url + api.media)).json()).toEqual([]);
    expect(await pageText(pages.home)).not.toContain('ada@example.com');
    // Only eight posts are published, because two of the ten posts were drafts in their original blog.
    await page.goto(host.url + pages.blog);
    for (const index of [0, 1, 2, 4, 5, 6, 8, 9])
      await page
        .getByRole('link', { name: `Note ${index}`, exact: true })
        .first()
        .waitFor();
    for (const index of [3, 7]) expect(await pageText(pages.blog)).not.toContain(`Note ${index}`);
    await page.goto(host.url);
    await isSound(page);
    expect(await (await context.request.get(host.url + api.passkeys)).json()).toHaveLength(1);
    expect(consoleErrors).toEqual([]);

    await context.clearCookies();
    // The device does not respond at first. Otherwise the passkey in the field's autofill could be faster than the
    // button.
    await device.answers(false);
    await page.goto(host.url + pages.login);
    await page.getByRole('button', { name: keys.loginWithPasskey }).waitFor();
    await device.answers(true);
    await page.getByRole('button', { name: keys.loginWithPasskey }).press('Enter');
    await page.waitForURL((url) => url.pathname !== pages.login);
    expect((await context.request.get(host.url + api.passkeys)).status()).toBe(200);
    await context.close();
  },
  240_000,
);

type Visitor = Pick<WebKitPage, 'goto' | 'evaluate' | 'click' | 'type' | 'press' | 'resize' | 'close'>;
async function inFirefox(): Promise<Visitor> {
  const browser = await launchFirefox();
  const page = await browser.newPage();
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (work, argument) => page.evaluate(work as never, argument as never),
    click: (selector) => page.click(selector),
    type: (said) => page.keyboard.type(said),
    press: async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => browser.close(),
  };
}
/** Simulates dropping files on the page. */
const drop = (given: [string, string][]) => {
  const data = new DataTransfer();
  for (const [name, said] of given) data.items.add(new File([said], name));
  document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
};
/** Simulates selecting files, because WebKit does not allow scripts to create dropped files. */
const choose = (given: [string, string][]) => {
  const input = document.querySelector('.setup-material input[type=file]');
  const value = given.map(([name, said]) => new File([said], name));
  Object.defineProperty(input, 'files', { value, configurable: true });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
};
const says = (said: string) => document.body.innerText.includes(said);

interface Engine {
  engine: string;
  launch: (() => Promise<Visitor>) | undefined;
  give: typeof drop;
  width: number;
}

test.each(
  inCampaign<Engine>(
    { engine: 'Firefox', launch: firefoxExecutable() === undefined ? undefined : inFirefox, give: drop, width: 390 },
    { engine: 'WebKit', launch: hasWebKit() ? launchWebKit : undefined, give: choose, width: 1280 },
  ),
)(
  'in $engine',
  async ({ engine, launch, give, width }) => {
    if (!launch) return console.log(`${engine} is not here: skipped`);
    const visitor = await launch();
    const until = async (ask: (said: string) => boolean, said: string) => {
      for (let tries = 0; !(await visitor.evaluate(ask, said)); tries += 1) {
        if (tries > 600) throw new Error(`Never came: ${said}`);
        await delay(200);
      }
    };
    try {
      await visitor.resize(width, 844);
      await visitor.goto(link);
      await until(() => !document.querySelector('astro-island[ssr]'), 'the form');
      await visitor.evaluate(give, files);
      await until(says, setup.postsChosen(9));
      for (const [field, value] of account) {
        await visitor.click(`input[name="${field}"]`);
        await visitor.type(value);
      }
      await visitor.press('Enter');
      await until(says, importing.start(10, true));
      await visitor.click('.import .button.primary');
      await until(says, importing.ended);
      expect(await visitor.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await visitor.goto(host.url + pages.dashboard);
      await until(says, 'Note 9');
      await isTheirs('Ada Byron', 'Museum');
    } finally {
      await visitor.close();
    }
  },
  240_000,
);
