/**
 * The editor document (product 3): what Editor.js saves, what the API stores, what the renderer reads.
 * The schema checks shape and size alone and keeps block types it does not know;
 * `domain/document/clean.ts` decides what survives in texts and drops blank blocks.
 */
import type { CodeLanguage } from './code-languages.ts';
import { z } from './zod-mini.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

export const alignments = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof alignments)[number];

/** How wide a figure stands: in the text's column, beyond it, or over the whole page. */
export const figureWidths = ['column', 'wide', 'full'] as const;
export type FigureWidth = (typeof figureWidths)[number];

export const calloutKinds = ['note', 'tip', 'warning'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** How a column of a table stands; numbers read best from the right. */
export const columnAlignments = ['left', 'center', 'right'] as const;
export type ColumnAlignment = (typeof columnAlignments)[number];

/** The blocks that a list item may hold after its text. */
export const itemBlockTypes = ['code', 'figure', 'math'] as const;

/** An item of a list in the nested shape; the flat shape is a plain string. */
export interface ListItem {
  content: string;
  meta?: Record<string, unknown>;
  items: ListItem[];
  /** Code, figures and math after the text; they count among the document's 1,000 blocks. */
  blocks?: Block[];
}

export interface HeaderData {
  text: string;
  level: 1 | 2 | 3 | 4 | 5 | 6;
}
export interface ParagraphData {
  text: string;
  align: Alignment;
  /** A blank paragraph is kept only with this set (product 5). */
  preserveBlank?: boolean;
}
export interface ListData {
  style: 'ordered' | 'unordered';
  items: (string | ListItem)[];
}
export interface CodeData {
  /** The file name; may be empty. */
  name: string;
  code: string;
  language: CodeLanguage;
  /** Lines to point out, from 1: `3-5,8`. Absent where there are none. */
  highlight?: string;
}
export interface FigureData {
  /** The picture's id; empty while it is not uploaded. */
  media: string;
  /** Plain text: what it shows, for those who do not see it. */
  alt: string;
  caption: string;
  width: FigureWidth;
}
export interface QuoteData {
  text: string;
  /** Who said it, and where. */
  cite: string;
}
export interface TableData {
  /** Whether the first row names the columns. */
  header: boolean;
  /** Rows of equal length, at most 500 of 30 cells. */
  rows: string[][];
  /** One for each column. */
  align: ColumnAlignment[];
  caption: string;
}
export interface MathData {
  /** Plain text, at most 5,000 characters. */
  tex: string;
  /** Numbers the formula, and is what `\\eqref{label}` in any formula or `#label` in a link refers to. Plain text. */
  label: string;
}
export interface CalloutData {
  kind: CalloutKind;
  text: string;
}
export interface DetailsData {
  summary: string;
  text: string;
}
/** A card that is one link; all plain text. */
export interface LinkData {
  url: string;
  title: string;
  site: string;
}
export interface VideoData {
  /** An address of YouTube or Vimeo. */
  url: string;
  /** Plain text. */
  title: string;
  /** The still's picture, by its id; empty where there is none. */
  poster: string;
}

const blockShape = z.looseObject({
  id: z.optional(z.string().check(z.maxLength(64))),
  type: z.string().check(z.minLength(1), z.maxLength(64)),
  data: z.record(z.string(), z.unknown()),
  tunes: z.optional(z.record(z.string(), z.unknown())),
});

/**
 * A block as stored: `data` is one of the shapes above for the known types (`domain/document/blocks.ts`), a divider's
 * is empty, and that of other types is anything. Texts are inline HTML unless they are said to be plain. What is
 * parsed is the value itself, not zod's copy, which leaves out the key `__proto__` that JSON may well have.
 */
export const block = z.custom<z.infer<typeof blockShape>>((value) => blockShape.safeParse(value).success);
export type Block = z.infer<typeof block>;

export const editorDocument = z.object({
  time: z.optional(z.number()),
  blocks: z.array(block).check(z.maxLength(limits.blocks, messages.blocksTooMany)),
  version: z.optional(z.string().check(z.maxLength(32))),
});
export type EditorDocument = z.infer<typeof editorDocument>;

/** A document with nothing in it. */
export const emptyDocument: EditorDocument = { blocks: [] };
