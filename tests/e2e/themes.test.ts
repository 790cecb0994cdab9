/**
 * Three accents with three pairs of fonts. The pages have the same layout with each of these themes as with the
 * defaults (CONT-25).
 */
import { pages } from '#contract/paths.ts';
import type { SiteRecord } from '#contract/site-settings.ts';
import { accentsOf } from '#domain/site/theme.ts';
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import { expect, test } from 'vitest';
import { putSettings, signInForCalls } from './harness/admin-calls.ts';
import { inCampaign } from './harness/long.ts';
import { startSite } from './started-site.ts';

// A separate site, because its appearance changes.
const site = startSite();

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
