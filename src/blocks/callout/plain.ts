import type { Block } from '#contract/documents.ts';
import type { CalloutData } from './schema.ts';

export const reading = 'words';

export const lines = (
  { text, blocks = [] }: CalloutData,
  plain: (html: string) => string,
  inner: (block: Block) => string[],
): string[] => [plain(text), ...blocks.flatMap(inner)];

export const shows = ({ blocks = [] }: CalloutData, inner: (block: Block) => boolean): boolean => blocks.some(inner);

export const copied = ({ text, blocks = [] }: CalloutData, inner: (block: Block) => string): string =>
  `<p>${text}</p>${blocks.map(inner).join('')}`;
