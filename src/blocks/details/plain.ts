import type { DetailsData } from './schema.ts';

export const reading = 'words';

export const lines = ({ summary, text }: DetailsData, plain: (html: string) => string): string[] => [
  plain(summary),
  plain(text),
];

export const copied = ({ summary, text }: DetailsData): string =>
  `<details>${summary && `<summary>${summary}</summary>`}<p>${text}</p></details>`;
