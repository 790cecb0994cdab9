/** Texts of the filters of the research page. In a separate file, because the readers' script contains it. */
export const filtering = {
  countOf: (found: number, all: number): string => `${found} of ${all}`,
};
