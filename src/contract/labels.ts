/** Labels of blocks, which references in the text name. */

const label = String.raw`[a-z]+:[\w-]+`;

/** A complete label, such as `fig:reeds`. */
export const labelPattern = new RegExp(`^${label}$`);

/** Pandoc's attributes with a label in them, `{#fig:reeds .wide}`; the label is the first group. */
export const labelInBraces = new RegExp(String.raw`\{#(${label})(?:\s[^{}]*)?\}`);
