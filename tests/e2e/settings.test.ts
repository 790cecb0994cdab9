/** The owner's settings and themes, from the form to the page. */
import { editPage, pages } from '#contract/paths.ts';
import type { SiteRecord } from '#contract/site-settings.ts';
import { openPage } from '../support/browser.ts';
import * as english from '#messages/en/index.ts';
import * as japanese from '#messages/ja/index.ts';
import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { putSettings, signInForCalls } from './harness/admin-calls.ts';
import { inCampaign, isCampaign } from './harness/long.ts';
import { startSite } from './started-site.ts';
import { accentsOf } from '#domain/site/theme.ts';
import { axeFindings } from '../support/axe.ts';

// A separate site, because its appearance changes.
const site = startSite();

/** Each setting as its owner changes it: in its form, with Publish, and on the public page. */
describe('owner settings', () => {
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
  /** Counts appear only when a source was asked: `counts.test.ts` tests `citationCounts`. No page shows `mcp`. */
  const settings: Record<Exclude<keyof SiteRecord, 'citationCounts' | 'mcp'>, Setting> = {
    title: { change: write('title', 'Notes on hands'), seen: [pages.about, 'Notes on hands'] },
    timeZone: { change: write('timeZone', 'America/New_York'), seen: [post, 'data-time-zone="America/New_York"'] },
    menu: {
      change: async (field, form) => {
        await form.locator('.entry-add').click();
        // The entries of the default menu stay.
        await field('menu[4].url').locator('input').fill('https://lab.example/');
        await field('menu[4].label').locator('input').fill('Lab');
      },
      seen: [pages.blog, /<ul class="tabs">[^]*href="\/research"[^]*href="https:\/\/lab\.example\/"[^]*<\/ul>/],
    },
    home: {
      change: async (_, form) => {
        await form.locator('.entry-add').click();
        expect(await form.locator('.entries > li').count()).toBeGreaterThan(2);
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
    robots: { change: choose('robots.training', 2), seen: [post, '<meta name="robots" content="noai, noimageai">'] },
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

  /** `npm test` tries one form of each kind; `rendered-pages.test.ts` shows every setting on its page. */
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
      for (const [name, { change, seen }] of Object.entries(settings).filter(
        ([name]) => isCampaign || tried.has(name),
      )) {
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
});

/**
 * Three accents with three pairs of fonts. The pages have the same layout with each of these themes as with the
 * defaults (CONT-25).
 */
describe('themes', () => {
  type Theme = NonNullable<SiteRecord['theme']> & { accent: string };

  /** The most difficult theme: an accent without contrast to the background, and the wider fonts. */
  const hardest: Theme = { accent: '#ffee00', faces: 'sans-newsreader', corner: 'square' };
  const themes = [
    hardest,
    ...inCampaign<Theme>(
      { accent: '#2a5db0', faces: 'newsreader-sans', corner: 'soft' },
      { accent: '#1d6b5c', faces: 'sans', seal: '橘', corner: 'round' },
    ),
  ];

  /**
   * The tested pages, which together use every public style sheet. `theme.test.ts` checks the contrast of accents on
   * backgrounds.
   */
  const looked = [
    pages.home,
    pages.research,
    pages.post('two-hundred-lines-are-not-two-hundred-readings-h6c3yt'),
    ...inCampaign(
      pages.blog,
      pages.archive,
      pages.about,
      pages.login,
      '/nowhere',
      pages.publication('tachibana2026blanks'),
      pages.post('an-ocr-evaluation-small-enough-to-trust-w5p8ze'),
      pages.document('resume'),
    ),
  ];

  test.each(themes)(
    '$accent with $faces: sufficient contrast on each page in light and dark mode, without overflow',
    {
      timeout: 240_000,
    },
    async (theme) => {
      const admin = await site.browser.newContext();
      const call = await signInForCalls(admin, site.host);
      await putSettings(call, { theme });
      // All pages change at the same time, so one page is enough.
      await expect
        .poll(async () => (await fetch(site.host.url + pages.terms)).text())
        .toContain(accentsOf(theme.accent).light);
      const faults: string[] = [];
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await site.browser.newContext({ colorScheme });
        const { page, consoleErrors } = await openPage(context, [/status of 40[14]/]);
        for (const path of looked) {
          await page.setViewportSize({ width: 1280, height: 900 });
          await page.goto(site.host.url + path);
          const faint = await axeFindings(page, { only: ['color-contrast'] });
          faults.push(...faint.map((fault) => `${path} ${colorScheme}: ${fault}`));
          if (colorScheme === 'dark') continue;
          for (const width of [1280, 390, 320]) {
            await page.setViewportSize({ width, height: 900 });
            const scroll = await page.evaluate(() => document.documentElement.scrollWidth);
            if (scroll > width) faults.push(`${path} is ${scroll} px wide at ${width}`);
          }
        }
        expect(consoleErrors).toEqual([]);
        await context.close();
      }
      await admin.close();
      expect(faults).toEqual([]);
    },
  );
});
