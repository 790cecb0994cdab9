/**
 * Source of a regular expression (flag `u`) that finds emphasis dots as typed: `《《強調》》`; its group contains the words.
 */
export const typedDots = String.raw`《《([^\s《》](?:[^《》\n]*[^\s《》])?)》》`;
