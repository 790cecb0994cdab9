/** Said by the filters of the research page. Alone in its file, because the readers' script carries it. */
export const filtering = {
  countOf: (found: number, all: number): string => `${found} of ${all}`,
};
