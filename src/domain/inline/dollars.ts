/**
 * Distinguishes formulas in `$…$` from amounts of money. Markdown, pastes, comments and typing use the same rule as
 * Pandoc and GitHub: a formula has no space at its inner ends, and no word character next to its dollars.
 */

/**
 * Word characters of scripts that separate words by spaces. Japanese characters are not included, so `これは$x$です`
 * contains a formula.
 */
const word = String.raw`\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}_`;

/** Matches several words without TeX characters, such as `$USER, 5$`, which are not a formula. */
const prose = String.raw`(?=[^$]*\s)(?=[^$]*\p{L}{3})[^$\\^_{}=<>+*/|\-]*\$`;

/** Source of a regular expression (flag `u`) for a formula in a text. The first group is the TeX. */
export const dollarFormula = String.raw`(?<![\\$${word}])\$(?!${prose})([^\s$](?:[^$]*[^\s$\\])?)\$(?![$${word}])`;

const formula = new RegExp(dollarFormula, 'u');

/**
 * Returns whether text between two dollar signs is a formula.
 * @param before the preceding text, or ''
 * @param after the following text, or ''
 */
export const isFormula = (before: string, tex: string, after: string): boolean =>
  formula.exec(`${before.slice(-1)}$${tex}$${after.slice(0, 1)}`)?.[1] === tex;
