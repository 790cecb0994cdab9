import type * as en from './en/index.ts';

/**
 * The type of a complete catalogue: each text is any string, each function has the same parameters, and each list of
 * names has the same keys.
 */
type Filled<T> = T extends string
  ? string
  : T extends (...values: infer Values) => infer Said
    ? (...values: Values) => Said
    : { readonly [Key in keyof T]: Filled<T[Key]> };

/** A complete catalogue, by area. */
export type Messages = Filled<typeof en>;
