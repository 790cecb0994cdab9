import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

/**
 * The rules whose result depends on colors or width. They are enough for a page that was checked with all rules in
 * another layout.
 */
export const byLook = { only: ['color-contrast', 'target-size', 'scrollable-region-focusable'] };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns axe's findings on the current page: rule, element and reason, one per line. Frames are excluded, because the
 * only frame is a preview, whose page has its own journey.
 * @param also rules in addition to axe's defaults; `only` replaces all rules; `within` checks only a part of the page
 */
export async function axeFindings(
  page: Page,
  { also = [], only, within }: { also?: readonly string[]; only?: readonly string[]; within?: string } = {},
): Promise<string[]> {
  // axe is large, so it is loaded only once into a page that is checked several times.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  const context = { exclude: ['iframe'], ...(within && { include: [within] }) };
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])),
    ...(only && { runOnly: { type: 'rule', values: [...only] } }),
  };
  const violations = await page.evaluate(async ([where, how]) => (await window.axe.run(where, how)).violations, [
    context,
    options,
  ] as const);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => [id, target.join(' '), failureSummary].join(' ')),
  );
}

declare global {
  interface Window {
    axe: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
  }
}
