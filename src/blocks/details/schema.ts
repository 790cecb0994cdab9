/** A toggle: a summary that hides a text and nested blocks. */
import type { Block } from '#contract/documents.ts';
import { held, readHeld } from '../nested-blocks.ts';
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, text as textOf } from '../reading.ts';

export interface DetailsData {
  summary: string;
  text: string;
  blocks?: Block[];
}

export function read(data: Raw, isReadable: (inner: Block) => boolean): DetailsData | undefined {
  const blocks = readHeld(data.blocks, isReadable);
  if (!blocks || !areTexts(data.summary, data.text)) return undefined;
  return { summary: textOf(data.summary), text: textOf(data.text), ...held(blocks) };
}

export function texts({ summary, text, blocks = [] }: DetailsData, change: TextChange): DetailsData {
  return { summary: change.inline(summary), text: change.inline(text), ...held(change.blocks(blocks)) };
}

export const isContainer = true;

export const reading = 'words';

export const lines = (
  { summary, text, blocks = [] }: DetailsData,
  plain: (html: string) => string,
  inner: (block: Block) => string[],
): string[] => [plain(summary), plain(text), ...blocks.flatMap(inner)];

export const copied = ({ summary, text, blocks = [] }: DetailsData, inner: (block: Block) => string): string =>
  `<details>${summary && `<summary>${summary}</summary>`}<p>${text}</p>${blocks.map(inner).join('')}</details>`;
