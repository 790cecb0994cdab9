/** Reads checklists from other programs, in which a character before the text of an item is the checkbox. */
import { withChecked, type ListItem } from './schema.ts';

const sign = /^([☐☑☒])\s*/u;

/** Returns whether a text is only a checkbox character. */
export const isBox = (text: string): boolean => text.replace(sign, '') === '' && text !== '';

/**
 * @returns the items without their checkbox characters, checked or unchecked; undefined if no item has a checkbox
 * character
 */
export function boxed(items: readonly ListItem[]): ListItem[] | undefined {
  const hasSign = (item: ListItem): boolean => sign.test(item.content) || item.items.some(hasSign);
  const read = (item: ListItem): ListItem => {
    const { content, meta, items: nested, ...rest } = item;
    const found = sign.exec(content)?.[1];
    return {
      content: content.replace(sign, ''),
      ...withChecked(meta, found !== undefined && found !== '☐'),
      items: nested.map(read),
      ...rest,
    };
  };
  return items.some(hasSign) ? items.map(read) : undefined;
}
