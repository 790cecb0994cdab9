import type { Numbered } from '#domain/document/numbers.ts';
import type { TableData } from './schema.ts';

export const numbered = ({ label }: TableData): Numbered[] => [
  { counter: 'table', labels: label === undefined ? [] : [label] },
];

export const lines = ({ caption, rows }: TableData, plain: (html: string) => string): string[] => [
  plain(caption),
  ...rows.map((row) => row.map(plain).join('\t')),
];

export function copied({ header, rows, caption }: TableData): string {
  const cells = (row: string[], at: number) => {
    const tag = at === 0 && header ? 'th' : 'td';
    return `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  };
  return `<table>${caption && `<caption>${caption}</caption>`}${rows.map(cells).join('')}</table>`;
}
