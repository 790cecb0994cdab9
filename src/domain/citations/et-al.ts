/** What stands behind the authors of a record that says `and others`. Light: the editor uses it. */

export const etAl = 'et al.';

/** The authors that are named. */
export const namedAuthors = (authors: readonly string[]): string[] => authors.filter((author) => author !== etAl);
