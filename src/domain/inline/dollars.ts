/**
 * Which `$…$` is a formula and which dollars are amounts of money: one rule for Markdown, pastes, comments and what is
 * typed, as Pandoc and GitHub have it. No space stands inside at either end, and no word around. Isomorphic.
 */

/** Letters and digits of scripts that part words by spaces. Japanese stands without: `これは$x$です`. */
const word = String.raw`\p{N}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}_`;

/** Several words without a sign of TeX, `$USER, 5$` for instance. */
const prose = String.raw`(?=[^$]*\s)(?=[^$]*\p{L}{3})[^$\\^_{}=<>+*/|\-]*\$`;

/** Source of a regular expression (flag `u`) that finds one in a text; its group is the TeX. */
export const dollarFormula = String.raw`(?<![\\$${word}])\$(?!${prose})([^\s$](?:[^$]*[^\s$\\])?)\$(?![$${word}])`;

const formula = new RegExp(dollarFormula, 'u');

/** Whether TeX between dollars would be read as a formula. @param before and `after`: what stands around, or '' */
export const isFormula = (before: string, tex: string, after: string): boolean =>
  formula.exec(`${before.slice(-1)}$${tex}$${after.slice(0, 1)}`)?.[1] === tex;
