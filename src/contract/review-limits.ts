/** How much reviewers may write (POST-33). */
export const reviewLimits = {
  /** Comments that one link takes, answers of reviewers among them. */
  comments: 200,
  /** UTF-16 code units. */
  text: 2_000,
  name: 60,
  quote: 500,
} as const;
