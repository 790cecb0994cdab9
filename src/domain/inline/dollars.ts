/**
 * Distinguishes formulas in `$…$` from amounts of money: one rule for Markdown, pastes, comments and typing, as in
 * Pandoc and GitHub. A formula has no space at either end inside, and no word character around it.
 */

/** Letters and digits of scripts with spaces between words. Japanese has none: `これは$x$です`. */
const word = String.raw`\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}_`;

/** Several words without a sign of TeX, `$USER, 5$` for instance. */
const prose = String.raw`(?=[^$]*\s)(?=[^$]*\p{L}{3})[^$\\^_{}=<>+*/|\-]*\$`;

/** Source of a regular expression (flag `u`) that finds one in a text; its group is the TeX. */
export const dollarFormula = String.raw`(?<![\\$${word}])\$(?!${prose})([^\s$](?:[^$]*[^\s$\\])?)\$(?![$${word}])`;

const formula = new RegExp(dollarFormula, 'u');

/**
 * Returns whether TeX between dollars is read as a formula.
 * @param before the preceding text, or ''; `after`: the following one
 */
export const isFormula = (before: string, tex: string, after: string): boolean =>
  formula.exec(`${before.slice(-1)}$${tex}$${after.slice(0, 1)}`)?.[1] === tex;
