/** What publications are filtered by: in addresses, on the page and in its script. */
export const facets = ['kind', 'year', 'keyword', 'author'] as const;
export type Facet = (typeof facets)[number];
