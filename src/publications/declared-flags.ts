/**
 * Fields of a record that are on or off. The form and the pages read them alike, so the code is apart from the parts that
 * browsers need not load.
 */

/** Returns whether a field such as `selected` is on. */
export const isYes = (value: string | undefined): boolean =>
  value !== undefined && /^(?:true|yes|1|x)$/i.test(value.trim());

/** Returns whether `openaccess` is on: yes, or a kind of open access. */
export const isOpenAccess = (value: string | undefined): boolean =>
  isYes(value) || /^(?:gold|diamond|platinum|green|hybrid|bronze|open)$/i.test(value?.trim() ?? '');
