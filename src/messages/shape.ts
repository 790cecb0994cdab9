import type * as en from './en/index.ts';

/**
 * What a language must say to be complete: each text as any text, each text with values as a function of the same
 * values, each list of names with the same keys.
 */
type Filled<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Said
    ? (...values: Values) => Said
    : { readonly [Key in keyof T]: Filled<T[Key]> };

/** A whole catalogue, by area. */
export type Messages = Filled<typeof en>;
