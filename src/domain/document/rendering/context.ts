/** What the parts of the renderer share while one document is rendered. */
import type { MediaSize } from '#contract/media.ts';
import type { Formulas } from './math.ts';

/** A work that a text can cite, made ready for the page's language and style. */
export interface CitedWork {
  /** Family names, or the names of groups, in order; the title where there are none. */
  authors: string[];
  /** '2024', or 'n.d.'. */
  year: string;
  /** The entry of the reference list, as HTML. */
  reference: string;
  /** The page of the work on this site, or elsewhere. */
  href?: string;
}

export interface RenderOptions {
  /** What is known of a picture by its id; undefined: it is not there. Without it every picture is missing. */
  media?: (id: string) => MediaSize | undefined;
  /** The work of a key; undefined: nobody knows it. */
  citations?: (key: string) => CitedWork | undefined;
}

/** A note: its number, from 1, and its text as HTML. */
export interface Note {
  number: number;
  html: string;
}

export interface Context extends RenderOptions {
  formulas: Formulas;
  /** Grows as the text is rendered. */
  notes: Note[];
  /** The works cited so far, by key, in the order of their first citation. */
  cited: Map<string, CitedWork>;
  /** How many figures came before: the first is loaded at once, the others when they come near. */
  figures: number;
}
