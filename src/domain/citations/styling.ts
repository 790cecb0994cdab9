/** Request and result of a citation style, as data between two processes. */
import type { Csl } from './record.ts';

/** The works cited together, in one pair of brackets or one note. */
export interface StyledGroup {
  /** `work` is an index in the request's works, `locator` the place in that work as the writer typed it. */
  items: { work: number; locator: string }[];
  /** The sentence already names the authors. */
  alone: boolean;
  /** The citation is in a note of the writer. */
  inNote: boolean;
  /** The number of that note, or of the note that a note style creates. */
  note: number;
}

export interface StylingRequest {
  /** A name in `citationStyles`, or the text of the owner's style. */
  style: string;
  language: 'en' | 'ja';
  works: readonly Csl[];
  /** Groups in the order of the text. */
  groups: readonly StyledGroup[];
}

/** Sanitized HTML; a link to `#work-3` points to the reference of work 3 in the request. */
export interface Styling {
  /** Whether citations are notes instead of text. */
  isNotes: boolean;
  /** The citation of each group. */
  marks: string[];
  /** References in the order of the style; a style may have none. */
  references: { work: number; html: string }[];
}
