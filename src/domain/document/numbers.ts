/** The numbers of a document's figures, tables, formulas and so on, and the references to them. */

/** Kinds of callouts that state something; each is numbered by itself. */
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

/** A block's numbering: `numbered` of `blocks/<kind>/plain.ts`. */
export interface Numbered {
  counter: Counter;
  /** The names under which it is referred to; none where it only counts. */
  labels: readonly string[];
  /** Replaces the number, and does not count. */
  tag?: string;
  /** Level of a heading, from 1. */
  level?: number;
  /** The labels of its parts, (a), (b) and so on; '' for one without. */
  parts?: readonly string[];
}

/** The number of something in a document. */
export interface NumberedThing {
  counter: Counter;
  /** `2`, `2.1` for a heading, `2(a)` for a part, or the value of a tag. */
  number: string;
  /** Id on the page; undefined for a heading, whose id comes from its words. */
  anchor?: string;
  /** The data of the block. */
  data: object;
}

export interface Numbering {
  /** By label. */
  labelled: ReadonlyMap<string, NumberedThing>;
  /** By the data of the block: what has a number to show. */
  of: ReadonlyMap<object, NumberedThing>;
}

/** Text and target of a reference. */
export interface Reference {
  anchor: string;
  /** `Figure 2`, 図2, `(3)`. */
  words: string;
}

/** (a), (b) … of the parts of a figure, from 0; beyond z as spreadsheets have it. */
export function partLetter(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : partLetter(Math.floor(index / 26) - 1) + letter;
}
