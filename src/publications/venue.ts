import type { Publication } from '#contract/portfolio.ts';

/**
 * Returns where a publication appeared: `Journal, 12(3), 201–224`, or the publisher; '' if the record has neither.
 */
export function venueOf({ journal, publisher, volume, issue, page }: Publication): string {
  const number = volume && issue ? `${volume}(${issue})` : (volume ?? issue);
  return [journal ?? publisher, number, page?.replace(/(\d)\s*-{1,3}\s*(\d)/g, '$1–$2')].filter(Boolean).join(', ');
}
