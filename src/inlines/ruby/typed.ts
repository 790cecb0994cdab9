/** Readings as they are typed, Aozora's way: `｜漢字《かんじ》`. The bar says where the words begin. Isomorphic. */

/** Source of a regular expression (flag `u`) that finds one in a text; its groups are the words and the reading. */
export const typedRuby = String.raw`｜(?=[^｜《》\n]*[^｜《》\s])([^｜《》\n]+)《(?=[^《》\n]*[^《》\s])([^《》\n]+)》`;
