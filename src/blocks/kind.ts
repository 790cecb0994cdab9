/** The interface of a block kind, for all code that processes documents independently of their kinds. */
import type { Block } from '#contract/documents.ts';
import type { Numbered } from '#domain/document/numbers.ts';
import type { Context } from './context.ts';

/** The unchecked data of a block. */
export type Raw = Record<string, unknown>;

/** Changes of a block's texts, by their type. */
export interface TextChange {
  /** Inline HTML. */
  inline: (html: string) => string;
  /** Plain text that readers see. */
  words: (text: string) => string;
  /** Of which not a letter is changed when it is cleaned. */
  code: (text: string) => string;
  /** Plain too, but no words of the text: an address, an id, a name. */
  fact: (text: string) => string;
  /** Changes a label, the target of references. */
  label: (label: string) => string;
  /** The blocks inside. */
  blocks: (inner: readonly Block[]) => Block[];
}

/** `<kind>/schema.ts`: the shape of the data, and where its texts are. */
interface Schema<Data> {
  /**
   * Reads data tolerantly: missing or invalid values get their defaults, texts stay unchanged.
   * @param isReadable returns whether a nested block can be read
   * @returns undefined if texts are invalid, or it exceeds the limits: such data is stored, but not shown
   */
  read(data: Raw, isReadable: (inner: Block) => boolean): Data | undefined;
  /** The data with each of its texts changed. */
  texts(data: Data, change: TextChange): Data;
  /** Why data cannot be read, where there is more to say than that. */
  mistake?(data: Raw): string | undefined;
  /** Returns its nested blocks, from parsed or unchecked data. */
  inner?(data: Raw | Data): Block[];
  /** Whether it holds blocks behind its text, as `data.blocks`. */
  isContainer?: boolean;
  /** Whether it stays although it shows nothing. */
  keepsBlank?(data: Data): boolean;
  /** How deep a heading it is, from 1. */
  headingLevel?(data: Data): number;
}

/** A line of a block that can be merged separately, as a block; depth is its nesting level. */
export type Part = Block & { depth?: number };

/** `<kind>/plain.ts`: its text without markup. */
interface Plain<Data> {
  /**
   * Its lines, empty ones too.
   * @param text of inline HTML @param inner the lines of a block inside
   */
  lines(data: Data, text: (html: string) => string, inner: (block: Block) => string[]): string[];
  /** Whether its lines are prose, which is read aloud, searched and shown as the beginning of a post. */
  prose?: boolean;
  /** The measure of its reading time: words, or lines of code, which are also compared by line. */
  reading?: 'words' | 'lines';
  /**
   * Returns whether it is visible without text.
   * @param inner the same for a nested block
   */
  shows?(data: Data, inner: (block: Block) => boolean): boolean;
  /** Returns the data, parsed or unchecked, with the id of each of its images changed. */
  withMedia?(data: Raw, change: (id: string) => string): Raw;
  /** Returns what is missing for readers: the image itself, its alt text, or the URL. */
  lacks?(data: Data): 'picture' | 'alternative' | 'address' | undefined;
  /** Returns its TeX, apart from formulas in its texts. */
  tex?(data: Data): string;
  /** Returns its numbered parts, which references can name, in order. */
  numbered?(data: Data): Numbered[];
  /** Returns its links, apart from those in its texts. */
  links?(data: Data): string[];
  /**
   * Returns its text with marks that show its kind, as one would type them.
   * @param text lines of its text
   */
  marked?(text: string, data: Data): string[];
  /** The lines that it is made of, in one row. */
  parts?(data: Data): Part[];
  /** Returns the data with other parts. */
  withParts?(data: Data, parts: readonly Part[]): Data;
  /** As HTML that other programs read from the clipboard; left out: its words. @param inner of a block inside */
  copied?(data: Data, inner: (block: Block) => string): string;
}

export type Kind<Data> = Schema<Data> & Plain<Data>;

/** A heading of a post that has an anchor, for the table of contents. */
export interface Heading {
  id: string;
  text: string;
  /** 2 to 6: as rendered. */
  level: number;
}

/** Shared state of the blocks while one document is rendered. */
export interface BlockContext extends Context {
  /** Returns the id of a heading from its words. */
  anchor: (text: string) => string;
  /** The headings so far, by the data of their blocks. */
  outline: Map<object, Heading>;
  /** Number of preceding images: the first is loaded at once, the others when they come near. */
  figures: number;
  /** Number of preceding annotated figures, which makes their ids unique. */
  annotated: number;
  /** Prepares and renders the blocks inside. */
  inner: { prepare: (blocks: readonly Block[]) => void; html: (blocks: readonly Block[]) => Promise<string> };
}

/** `<kind>/html.ts`: how a page, a feed and print show it. It imports nothing of a browser's. */
export interface KindHtml<Data> {
  /** Of every block before the first is rendered: what others refer to. */
  prepare?(data: Data, context: BlockContext): void;
  html(data: Data, context: BlockContext): string | Promise<string>;
}
