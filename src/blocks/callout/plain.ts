import type { CalloutData } from './schema.ts';

export const reading = 'words';

export const lines = ({ text }: CalloutData, plain: (html: string) => string): string[] => [plain(text)];

export const copied = ({ text }: CalloutData): string => `<p>${text}</p>`;
