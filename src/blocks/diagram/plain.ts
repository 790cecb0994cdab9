import { isBlank } from '#domain/text.ts';
import type { Numbered } from '#domain/document/numbers.ts';
import type { DiagramData } from './schema.ts';

export const numbered = ({ label }: DiagramData): Numbered[] => [
  { counter: 'figure', labels: label === undefined ? [] : [label] },
];

export const lines = ({ alt, caption }: DiagramData, plain: (html: string) => string): string[] => [
  alt,
  plain(caption),
];

export const shows = ({ code }: DiagramData): boolean => !isBlank(code);

export const lacks = ({ alt }: DiagramData): 'alternative' | undefined => (isBlank(alt) ? 'alternative' : undefined);
