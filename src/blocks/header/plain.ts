import type { Numbered } from '#domain/document/numbers.ts';
import type { HeaderData } from './schema.ts';

export const numbered = ({ label, level }: HeaderData): Numbered[] => [
  { counter: 'section', labels: label === undefined ? [] : [label], level },
];

export const reading = 'words';

export const lines = ({ text }: HeaderData, plain: (html: string) => string): string[] => [plain(text)];

export const marked = (text: string, { level }: HeaderData): string[] => [`${'#'.repeat(level)} ${text}`];

export const copied = ({ text, level }: HeaderData): string => `<h${level}>${text}</h${level}>`;
