import type { HeaderData } from './schema.ts';

export const reading = 'words';

export const lines = ({ text }: HeaderData, plain: (html: string) => string): string[] => [plain(text)];

export const marked = (text: string, { level }: HeaderData): string[] => [`${'#'.repeat(level)} ${text}`];

export const copied = ({ text, level }: HeaderData): string => `<h${level}>${text}</h${level}>`;
