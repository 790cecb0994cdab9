/**
 * The text after the authors of a record with `and others`. This constant has its own file, so that the editor loads
 * little code.
 */

export const etAl = 'et al.';

/** The authors without 'et al.' */
export const namedAuthors = (authors: readonly string[]): string[] => authors.filter((author) => author !== etAl);
