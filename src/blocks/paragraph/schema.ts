/** Running text. */
import type { Block } from '#contract/documents.ts';
import type { Raw, TextChange } from '../kind.ts';

export const alignments = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof alignments)[number];

export interface ParagraphData {
  text: string;
  align: Alignment;
  /** A blank paragraph is kept only with this set (POST-8). */
  preserveBlank?: boolean;
}

/** `alignment` is read too: the name that other editors' paragraphs use. */
export function read({ text, align, alignment, preserveBlank }: Raw): ParagraphData | undefined {
  if (typeof text !== 'string') return undefined;
  const known = alignments.find((item) => item === (align ?? alignment)) ?? 'left';
  return { text, align: known, ...(preserveBlank === true && { preserveBlank }) };
}

export function texts(data: ParagraphData, { inline }: TextChange): ParagraphData {
  return { ...data, text: inline(data.text) };
}

export const keepsBlank = ({ preserveBlank }: ParagraphData): boolean => preserveBlank === true;

/**
 * Returns the block for text of no other kind.
 * @param text inline HTML
 */
export const paragraph = (text: string): Block => ({ type: 'paragraph', data: { text, align: 'left' } });
