import type { Block } from '#contract/documents.ts';
import type { Part } from '../kind.ts';
import { asNested, isChecked, numberingHtml, type ListData, type ListItem, type StoredItem } from './schema.ts';

type LinesOf = (block: Block) => string[];

export function lines({ items }: ListData, plain: (html: string) => string, inner: LinesOf): string[] {
  const of = (item: StoredItem): string[] =>
    typeof item === 'string'
      ? [plain(item)]
      : [plain(item.content), ...(item.blocks ?? []).flatMap(inner), ...item.items.flatMap(of)];
  return items.flatMap(of);
}

export function shows({ items }: ListData, inner: (block: Block) => boolean): boolean {
  return items.some(
    (item) =>
      typeof item !== 'string' &&
      ((item.blocks ?? []).some(inner) || shows({ style: 'ordered', items: item.items }, inner)),
  );
}

export const marked = (text: string): string[] => text.split('\n').map((line) => `- ${line}`);

export function copied({ style, items, ...numbering }: ListData, inner: (block: Block) => string): string {
  const tag = style === 'ordered' ? 'ol' : 'ul';
  const box = (item: StoredItem) =>
    style === 'checklist' ? `<input type="checkbox"${isChecked(item) ? ' checked' : ''}> ` : '';
  const rows = items.map((item) => {
    if (typeof item === 'string') return `<li>${box(item)}${item}</li>`;
    const nested = item.items.length > 0 ? copied({ style, items: item.items }, inner) : '';
    return `<li>${box(item)}${item.content}${(item.blocks ?? []).map(inner).join('')}${nested}</li>`;
  });
  return `<${tag}${style === 'ordered' ? numberingHtml(numbering) : ''}>${rows.join('')}</${tag}>`;
}

export const parts = ({ items }: ListData): Part[] => partsOf(items, 0);

const partsOf = (items: readonly StoredItem[], depth: number): Part[] =>
  items
    .map(asNested)
    .flatMap(({ content, items: inner, ...rest }) => [
      { type: 'paragraph', data: { text: content, ...rest }, depth },
      ...partsOf(inner, depth + 1),
    ]);

export function withParts(data: ListData, all: readonly Part[]): ListData {
  const items: ListItem[] = [];
  const open: ListItem[] = [];
  for (const { data: part, depth = 0 } of all) {
    const { text, ...rest } = part as { text: string };
    const item: ListItem = { content: text, ...rest, items: [] };
    open.length = Math.min(open.length, depth);
    (open.at(-1)?.items ?? items).push(item);
    open.push(item);
  }
  // The items keep their stored form: plain strings if all items were plain strings and none is nested.
  const isFlat = data.items.every((item) => typeof item === 'string') && all.every(({ depth = 0 }) => depth === 0);
  return { ...data, items: isFlat ? items.map(asStored) : items };
}

const asStored = (item: ListItem): StoredItem => (Object.keys(item).length === 2 ? item.content : item);
