import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** The rules whose answer hangs on colours or width, for a page that every rule has looked at in another form. */
export const byLook = { only: ['color-contrast', 'target-size', 'scrollable-region-focusable'] };

/**
 * What axe finds wrong with the page as it is now: rule, place and why, a line each. Our pages have no frames but that of a
 * preview, whose page has its own journey, so that one run within the page does, where the default opens a second page to
 * put frames together.
 * @param also rules besides axe's usual ones; `only` in place of them; `within` a part of the page alone
 */
export async function axeFindings(
  page: Page,
  { also = [], only, within }: { also?: readonly string[]; only?: readonly string[]; within?: string } = {},
): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
  if (within) builder.include(within);
  const { violations } = await builder
    .options({
      resultTypes: ['violations'],
      rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])),
      ...(only && { runOnly: { type: 'rule', values: [...only] } }),
    })
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => [id, target.join(' '), failureSummary].join(' ')),
  );
}
