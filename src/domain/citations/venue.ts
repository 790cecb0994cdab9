import type { Publication } from '#contract/portfolio.ts';

/** Where it appeared: `Journal, 12(3), 201–224`, or who published it; empty where the record says nothing. */
export function venueOf({ journal, publisher, volume, issue, page }: Publication): string {
  const number = volume && issue ? `${volume}(${issue})` : (volume ?? issue);
  return [journal ?? publisher, number, page?.replace(/(\d)\s*-{1,3}\s*(\d)/g, '$1–$2')].filter(Boolean).join(', ');
}
