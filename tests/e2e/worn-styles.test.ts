/**
 * No page needs a style sheet that it omits: no rule of an omitted sheet matches an element, also after scripts and
 * interaction.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openPage } from '../support/browser.ts';
import { waitForSearchIndex } from '../support/host.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { crawl, kindsOf } from './harness/crawl.ts';
import { readersSite } from './started-site.ts';

const site = readersSite();
const src = join(import.meta.dirname, '../../src');

/**
 * Style sheets that some pages omit, with their imports. The style sheet for vertical text is excluded: a reader's
 * choice is stored for every page, but affects only Japanese posts.
 */
const optional = [
  ...globSync(['blocks/*/style.css', 'inlines/*/style.css'], { cwd: src }),
  ...['prose-more', 'margin-notes', 'japanese', 'comments', 'subscribe', 'sections', 'readings', 'annotated'].map(
    (name) => `styles/${name}.css`,
  ),
].map((name) => read(join(src, name)));

function read(file: string): string {
  const css = readFileSync(file, 'utf8');
  return css.replaceAll(/@import '(.*?)';/g, (_whole, name: string) => read(join(dirname(file), name)));
}

/**
 * Returns rules of these style sheets that are missing on the page although they match an element. Matches in any state
 * count, such as hover or focus.
 */
const lacking = (page: Page) =>
  page.evaluate((sheets) => {
    const rulesOf = (list: CSSRuleList): CSSStyleRule[] =>
      [...list].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return [rule];
        return rule instanceof CSSGroupingRule ? rulesOf(rule.cssRules) : [];
      });
    const carried = new Set(
      [...document.styleSheets].flatMap((sheet) => rulesOf(sheet.cssRules).map(({ selectorText }) => selectorText)),
    );
    const states =
      /::?(?:before|after|marker|details-content|hover|focus|focus-visible|focus-within|checked|target|popover-open)\b/g;
    const without = (pattern: RegExp, text: string): string => {
      const rest = text.replaceAll(pattern, '');
      return rest === text ? text : without(pattern, rest);
    };
    const anyState = (selector: string) =>
      without(
        /:(?:not|has|is)\(\s*(?:,\s*)*\)/g,
        without(/\[(?:aria-[^\]]*|hidden|open|data-script)\]/g, without(states, selector)),
      );
    return sheets.flatMap((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      return rulesOf(sheet.cssRules)
        .map(({ selectorText }) => selectorText)
        .filter((selector) => !carried.has(selector) && document.querySelector(anyState(selector) || '*') !== null);
    });
  }, optional);

test(
  'no rule that a page leaves out meets an element of it, also after its scripts ran',
  { timeout: 240_000 },
  async () => {
    await waitForSearchIndex(site.host);
    const found = await crawl(site.host.url);
    const posts = [...found.keys()].filter((path) => /^\/(?:ja\/)?blog\/[^/]+-\w{6}$/.test(path));
    const own = [...found].filter(([path, { html }]) => /^\/[^/]+$/.test(path) && html.includes('e-content'));
    const paths = new Set([...kindsOf(found), ...posts, ...own.map(([path]) => path), '/resume', '/rirekisho']);
    expect(optional.length).toBeGreaterThan(15);
    expect(posts.length).toBeGreaterThan(7);
    const context = await site.browser.newContext();
    const { page, consoleErrors } = await openPage(context, [/404|500/]);
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(site.host.url + path);
      await page.evaluate(async () => {
        const all = document.querySelectorAll<HTMLElement>('main button:not(form *), main summary, .theme input');
        for (const control of all) control.click();
        await new Promise(requestAnimationFrame);
      });
      faults.push(...(await lacking(page)).map((selector) => `${path} ${selector}`));
    }
    expect(faults).toEqual([]);
    expect(consoleErrors).toEqual([]);
    await context.close();
  },
);
