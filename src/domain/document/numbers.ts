/** Numbers the figures, tables, formulas and other numbered items of a document, and resolves references to them. */

/** Kinds of callouts for statements, each with a separate numbering. */
export const theoremKinds = [
  'theorem',
  'lemma',
  'definition',
  'proposition',
  'corollary',
  'example',
  'remark',
] as const;
export type TheoremKind = (typeof theoremKinds)[number];

/** Counters, each with a separate numbering. */
export type Counter = 'figure' | 'table' | 'equation' | 'listing' | 'section' | TheoremKind;

/** A numbered item in a block, as returned by `numbered` in `blocks/<kind>/schema.ts`. */
export interface Numbered {
  counter: Counter;
  /** Labels that references can use. Empty if the block has a number but no label. */
  labels: readonly string[];
  /** A text that replaces the number. A block with a tag does not increase the counter. */
  tag?: string;
  /** Level of a heading, from 1. */
  level?: number;
  /** Labels of the parts (a), (b) and so on; '' for a part without a label. */
  parts?: readonly string[];
}

/** The number of a figure, table, formula or other numbered item of a document. */
export interface NumberedThing {
  counter: Counter;
  /** `2`, `2.1` for a heading, `2(a)` for a part of a figure, or the value of a tag. */
  number: string;
  /** Id on the page. Undefined for a heading, whose id is made from its text. */
  anchor?: string;
  data: object;
}

export interface Numbering {
  /** Numbers by label. */
  labelled: ReadonlyMap<string, NumberedThing>;
  /** Numbers by the data of the block, for displaying the number next to the block. */
  of: ReadonlyMap<object, NumberedThing>;
}

/** Text and target of a reference. */
export interface Reference {
  anchor: string;
  /** `Figure 2`, 図2, `(3)`. */
  words: string;
}

/**
 * Returns the letter of a part of a figure by its index from 0: (a), (b) …. After z, letters continue as in
 * spreadsheets: aa, ab.
 */
export function partLetter(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : partLetter(Math.floor(index / 26) - 1) + letter;
}
