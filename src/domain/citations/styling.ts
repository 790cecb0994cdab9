/** Request and result of a citation style: data that is passed to another process and back. */
import type { Csl } from './record.ts';

/** The works cited at one place, in one pair of brackets or one note. */
export interface StyledGroup {
  /** `work`: which of the request's. `locator`: the place in it, as the writer typed it. */
  items: { work: number; locator: string }[];
  /** The sentence names the authors itself. */
  alone: boolean;
  /** The citation is part of one of the writer's notes. */
  inNote: boolean;
  /** The number of that note, or of the one that a style of notes makes of it. */
  note: number;
}

export interface StylingRequest {
  /** One of `citationStyles`, or the text of a style of the owner's. */
  style: string;
  language: 'en' | 'ja';
  works: readonly Csl[];
  /** In the order of the text. */
  groups: readonly StyledGroup[];
}

/** HTML of a positive list; a link to `#work-3` leads to the reference of the request's work 3. */
export interface Styling {
  /** Citations are notes instead of text. */
  isNotes: boolean;
  /** Of each group. */
  marks: string[];
  /** In the style's order; a style may have none. */
  references: { work: number; html: string }[];
}
