import type * as en from './en/index.ts';

/**
 * The type of a complete catalogue. Each text can be any string. Each function has the same parameters as in English,
 * and each object has the same keys.
 */
type Filled<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Said
    ? (...values: Values) => Said
    : { readonly [Key in keyof T]: Filled<T[Key]> };

/** A complete catalogue, by area. */
export type Messages = Filled<typeof en>;
