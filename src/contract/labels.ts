/** Labels of blocks, used by references in the text. */

const label = String.raw`[a-z]+:[\w-]+`;

/** A complete label, such as `fig:reeds`. */
export const labelPattern = new RegExp(`^${label}$`);

/** Pandoc attributes with a label, such as `{#fig:reeds .wide}`. The label is the first group. */
export const labelInBraces = new RegExp(String.raw`\{#(${label})(?:\s[^{}]*)?\}`);
