/** A block formula. */
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, text } from '../reading.ts';

export interface MathData {
  /** Plain text, at most 5,000 characters. */
  tex: string;
  /**
   * The label for `\\eqref{label}` in formulas and `#label` in links; formulas with a label are numbered. Plain text.
   */
  label: string;
}

export function read({ tex, label }: Raw): MathData | undefined {
  if (typeof tex !== 'string' || !areTexts(label) || tex.length > limits.tex) return undefined;
  return { tex, label: text(label) };
}

export function texts({ tex, label }: MathData, { words, fact, label: named }: TextChange): MathData {
  return { tex: words(tex), label: named(fact(label).trim()) };
}

export function mistake({ tex }: Raw): string | undefined {
  return typeof tex === 'string' && tex.length > limits.tex ? messages.texTooLong : undefined;
}
