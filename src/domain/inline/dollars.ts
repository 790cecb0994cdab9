/**
 * Distinguishes formulas in `$…$` from amounts of money, with the same rule for Markdown, pastes, comments and typing,
 * as in Pandoc and GitHub. A formula has no space at its inner ends, and no word character around it.
 */

/** Letters and digits of scripts with spaces between words, so not Japanese: `これは$x$です`. */
const word = String.raw`\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}_`;

/** Several words without TeX characters, such as `$USER, 5$`. */
const prose = String.raw`(?=[^$]*\s)(?=[^$]*\p{L}{3})[^$\\^_{}=<>+*/|\-]*\$`;

/** Source of a regular expression (flag `u`) for a formula in a text; its group is the TeX. */
export const dollarFormula = String.raw`(?<![\\$${word}])\$(?!${prose})([^\s$](?:[^$]*[^\s$\\])?)\$(?![$${word}])`;

const formula = new RegExp(dollarFormula, 'u');

/**
 * Returns whether TeX between dollars is read as a formula.
 * @param before the preceding text, or ''
 * @param after the following text, or ''
 */
export const isFormula = (before: string, tex: string, after: string): boolean =>
  formula.exec(`${before.slice(-1)}$${tex}$${after.slice(0, 1)}`)?.[1] === tex;
