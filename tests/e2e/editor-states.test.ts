/**
 * Every state of the editor on a phone: no element overflows the screen, and touch targets are large enough. Axe
 * reports no errors (`npm test` runs axe only on the initial state of a page).
 */
import { axeFindings } from '../support/axe.ts';
import { openPage } from '../support/browser.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { signInForCalls } from './harness/admin-calls.ts';
import { editorStates, openFor } from './harness/editor-states.ts';
import { inCampaign, isCampaign } from './harness/long.ts';
import { sharedSite } from './started-site.ts';

const site = sharedSite();

type Look = [colorScheme: 'light' | 'dark', width: number];
const wide: Look = ['light', 1280];
const narrow: Look = ['dark', 320];
const phone: Look = ['light', 390];

test.each([narrow, ...inCampaign(phone, wide)])(
  'every state of the editor: %s, %i px wide',
  async (colorScheme, width) => {
    const isPhone = width < 650;
    const context = await site.browser.newContext({
      colorScheme,
      viewport: { width, height: 800 },
      hasTouch: isPhone,
      isMobile: isPhone,
    });
    const call = await signInForCalls(context, site.host);
    const { page, consoleErrors } = await openPage(context, [/status of 40[39]/, /ERR_INTERNET_DISCONNECTED/]);
    const found: string[] = [];
    let from: string | undefined;
    const looked = new Set<string>();
    for (const state of editorStates.filter(({ isLong }) => isCampaign || !isLong)) {
      if (from !== state.from) await openFor(state, page, call, site.host);
      from = state.leave === 'reload' ? undefined : state.from;
      await state.enter(page, call);
      await stand(page);
      const seen = [
        // Outside of the campaign axe runs only once for each page, because each run takes a second of processor time.
        ...(isCampaign || !looked.has(state.from) ? await axeFindings(page) : []),
        ...(await widerThan(page, width)),
        ...(isPhone ? await smallTargets(page) : []),
      ];
      looked.add(state.from);
      found.push(...seen.map((one) => `${state.name}: ${one}`));
      await context.setOffline(false);
      if (state.leave === undefined) await page.keyboard.press('Escape');
      else if (state.leave !== 'reload') await state.leave(page);
    }
    expect(found).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await context.close();
  },
  180_000,
);

/** Waits until opening animations have finished. */
const stand = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );

/** Returns elements that extend beyond the screen, except elements within a scrolling element. */
const widerThan = (page: Page, width: number) =>
  page.evaluate((screen) => {
    const { scrollWidth } = document.documentElement;
    const tools = [...document.querySelectorAll('.ce-popover__container, .embed-panel')].flatMap((box) => {
      const { left, right, width: own } = box.getBoundingClientRect();
      return own > 0 && (left < 0 || right > screen) ? [`${box.className} from ${left} to ${right}`] : [];
    });
    return [...(scrollWidth > screen ? [`${scrollWidth} px wide`] : []), ...tools];
  }, width);

/** Finds targets that are too small for touch: under 44 px, except within a line of text (WCAG 2.5.8). */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const controls =
      ':is(main, dialog) :is(a[href], button, summary, select, input, [role=button], [role=option], .ce-popover-item)';
    const isInLine = (control: Element) =>
      control.matches('.ce-block *, .preview *') && control.matches('a, .inline-math, .footnote, .citation');
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => !isInLine(control))
      .flatMap((control) => {
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
        const isSmall = width > 0 && Math.min(width, height) < 43.9;
        return isSmall ? [`${control.ariaLabel ?? control.textContent} ${width} × ${height} px`] : [];
      });
  });
