import type { ListItem } from '#blocks/list/schema.ts';
import { parse } from '../html-tree.ts';
import { textOf } from './foreign-html.ts';

/** Returns the texts of a block, one per line, for fields that allow only text. */
export function linesOf(data: Record<string, unknown>): string {
  const plain = (html: string) => textOf(parse(html.replaceAll('<br>', '\n')).children);
  const items = (list: readonly ListItem[]): string[] =>
    list.flatMap((item) => [plain(item.content), ...items(item.items)]);
  if (Array.isArray(data.items)) return items(data.items as ListItem[]).join('\n');
  return typeof data.code === 'string' ? data.code : plain(typeof data.text === 'string' ? data.text : '');
}
