/** Limits for reviewers' comments (POST-33). */
export const reviewLimits = {
  /** Maximum number of comments per link, including reviewers' replies. */
  comments: 200,
  /** Maximum length in UTF-16 code units. */
  text: 2_000,
  name: 60,
  quote: 500,
} as const;
