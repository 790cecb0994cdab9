import type { Block } from '#contract/documents.ts';
import { theoremKinds, type Numbered } from '#domain/document/numbers.ts';
import type { CalloutData } from './schema.ts';

export const reading = 'words';

export const lines = (
  { title = '', text, blocks = [] }: CalloutData,
  plain: (html: string) => string,
  inner: (block: Block) => string[],
): string[] => [...(title === '' ? [] : [plain(title)]), plain(text), ...blocks.flatMap(inner)];

export const shows = ({ blocks = [] }: CalloutData, inner: (block: Block) => boolean): boolean => blocks.some(inner);

/** Each theorem kind has its own count; proofs are not numbered. */
export function numbered({ kind, label }: CalloutData): Numbered[] {
  const counter = theoremKinds.find((one) => one === kind);
  return counter ? [{ counter, labels: label === undefined ? [] : [label] }] : [];
}

export const copied = ({ title = '', text, blocks = [] }: CalloutData, inner: (block: Block) => string): string =>
  `${title && `<p>${title}</p>`}<p>${text}</p>${blocks.map(inner).join('')}`;
