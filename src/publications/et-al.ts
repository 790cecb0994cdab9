/**
 * The text after the authors of a record with `and others`. It has its own file, so that the editor does not load
 * other code about citations.
 */

export const etAl = 'et al.';

/** Returns the authors without 'et al.' */
export const namedAuthors = (authors: readonly string[]): string[] => authors.filter((author) => author !== etAl);
