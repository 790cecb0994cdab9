import type { QuoteData } from './schema.ts';

export const reading = 'words';

export const lines = ({ text, cite }: QuoteData, plain: (html: string) => string): string[] => [
  plain(text),
  plain(cite),
];

export const copied = ({ text, cite }: QuoteData): string =>
  `<blockquote><p>${text}</p>${cite && `<cite>${cite}</cite>`}</blockquote>`;
