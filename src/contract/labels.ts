/** What a block of a post is called, so that the text can refer to it. */

const label = String.raw`[a-z]+:[\w-]+`;

/** A label as a whole, such as `fig:reeds`. */
export const labelPattern = new RegExp(`^${label}$`);

/** Pandoc's attributes with a label in them, `{#fig:reeds .wide}`; the label is the first group. */
export const labelInBraces = new RegExp(String.raw`\{#(${label})(?:\s[^{}]*)?\}`);
