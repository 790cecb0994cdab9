/** Each setting as its owner changes it: in its form, with Publish, and on the public page. */
import { editPage, pages } from '#contract/paths.ts';
import type { SiteRecord } from '#contract/site-settings.ts';
import { openPage } from '../support/browser.ts';
import * as english from '#messages/en/index.ts';
import * as japanese from '#messages/ja/index.ts';
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { putSettings, signInForCalls } from './harness/admin-calls.ts';
import { inCampaign, isCampaign } from './harness/long.ts';
import { startSite } from './started-site.ts';

const site = startSite();

interface Setting {
  change: (field: (path: string) => Locator, form: Locator) => Promise<void>;
  /** Page on which a visitor sees the effect of the setting, and a part of its HTML. */
  seen: [page: string, text: string | RegExp];
}

const choose = (path: string, option: number): Setting['change'] => {
  return async (field) => void (await field(path).getByRole('combobox').selectOption({ index: option }));
};
const write = (path: string, text: string): Setting['change'] => {
  return (field) => field(path).locator('input:not([type="color"])').fill(text);
};
const post = pages.post('two-hundred-lines-are-not-two-hundred-readings-h6c3yt');

/** Positions of Yes and No among the options Default, Yes and No. */
const [yes, no] = [1, 2];
const settings: Record<keyof SiteRecord, Setting> = {
  title: { change: write('title', 'Notes on hands'), seen: [pages.about, 'Notes on hands'] },
  timeZone: { change: write('timeZone', 'America/New_York'), seen: [post, 'data-time-zone="America/New_York"'] },
  menu: {
    change: async (field, form) => {
      await form.locator('.entry-add').click();
      await field('menu[0].url').locator('input').fill('https://lab.example/');
      await field('menu[0].label').locator('input').fill('Lab');
    },
    seen: [pages.blog, /<ul class="tabs">\s*<li[^>]*>\s*<a[^>]*href="https:\/\/lab\.example\/"/],
  },
  home: {
    change: async (_, form) => {
      for (const entry of [1, 2]) {
        await form.locator('.entry-add').click();
        expect(await form.locator('.entries > li').count()).toBe(entry);
      }
    },
    seen: [pages.home, /id="writing"[^]*id="papers"/],
  },
  sections: { change: choose('sections.accounts', no), seen: [pages.home, /^(?![^]*users\/signup)/] },
  footer: { change: write('footer.line', 'Words: CC BY 4.0'), seen: [pages.terms, 'Words: CC BY 4.0'] },
  theme: { change: write('theme.accent', '#2a5db0'), seen: [pages.terms, '#2a5db0'] },
  texMacros: {
    change: async (field, form) => {
      await form.locator('.field-add input').fill('RR');
      await form.locator('.field-add button').click();
      await field('texMacros.RR').locator('input').fill('\\mathbb{R}');
    },
    seen: [pages.newPost, '\\mathbb{R}'],
  },
  citationStyle: { change: write('citationStyle', 'ieee'), seen: ['/reading-group', /\[1\]/] },
  comments: { change: choose('comments', yes), seen: [post, /id="comments"/] },
  follow: { change: choose('follow', yes), seen: [post, pages.newsletter] },
  numbers: { change: choose('numbers', yes), seen: [post, '/analytics-'] },
  languages: {
    change: async (_, form) => {
      // The language that is checked last is the last in the list. Japanese becomes the first, so its pages have no
      // prefix.
      await form.getByRole('checkbox').first().uncheck();
      await form.getByRole('checkbox').first().check();
    },
    seen: [pages.home, /<html lang="ja"/],
  },
};

/** `npm test` tries one form of each kind; `site-settings.test.ts` shows every setting on its page. */
const tried = new Set<string>(['title', 'menu', 'comments', 'languages']);

const unset: SiteRecord = Object.fromEntries(Object.keys(settings).map((name) => [name, undefined]));

const as = [
  { width: 1280, language: 'en', words: english, colorScheme: 'light', part: '' },
  ...inCampaign({ width: 390, language: 'ja', words: japanese, colorScheme: 'dark', part: '/ja' } as const),
] as const;

test.each(as)(
  'each setting from its form to the page, at $width, $language',
  { timeout: 240_000 },
  async ({ width, words, colorScheme, part }) => {
    const context = await site.browser.newContext({ viewport: { width, height: 844 }, colorScheme });
    const call = await signInForCalls(context, site.host);
    // The page in the preview moves to another path when its language becomes the first language, so a 404 is expected.
    const { page, consoleErrors } = await openPage(context, part ? [/Framing .*frame-ancestors/, / 404 /] : []);
    for (const [name, { change, seen }] of Object.entries(settings).filter(([name]) => isCampaign || tried.has(name))) {
      await putSettings(call, { ...unset, languages: ['en', 'ja'] });
      await page.goto(site.host.url + part + editPage('site', 'site', part || pages.home, name));
      const form = page.locator('.record form').last();
      await form.waitFor();
      await change((path) => form.locator(`[data-path="${path}"]`), form);
      await page.getByRole('button', { name: words.content.publish, exact: true }).click();
      await page.getByText(words.content.published).waitFor();
      const [address, text] = seen;
      const html = async () => (await fetch(site.host.url + address)).text();
      await expect.poll(html, { message: name }).toMatch(text);
    }
    expect(consoleErrors).toEqual([]);
    await context.close();
  },
);
