import type { Block } from '#contract/documents.ts';
import type { QuoteData } from './schema.ts';

export const reading = 'words';

export const lines = (
  { text, cite, blocks = [] }: QuoteData,
  plain: (html: string) => string,
  inner: (block: Block) => string[],
): string[] => [plain(text), ...blocks.flatMap(inner), plain(cite)];

export const shows = ({ blocks = [] }: QuoteData, inner: (block: Block) => boolean): boolean => blocks.some(inner);

export const copied = ({ text, cite, blocks = [] }: QuoteData, inner: (block: Block) => string): string =>
  `<blockquote><p>${text}</p>${blocks.map(inner).join('')}${cite && `<cite>${cite}</cite>`}</blockquote>`;
