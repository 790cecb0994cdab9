import type { ParagraphData } from './schema.ts';

export const reading = 'words';

export const lines = ({ text }: ParagraphData, plain: (html: string) => string): string[] => [plain(text)];

export const copied = ({ text }: ParagraphData): string => `<p>${text}</p>`;
