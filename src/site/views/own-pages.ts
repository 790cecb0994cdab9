/** The owner's custom pages as link targets. */
import type { OwnPage } from '#contract/own-pages.ts';

/**
 * Returns the pages that the footer links to. They are sorted by their footer numbers; pages with equal numbers stay in
 * file order.
 */
export function footerPages(pages: readonly OwnPage[]): OwnPage[] {
  return pages.filter(({ footer }) => footer !== null).toSorted((a, b) => (a.footer ?? 0) - (b.footer ?? 0));
}
