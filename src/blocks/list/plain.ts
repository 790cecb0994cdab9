import type { Block } from '#contract/documents.ts';
import { isChecked, type ListData, type StoredItem } from './schema.ts';

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

export function copied({ style, items }: ListData, inner: (block: Block) => string): string {
  const tag = style === 'ordered' ? 'ol' : 'ul';
  const box = (item: StoredItem) =>
    style === 'checklist' ? `<input type="checkbox"${isChecked(item) ? ' checked' : ''}> ` : '';
  const rows = items.map((item) => {
    if (typeof item === 'string') return `<li>${box(item)}${item}</li>`;
    const nested = item.items.length > 0 ? copied({ style, items: item.items }, inner) : '';
    return `<li>${box(item)}${item.content}${(item.blocks ?? []).map(inner).join('')}${nested}</li>`;
  });
  return `<${tag}>${rows.join('')}</${tag}>`;
}
