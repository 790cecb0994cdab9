import type * as en from './en/index.ts';

/**
 * The shape of a complete language: each text is any text, each text with values is a function of the same values, and
 * each list of names has the same keys.
 */
type Filled<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Said
    ? (...values: Values) => Said
    : { readonly [Key in keyof T]: Filled<T[Key]> };

/** A whole catalogue, by area. */
export type Messages = Filled<typeof en>;
