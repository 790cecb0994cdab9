/** A list: ordered, unordered or a checklist. Its items can contain lists and blocks. */
import type { Block } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import type { Code } from '#contract/problems.ts';
import { held, nestedBlocksIn, readHeld } from '../nested-blocks.ts';
import type { Raw, TextChange, Part } from '../kind.ts';
import { depthOf, isObject } from '../reading.ts';

/** A list item in the nested form. In the flat form, an item is a plain string. */
export interface ListItem {
  content: string;
  meta?: Record<string, unknown>;
  items: ListItem[];
  /** Blocks after the text; they count towards the document's 1,000 blocks. */
  blocks?: Block[];
}
export type StoredItem = string | ListItem;

export const listStyles = ['ordered', 'unordered', 'checklist'] as const;
export type ListStyle = (typeof listStyles)[number];

const numberTypes = ['a', 'A', 'i', 'I'] as const;

/** The numbering of an ordered list, with the same values as HTML's `<ol>`. Default values are absent. */
export interface Numbering {
  start?: number;
  reversed?: true;
  type?: (typeof numberTypes)[number];
}

export interface ListData extends Numbering {
  style: ListStyle;
  items: StoredItem[];
}

export function read(raw: Raw, isReadable: (inner: Block) => boolean): ListData | undefined {
  const found = readItems(raw.items, 1, isReadable);
  const style = readStyle(raw.style);
  return found && { style, ...(style === 'ordered' && readNumbering(raw)), items: found };
}

/** The limit of the first number of a list. Larger numbers are ignored. */
const mostStart = 1_000_000;

export function readNumbering({ start, reversed, type }: Raw): Numbering {
  const isStart = typeof start === 'number' && Number.isInteger(start) && Math.abs(start) < mostStart;
  const known = numberTypes.find((one) => one === type);
  return {
    ...(isStart && (start !== 1 || reversed === true) && { start }),
    ...(reversed === true && { reversed }),
    ...(known && { type: known }),
  };
}

/** Reads the numbering from HTML attributes. */
export const numberingOf = ({ start, reversed, type }: Readonly<Record<string, string>>): Numbering =>
  readNumbering({ start: start === undefined ? undefined : Number(start), reversed: reversed !== undefined, type });

/** Returns the attributes of the `<ol>` element. */
export const numberingHtml = ({ start, reversed, type }: Numbering): string =>
  (start === undefined ? '' : ` start="${start}"`) + (reversed ? ' reversed' : '') + (type ? ` type="${type}"` : '');

export const readStyle = (style: unknown): ListStyle => listStyles.find((one) => one === style) ?? 'ordered';

/** Returns whether an item of a checklist is done: `meta.checked`, as in the list of Editor.js. */
export const isChecked = (item: StoredItem): boolean => typeof item === 'object' && item.meta?.checked === true;

/**
 * Returns the `meta` of an item that was checked or unchecked. The `meta` of an unchecked item has no property
 * `checked`.
 */
export function withChecked(meta: Record<string, unknown> | undefined, checked: boolean): { meta?: ListItem['meta'] } {
  const { checked: _, ...rest } = meta ?? {};
  if (checked) return { meta: { ...rest, checked } };
  return Object.keys(rest).length > 0 ? { meta: rest } : {};
}

/** Reads both stored forms: plain strings and `{content, meta, items}`. Each item keeps its form. */
function readItems(items: unknown, depth: number, isReadable: (inner: Block) => boolean): StoredItem[] | undefined {
  if (!Array.isArray(items) || (items.length > 0 && depth > limits.listDepth)) return undefined;
  const found = items.map((item: unknown) => (typeof item === 'string' ? item : readNested(item, depth, isReadable)));
  return found.every((item) => item !== undefined) ? found : undefined;
}

function readNested(item: unknown, depth: number, isReadable: (inner: Block) => boolean): ListItem | undefined {
  if (!isObject(item) || typeof item.content !== 'string') return undefined;
  const items = readItems(item.items ?? [], depth + 1, isReadable)?.map(asNested);
  const blocks = readHeld(item.blocks, isReadable);
  if (!items || !blocks) return undefined;
  const { content, meta } = item;
  return {
    content,
    ...(isObject(meta) && { meta }),
    items,
    ...held(blocks),
  };
}

/** Returns an item in the nested form. */
export const asNested = (item: StoredItem): ListItem =>
  typeof item === 'string' ? { content: item, items: [] } : item;

export function texts({ items, ...data }: ListData, change: TextChange): ListData {
  const nested = ({ blocks = [], ...item }: ListItem): ListItem => {
    const [content, inner] = [change.inline(item.content), change.blocks(blocks)];
    return { ...item, content, items: item.items.map(nested), ...held(inner) };
  };
  return { ...data, items: items.map((item) => (typeof item === 'string' ? change.inline(item) : nested(item))) };
}

export function mistake({ items }: Raw): Code | undefined {
  const inItem = (item: unknown) => (isObject(item) && Array.isArray(item.items) ? (item.items as unknown[]) : []);
  return depthOf(items, inItem) > limits.listDepth ? 'listTooDeep' : undefined;
}

export const inner = ({ items }: Raw | ListData): Block[] => (Array.isArray(items) ? items.flatMap(blocksIn) : []);

function blocksIn(item: unknown): Block[] {
  if (!isObject(item)) return [];
  return [...nestedBlocksIn(item), ...inner(item)];
}

type LinesOf = (block: Block) => string[];

export function lines({ items }: ListData, plain: (html: string) => string, inner: LinesOf): string[] {
  const of = (item: StoredItem): string[] =>
    typeof item === 'string'
      ? [plain(item)]
      : [plain(item.content), ...(item.blocks ?? []).flatMap(inner), ...item.items.flatMap(of)];
  return items.flatMap(of);
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
