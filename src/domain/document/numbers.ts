/** The numbers of a document's figures, tables, formulas and so on, and the references to them. */

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

/** A numbered part of a block, as returned by `numbered` in `blocks/<kind>/plain.ts`. */
export interface Numbered {
  counter: Counter;
  /** Labels for references; empty if the block only counts. */
  labels: readonly string[];
  /** Replaces the number; a block with a tag is not counted. */
  tag?: string;
  /** Level of a heading, from 1. */
  level?: number;
  /** Labels of the parts (a), (b) and so on; '' for a part without a label. */
  parts?: readonly string[];
}

/** The number of something in a document. */
export interface NumberedThing {
  counter: Counter;
  /** `2`, `2.1` for a heading, `2(a)` for a part, or the value of a tag. */
  number: string;
  /** Id on the page; undefined for a heading, whose id comes from its words. */
  anchor?: string;
  data: object;
}

export interface Numbering {
  /** Numbers by label. */
  labelled: ReadonlyMap<string, NumberedThing>;
  /** Numbers by the data of their block, for display. */
  of: ReadonlyMap<object, NumberedThing>;
}

/** Text and target of a reference. */
export interface Reference {
  anchor: string;
  /** `Figure 2`, 図2, `(3)`. */
  words: string;
}

/** Returns the letter of a part of a figure, from 0: (a), (b) …; after z as in spreadsheets. */
export function partLetter(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : partLetter(Math.floor(index / 26) - 1) + letter;
}
