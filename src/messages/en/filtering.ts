/**
 * Texts of the filters of the research page. They are in a separate file, because the script on readers' pages
 * contains all texts of this file.
 */
export const filtering = {
  countOf: (found: number, all: number): string => `${found} of ${all} shown`,
};
