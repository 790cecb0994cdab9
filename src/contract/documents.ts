/**
 * The editor document (product 3): what Editor.js saves, what the API stores, what the renderer reads.
 * The schema checks shape and size alone and keeps block types it does not know;
 * `domain/document/clean.ts` decides what survives in texts and drops blank blocks.
 */
import { z } from './zod.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

export const alignments = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof alignments)[number];

/** The six code languages (product 3): stored value, label, and the class name of the icon. */
export const codeLanguages = [
  { value: 'plaintext', text: 'Text', icon: 'icon-plaintext' },
  { value: 'javascript', text: 'JavaScript', icon: 'icon-javascript' },
  { value: 'html', text: 'HTML', icon: 'icon-html' },
  { value: 'css', text: 'CSS', icon: 'icon-css' },
  { value: 'python', text: 'Python', icon: 'icon-python' },
  { value: 'bash', text: 'Bash', icon: 'icon-bash' },
] as const;
export type CodeLanguage = (typeof codeLanguages)[number]['value'];

/** An item of a list in the nested shape; the flat shape is a plain string. */
export interface ListItem {
  content: string;
  meta?: Record<string, unknown>;
  items: ListItem[];
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
  language: { value: CodeLanguage; text: string; icon: string };
}

/** A block as stored: `data` is one of the shapes above for the four known types, anything for others. */
export const block = z.looseObject({
  id: z.string().max(64).optional(),
  type: z.string().min(1).max(64),
  data: z.record(z.string(), z.unknown()),
  tunes: z.record(z.string(), z.unknown()).optional(),
});
export type Block = z.infer<typeof block>;

export const editorDocument = z.object({
  time: z.number().optional(),
  blocks: z.array(block).max(limits.blocks, messages.blocksTooMany),
  version: z.string().max(32).optional(),
});
export type EditorDocument = z.infer<typeof editorDocument>;

/** A document with nothing in it. */
export const emptyDocument: EditorDocument = { blocks: [] };
