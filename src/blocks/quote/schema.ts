/** Words of another. */
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, text as textOf } from '../reading.ts';

export interface QuoteData {
  text: string;
  /** Who said it, and where. */
  cite: string;
}

/** `caption` is read too: the name that other editors' quotes use. */
export function read({ text, cite, caption }: Raw): QuoteData | undefined {
  const by = cite ?? caption;
  return typeof text === 'string' && areTexts(by) ? { text, cite: textOf(by) } : undefined;
}

export function texts({ text, cite }: QuoteData, { inline }: TextChange): QuoteData {
  return { text: inline(text), cite: inline(cite) };
}
