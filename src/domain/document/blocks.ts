/**
 * The known block types (product 3), read tolerantly: what is missing or out of range takes its default, so that
 * cleaning, rendering and counting all see the same shapes. Isomorphic.
 */
import {
  alignments,
  calloutKinds,
  columnAlignments,
  figureWidths,
  itemBlockTypes,
  type Block,
  type CalloutData,
  type CodeData,
  type DetailsData,
  type FigureData,
  type HeaderData,
  type LinkData,
  type ListData,
  type ListItem,
  type MathData,
  type ParagraphData,
  type QuoteData,
  type TableData,
  type VideoData,
} from '#contract/documents.ts';
import { findCodeLanguage, plainText } from '#contract/code-languages.ts';
import { limits } from '#contract/limits.ts';

/** The data of each known type. */
interface DataOf {
  header: HeaderData;
  paragraph: ParagraphData;
  list: ListData;
  code: CodeData;
  figure: FigureData;
  quote: QuoteData;
  table: TableData;
  math: MathData;
  callout: CalloutData;
  divider: Record<string, never>;
  details: DetailsData;
  link: LinkData;
  video: VideoData;
}
type KnownType = keyof DataOf;
export type KnownBlock = { [T in KnownType]: { type: T; data: DataOf[T] } }[KnownType];

type Data = Record<string, unknown>;

const readers: { [T in KnownType]: (data: Data) => DataOf[T] | undefined } = {
  header: readHeader,
  paragraph: readParagraph,
  list: readList,
  code: readCode,
  figure: readFigure,
  quote: readQuote,
  table: readTable,
  math: readMath,
  callout: readCallout,
  divider: () => ({}),
  details: readDetails,
  link: readLinkCard,
  video: readVideo,
};

/** Whether `type` is one that this product reads and shows. */
export function isKnownType(type: string): type is KnownType {
  return Object.hasOwn(readers, type);
}

/**
 * The block with its defaults filled in (level 2, align left, style ordered, language plaintext), texts untouched.
 * @returns undefined for a type that is not known, and for a known type whose texts are no texts or whose list is
 *   deeper than the limit, or table larger: such a block is data to keep, not to show
 */
export function readBlock(block: Block): KnownBlock | undefined {
  if (!isKnownType(block.type)) return undefined;
  const data = readers[block.type](block.data);
  return data && ({ type: block.type, data } as KnownBlock);
}

/** A block inside a list item: `readBlock` for the types that may stand there, undefined for the others. */
export function readItemBlock(block: Block): KnownBlock | undefined {
  return isItemType(block.type) ? readBlock(block) : undefined;
}

const isItemType = (type: string) => itemBlockTypes.some((one) => one === type);

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
  const blocks = readItemBlocks(item.blocks ?? []);
  if (!items || !blocks) return undefined;
  const { content, meta } = item;
  return { content, ...(isObject(meta) && { meta }), items, ...(blocks.length > 0 && { blocks }) };
}

/** Blocks of other types than the three are kept as they are; undefined where one of the three cannot be read. */
function readItemBlocks(blocks: unknown): Block[] | undefined {
  if (!Array.isArray(blocks)) return undefined;
  const read = blocks.map((block: unknown) => {
    if (!isObject(block) || typeof block.type !== 'string' || !isObject(block.data)) return undefined;
    const known = block as Block;
    return isItemType(known.type) && !readBlock(known) ? undefined : known;
  });
  return read.every((block) => block !== undefined) ? read : undefined;
}

function readCode({ name, code, language, highlight }: Data): CodeData | undefined {
  if (typeof code !== 'string') return undefined;
  const value = isObject(language) ? language.value : undefined;
  const known = (typeof value === 'string' && findCodeLanguage(value)) || plainText;
  const lines = text(highlight).trim();
  return { name: text(name), code, language: { ...known }, ...(lines !== '' && { highlight: lines }) };
}

function readFigure({ media, alt, caption, width }: Data): FigureData | undefined {
  if (!areTexts(media, alt, caption)) return undefined;
  const known = figureWidths.find((one) => one === width) ?? 'column';
  return { media: text(media), alt: text(alt), caption: text(caption), width: known };
}

/** `caption` is read too: the name that other editors' quotes use. */
function readQuote({ text: words, cite, caption }: Data): QuoteData | undefined {
  const by = cite ?? caption;
  return typeof words === 'string' && areTexts(by) ? { text: words, cite: text(by) } : undefined;
}

/** `content` and `withHeadings` are read too, as other editors' tables have them. Shorter rows are filled up. */
function readTable({ header, withHeadings, rows, content, align, caption }: Data): TableData | undefined {
  const cells = rows ?? content;
  if (!isTexts(cells) || !areTexts(caption) || cells.length > limits.tableRows) return undefined;
  const columns = cells.reduce((most, row) => Math.max(most, row.length), 0);
  if (columns > limits.tableColumns) return undefined;
  const given: unknown[] = Array.isArray(align) ? align : [];
  return {
    header: (header ?? withHeadings) === true,
    rows: cells.map((row) => [...row, ...Array<string>(columns - row.length).fill('')]),
    align: Array.from({ length: columns }, (_, at) => columnAlignments.find((one) => one === given[at]) ?? 'left'),
    caption: text(caption),
  };
}

function readMath({ tex, label }: Data): MathData | undefined {
  if (typeof tex !== 'string' || !areTexts(label) || tex.length > limits.tex) return undefined;
  return { tex, label: text(label) };
}

function readCallout({ kind, text: words }: Data): CalloutData | undefined {
  if (typeof words !== 'string') return undefined;
  return { kind: calloutKinds.find((one) => one === kind) ?? 'note', text: words };
}

function readDetails({ summary, text: words }: Data): DetailsData | undefined {
  return areTexts(summary, words) ? { summary: text(summary), text: text(words) } : undefined;
}

function readLinkCard({ url, title, site }: Data): LinkData | undefined {
  return areTexts(url, title, site) ? { url: text(url), title: text(title), site: text(site) } : undefined;
}

function readVideo({ url, title, poster }: Data): VideoData | undefined {
  return areTexts(url, title, poster) ? { url: text(url), title: text(title), poster: text(poster) } : undefined;
}

/** Whether each is a text, or is not there. */
function areTexts(...values: unknown[]): boolean {
  return values.every((value) => value === undefined || typeof value === 'string');
}

function isTexts(rows: unknown): rows is string[][] {
  return Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every((one) => typeof one === 'string'));
}

/** A text; '' for what is none. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
