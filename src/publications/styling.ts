/**
 * Types of the request to format citations in a style, and of its result. They are exchanged between two processes.
 */
import type { Csl } from './record.ts';

/** Works that are cited together, in one pair of brackets or one note. */
export interface StyledGroup {
  /**
   * `work` is the index of the work in the request. `locator` is the cited page or section of the work, as the writer
   * typed it.
   */
  items: { work: number; locator: string }[];
  /** Whether the sentence already names the authors, so that the citation omits them. */
  alone: boolean;
  /** Whether the citation is inside a note that the writer added. */
  inNote: boolean;
  /** The number of the writer's note, or of the note that a note style creates. */
  note: number;
}

export interface StylingRequest {
  /** A name in `citationStyles`, or the text of the owner's style. */
  style: string;
  language: 'en' | 'ja';
  works: readonly Csl[];
  /** Citations in the order of the text. */
  groups: readonly StyledGroup[];
}

/**
 * Formatted citations and references as sanitized HTML. A link to `#work-3` points to the reference of work 3 in the
 * request.
 */
export interface Styling {
  /** Whether citations are notes instead of text. */
  isNotes: boolean;
  /** The text of each group's citation. */
  marks: string[];
  /** References in the order that the style requires. Empty if the style has no list of references. */
  references: { work: number; html: string }[];
}
