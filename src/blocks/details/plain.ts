import type { Block } from '#contract/documents.ts';
import type { DetailsData } from './schema.ts';

export const reading = 'words';

export const lines = (
  { summary, text, blocks = [] }: DetailsData,
  plain: (html: string) => string,
  inner: (block: Block) => string[],
): string[] => [plain(summary), plain(text), ...blocks.flatMap(inner)];

export const shows = ({ blocks = [] }: DetailsData, inner: (block: Block) => boolean): boolean => blocks.some(inner);

export const copied = ({ summary, text, blocks = [] }: DetailsData, inner: (block: Block) => string): string =>
  `<details>${summary && `<summary>${summary}</summary>`}<p>${text}</p>${blocks.map(inner).join('')}</details>`;
