/** A heading. */
import type { Block } from '#contract/documents.ts';
import type { Raw, TextChange } from '../kind.ts';

export const levels = [1, 2, 3, 4, 5, 6] as const;

export interface HeaderData {
  text: string;
  level: (typeof levels)[number];
}

export function read({ text, level }: Raw): HeaderData | undefined {
  if (typeof text !== 'string') return undefined;
  return { text, level: levels.find((known) => known === level) ?? 2 };
}

export function texts(data: HeaderData, { inline }: TextChange): HeaderData {
  return { ...data, text: inline(data.text) };
}

export const headingLevel = ({ level }: HeaderData): number => level;

/** @param text inline HTML @param level from 1 to 6 */
export const heading = (text: string, level: number): Block => ({ type: 'header', data: { text, level } });
