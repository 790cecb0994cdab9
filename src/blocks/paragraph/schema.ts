/** A paragraph. */
import type { Block } from '#contract/documents.ts';
import type { Raw, TextChange } from '../kind.ts';

export const alignments = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof alignments)[number];

export interface ParagraphData {
  text: string;
  align: Alignment;
  /** Set to save an empty paragraph. Without this property, an empty paragraph is not saved (POST-8). */
  preserveBlank?: boolean;
}

/** Also accepts `alignment`, which other editors use. */
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
 * Returns a paragraph block.
 * @param text inline HTML
 */
export const paragraph = (text: string): Block => ({ type: 'paragraph', data: { text, align: 'left' } });

export const reading = 'words';

export const lines = ({ text }: ParagraphData, plain: (html: string) => string): string[] => [plain(text)];

export const copied = ({ text }: ParagraphData): string => `<p>${text}</p>`;
