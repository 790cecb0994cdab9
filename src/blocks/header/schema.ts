import type { Block } from '#contract/documents.ts';
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, labelled, relabelled } from '../reading.ts';
import type { Numbered } from '#domain/document/numbers.ts';

export const levels = [1, 2, 3, 4, 5, 6] as const;

export interface HeaderData {
  text: string;
  level: (typeof levels)[number];
  /** Label for references in the text. */
  label?: string;
}

export function read({ text, level, label }: Raw): HeaderData | undefined {
  if (typeof text !== 'string' || !areTexts(label)) return undefined;
  return { text, level: levels.find((known) => known === level) ?? 2, ...labelled(label) };
}

export function texts({ label, ...data }: HeaderData, change: TextChange): HeaderData {
  return { ...data, text: change.inline(data.text), ...relabelled(label, change) };
}

export const headingLevel = ({ level }: HeaderData): number => level;

/**
 * @param text inline HTML
 * @param level from 1 to 6
 */
export const heading = (text: string, level: number): Block => ({ type: 'header', data: { text, level } });

export const numbered = ({ label, level }: HeaderData): Numbered[] => [
  { counter: 'section', labels: label === undefined ? [] : [label], level },
];

export const reading = 'words';

export const lines = ({ text }: HeaderData, plain: (html: string) => string): string[] => [plain(text)];

export const marked = (text: string, { level }: HeaderData): string[] => [`${'#'.repeat(level)} ${text}`];

export const copied = ({ text, level }: HeaderData): string => `<h${level}>${text}</h${level}>`;
