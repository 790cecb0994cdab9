/** A quote: a text followed by nested blocks. */
import type { Block } from '#contract/documents.ts';
import { held, readHeld } from '../nested-blocks.ts';
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, text as textOf } from '../reading.ts';

export interface QuoteData {
  text: string;
  /** Author and source. */
  cite: string;
  blocks?: Block[];
}

/** Also accepts `caption`, which other editors use. */
export function read(data: Raw, isReadable: (inner: Block) => boolean): QuoteData | undefined {
  const by = data.cite ?? data.caption;
  const blocks = readHeld(data.blocks, isReadable);
  if (!blocks || !areTexts(data.text, by) || (data.text === undefined && blocks.length === 0)) return undefined;
  return { text: textOf(data.text), cite: textOf(by), ...held(blocks) };
}

export function texts({ text, cite, blocks = [] }: QuoteData, change: TextChange): QuoteData {
  return { text: change.inline(text), cite: change.inline(cite), ...held(change.blocks(blocks)) };
}

export const isContainer = true;

export const reading = 'words';

export const lines = (
  { text, cite, blocks = [] }: QuoteData,
  plain: (html: string) => string,
  inner: (block: Block) => string[],
): string[] => [plain(text), ...blocks.flatMap(inner), plain(cite)];

export const copied = ({ text, cite, blocks = [] }: QuoteData, inner: (block: Block) => string): string =>
  `<blockquote><p>${text}</p>${blocks.map(inner).join('')}${cite && `<cite>${cite}</cite>`}</blockquote>`;
