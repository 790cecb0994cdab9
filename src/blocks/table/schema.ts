import { limits } from '#contract/limits.ts';
import type { Code } from '#contract/problems.ts';
import type { Raw, TextChange } from '../kind.ts';
import { areTexts, labelled, numberedAs, relabelled, text } from '../reading.ts';

/** The alignments of a column. Numbers are best aligned right. */
export const columnAlignments = ['left', 'center', 'right'] as const;
export type ColumnAlignment = (typeof columnAlignments)[number];

export interface TableData {
  /** Whether the first row is a header. */
  header: boolean;
  /** Rows of equal length: up to 500 rows of up to 30 cells. */
  rows: string[][];
  /** The alignment of each column. */
  align: ColumnAlignment[];
  caption: string;
  /** Label for references in the text. */
  label?: string;
}

/**
 * Also accepts `content` and `withHeadings`, which other editors use. Short rows get empty cells up to the length of
 * the longest row.
 */
export function read({ header, withHeadings, rows, content, align, caption, label }: Raw): TableData | undefined {
  const cells = rows ?? content;
  if (!isTexts(cells) || !areTexts(caption, label) || cells.length > limits.tableRows) return undefined;
  const columns = cells.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns > limits.tableColumns) return undefined;
  const given: unknown[] = Array.isArray(align) ? align : [];
  return {
    header: (header ?? withHeadings) === true,
    rows: cells.map((row) => [...row, ...Array<string>(columns - row.length).fill('')]),
    align: Array.from({ length: columns }, (_, at) => columnAlignments.find((item) => item === given[at]) ?? 'left'),
    caption: text(caption),
    ...labelled(label),
  };
}

function isTexts(rows: unknown): rows is string[][] {
  return (
    Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every((item) => typeof item === 'string'))
  );
}

export function texts({ label, ...data }: TableData, change: TextChange): TableData {
  const { inline } = change;
  return {
    ...data,
    rows: data.rows.map((row) => row.map(inline)),
    caption: inline(data.caption),
    ...relabelled(label, change),
  };
}

export function mistake({ rows }: Raw): Code | undefined {
  if (!Array.isArray(rows)) return undefined;
  const isWide = (row: unknown) => Array.isArray(row) && row.length > limits.tableColumns;
  return rows.length > limits.tableRows || rows.some(isWide) ? 'tableTooLarge' : undefined;
}

export const numbered = numberedAs('table');

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
