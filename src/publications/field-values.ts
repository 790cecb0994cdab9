/**
 * Values of fields that forms, pages and the editor read in the same way. This file imports nothing, so that browsers
 * load no other code about publications.
 */

/** The text after the authors of a record with `and others`. */
export const etAl = 'et al.';

/** Returns the authors without 'et al.' */
export const namedAuthors = (authors: readonly string[]): string[] => authors.filter((author) => author !== etAl);

/** Returns whether a field such as `selected` is on. */
export const isYes = (value: string | undefined): boolean =>
  value !== undefined && /^(?:true|yes|1|x)$/i.test(value.trim());

/** Returns whether `openaccess` is on: yes, or a kind of open access. */
export const isOpenAccess = (value: string | undefined): boolean =>
  isYes(value) || /^(?:gold|diamond|platinum|green|hybrid|bronze|open)$/i.test(value?.trim() ?? '');
