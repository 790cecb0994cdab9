/** Source of a regular expression (flag `u`) that finds dots as they are typed: `《《強調》》`; its group are the words. Isomorphic. */
export const typedDots = String.raw`《《([^\s《》](?:[^《》\n]*[^\s《》])?)》》`;
