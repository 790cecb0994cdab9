/** Dates for pages; the rules are the domain's, because islands show dates too. */
export * from '#domain/dates.ts';
