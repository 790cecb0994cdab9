/**
 * Formats imported documents as short lines for test tables, such as `table: a | b (caption)`. A paragraph is formatted
 * as its text without a kind.
 */
import type { Block, EditorDocument } from '#contract/documents.ts';

interface Item {
  content: string;
  items: Item[];
  blocks?: Block[];
  meta?: { checked?: boolean };
}
type Data = Record<string, unknown> & {
  blocks?: Block[];
  items?: Item[];
  rows?: string[][];
  language?: { value?: string };
};

/** @returns a line for each block */
export const shapeOf = ({ blocks }: Pick<EditorDocument, 'blocks'>): string[] => blocks.map(lineOf);

function lineOf({ type, data }: Block): string {
  const { blocks, items, rows, language, ...said } = data as Data;
  const inner = blocks ? ` [${blocks.map(lineOf).join('; ')}]` : '';
  const of = (...names: string[]) =>
    names.flatMap((name) => (said[name] ? [`${said[name] as string | number | boolean}`] : []));
  if (type === 'paragraph') return of('text')[0] ?? '';
  const kind = [type, ...of('kind')].join(' ');
  if (type === 'list') {
    const settings = [...(said['style'] === 'unordered' ? [] : of('style')), ...of('counter', 'start', 'reversed')];
    return `${[type, ...settings].join(' ')}: ${(items ?? []).map(itemOf).join(' | ')}`;
  }
  if (type === 'table')
    return `table: ${(rows ?? []).map((row) => row.join(' | ')).join(' / ')}${inBrackets(of('caption'))}`;
  if (type === 'code')
    return `code: ${of('code')[0]}${language?.value === 'plaintext' ? '' : inBrackets([language?.value ?? ''])}`;
  const [first, ...others] = of('title', 'summary', 'tex', 'url', 'text', 'alt', 'caption', 'cite', 'width');
  return `${kind}: ${[first, ...others].join(' · ')}${inner}`;
}

const inBrackets = (words: string[]): string => (words.length > 0 ? ` (${words.join(', ')})` : '');
const itemOf = ({ content, items, blocks = [], meta }: Item): string =>
  [
    `${meta?.checked ? '☑ ' : ''}${content}`,
    ...blocks.map((block) => `[${lineOf(block)}]`),
    ...items.map((one) => `{${itemOf(one)}}`),
  ].join(' ');
