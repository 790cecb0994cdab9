/** A text that is folded away under its summary. */
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, text as textOf } from '../reading.ts';

export interface DetailsData {
  summary: string;
  text: string;
}

export function read({ summary, text }: Raw): DetailsData | undefined {
  return areTexts(summary, text) ? { summary: textOf(summary), text: textOf(text) } : undefined;
}

export function texts({ summary, text }: DetailsData, { inline }: TextChange): DetailsData {
  return { summary: inline(summary), text: inline(text) };
}
