/**
 * The known block types (product 3), read tolerantly: what is missing or out of range takes its default, so that
 * cleaning, rendering and counting all see the same shapes. Isomorphic.
 */
import {
  alignments,
  codeLanguages,
  type Block,
  type CodeData,
  type HeaderData,
  type ListData,
  type ListItem,
  type ParagraphData,
} from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';

export type KnownBlock =
  | { type: 'header'; data: HeaderData }
  | { type: 'paragraph'; data: ParagraphData }
  | { type: 'list'; data: ListData }
  | { type: 'code'; data: CodeData };

type Data = Record<string, unknown>;

const readers: { [T in KnownBlock['type']]: (data: Data) => (KnownBlock & { type: T })['data'] | undefined } = {
  header: readHeader,
  paragraph: readParagraph,
  list: readList,
  code: readCode,
};

/** Whether `type` is one of header, paragraph, list, code. */
export function isKnownType(type: string): type is KnownBlock['type'] {
  return Object.hasOwn(readers, type);
}

/**
 * The block with its defaults filled in (level 2, align left, style ordered, language plaintext), texts untouched.
 * @returns undefined for a type that is not known, and for a known type whose texts are no texts or whose list is
 *   deeper than the limit: such a block is data to keep, not to show
 */
export function readBlock(block: Block): KnownBlock | undefined {
  if (!isKnownType(block.type)) return undefined;
  const data = readers[block.type](block.data);
  return data && ({ type: block.type, data } as KnownBlock);
}

/** The texts of a list's items, depth first, as inline HTML. */
export function itemTexts(items: ListData['items']): string[] {
  return items.flatMap((item) => (typeof item === 'string' ? [item] : [item.content, ...itemTexts(item.items)]));
}

function readHeader({ text, level }: Data): HeaderData | undefined {
  if (typeof text !== 'string') return undefined;
  return { text, level: ([1, 2, 3, 4, 5, 6] as const).find((known) => known === level) ?? 2 };
}

/** `alignment` is read too: the name that other editors' paragraphs use. */
function readParagraph({ text, align, alignment, preserveBlank }: Data): ParagraphData | undefined {
  if (typeof text !== 'string') return undefined;
  const known = alignments.find((one) => one === (align ?? alignment)) ?? 'left';
  return { text, align: known, ...(preserveBlank === true && { preserveBlank }) };
}

function readList({ style, items }: Data): ListData | undefined {
  const read = readItems(items, 1);
  return read && { style: style === 'unordered' ? style : 'ordered', items: read };
}

/** Both stored shapes: plain strings, and `{content, meta, items}`. Each item keeps the shape it has. */
function readItems(items: unknown, depth: number): ListData['items'] | undefined {
  if (!Array.isArray(items) || (items.length > 0 && depth > limits.listDepth)) return undefined;
  const read = items.map((item: unknown) => (typeof item === 'string' ? item : readNested(item, depth)));
  return read.every((item) => item !== undefined) ? read : undefined;
}

function readNested(item: unknown, depth: number): ListItem | undefined {
  if (!isObject(item) || typeof item.content !== 'string') return undefined;
  const items = readItems(item.items ?? [], depth + 1)?.map((inner) =>
    typeof inner === 'string' ? { content: inner, items: [] } : inner,
  );
  return items && { content: item.content, ...(isObject(item.meta) && { meta: item.meta }), items };
}

function readCode({ name, code, language }: Data): CodeData | undefined {
  if (typeof code !== 'string') return undefined;
  const value = isObject(language) ? language.value : undefined;
  const known = codeLanguages.find((one) => one.value === value) ?? codeLanguages[0];
  return { name: typeof name === 'string' ? name : '', code, language: { ...known } };
}

function isObject(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
