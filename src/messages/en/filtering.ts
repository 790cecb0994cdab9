/**
 * Texts of the filters of the research page. They are in a separate file, because the readers' script contains the
 * whole file.
 */
export const filtering = {
  countOf: (found: number, all: number): string => `${found} of ${all} shown`,
};
