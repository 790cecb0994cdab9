import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright';

/** The rules whose answer hangs on colours or width, for a page that every rule has looked at in another form. */
export const byLook = { only: ['color-contrast', 'target-size', 'scrollable-region-focusable'] };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns axe's findings on the present page: rule, place and reason, one per line. The only frame of our pages is a
 * preview, whose page has its own journey, so one run within the page is enough.
 * @param also rules in addition to axe's default ones; `only` instead of them; `within` only a part of the page
 */
export async function axeFindings(
  page: Page,
  { also = [], only, within }: { also?: readonly string[]; only?: readonly string[]; within?: string } = {},
): Promise<string[]> {
  // Its program is large: a page that is looked at more than once reads it once.
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
