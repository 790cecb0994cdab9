/** The owner's own pages as link targets. */
import type { OwnPage } from '#contract/own-pages.ts';

/** Those that the foot of every page links to, by the number that each says, then in the files' order. */
export function footerPages(pages: readonly OwnPage[]): OwnPage[] {
  return pages.filter(({ footer }) => footer !== null).toSorted((a, b) => (a.footer ?? 0) - (b.footer ?? 0));
}
