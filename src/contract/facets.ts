/** The filters of publications: in URLs, on the page and in its script. */
export const facets = ['kind', 'year', 'keyword', 'author'] as const;
export type Facet = (typeof facets)[number];
