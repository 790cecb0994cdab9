/** Selects the owner's custom pages for links. */
import type { OwnPage } from '#contract/own-pages.ts';

/**
 * Returns the pages that the footer links to, sorted by their footer numbers. Pages with equal numbers keep their
 * order.
 */
export function footerPages(pages: readonly OwnPage[]): OwnPage[] {
  return pages.filter(({ footer }) => footer !== null).toSorted((a, b) => (a.footer ?? 0) - (b.footer ?? 0));
}
