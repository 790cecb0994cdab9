/** The interface of a block kind, used by code that does not depend on particular kinds. */
import type { Block } from '#contract/documents.ts';
import type { Numbered } from '#domain/document/numbers.ts';
import type { Context } from './context.ts';

/** The unchecked data of a block. */
export type Raw = Record<string, unknown>;

/** Functions that change a block's texts, by type of text. */
export interface TextChange {
  /** Inline HTML. */
  inline: (html: string) => string;
  /** Plain text that readers see. */
  words: (text: string) => string;
  /** Code, in which cleaning changes no character. */
  code: (text: string) => string;
  /** Plain text that is not prose: a URL, an id, a name. */
  fact: (text: string) => string;
  /** Changes a label, which is the target of references. */
  label: (label: string) => string;
  /** Changes the nested blocks. */
  blocks: (inner: readonly Block[]) => Block[];
}

/** `<kind>/schema.ts`: the shape of the data, and the position of its texts. */
interface Schema<Data> {
  /**
   * Reads data tolerantly: missing or invalid values get their defaults, texts stay unchanged.
   * @param isReadable returns whether a nested block can be read
   * @returns undefined if texts are invalid or limits are exceeded; such data is stored, but not shown
   */
  read(data: Raw, isReadable: (inner: Block) => boolean): Data | undefined;
  /** Returns the data with each of its texts changed. */
  texts(data: Data, change: TextChange): Data;
  /** Returns why data cannot be read, if the kind has a specific reason. */
  mistake?(data: Raw): string | undefined;
  /** Returns its nested blocks, from parsed or unchecked data. */
  inner?(data: Raw | Data): Block[];
  /** Whether the block has nested blocks after its text, as `data.blocks`. */
  isContainer?: boolean;
  /** Returns whether the block is saved even if it is empty. */
  keepsBlank?(data: Data): boolean;
  /** Returns the heading level, from 1. */
  headingLevel?(data: Data): number;
}

/** A line of a block that can be merged separately, in the form of a block; `depth` is its nesting level. */
export type Part = Block & { depth?: number };

/** `<kind>/plain.ts`: the text without markup. */
interface Plain<Data> {
  /**
   * Returns the lines, including empty ones.
   * @param text converts inline HTML
   * @param inner returns the lines of a nested block
   */
  lines(data: Data, text: (html: string) => string, inner: (block: Block) => string[]): string[];
  /** Whether the lines are prose, which is read aloud, searched and used for excerpts. */
  prose?: boolean;
  /** The unit of the reading time: words, or lines of code, which are also compared by line. */
  reading?: 'words' | 'lines';
  /**
   * Returns whether the block is visible without text.
   * @param inner returns whether a nested block is
   */
  shows?(data: Data, inner: (block: Block) => boolean): boolean;
  /** Returns the data, parsed or unchecked, with the ids of its images changed. */
  withMedia?(data: Raw, change: (id: string) => string): Raw;
  /** Returns what readers would miss: the image itself, its alt text, or the URL. */
  lacks?(data: Data): 'picture' | 'alternative' | 'address' | undefined;
  /** Returns its TeX, except formulas in its texts. */
  tex?(data: Data): string;
  /** Returns its numbered parts, which can be referenced, in order. */
  numbered?(data: Data): Numbered[];
  /** Returns its links, except those in its texts. */
  links?(data: Data): string[];
  /**
   * Returns its text with marks that show its kind, as in Markdown.
   * @param text lines of its text
   */
  marked?(text: string, data: Data): string[];
  /** Returns its lines as a flat list. */
  parts?(data: Data): Part[];
  /** Returns the data with other parts. */
  withParts?(data: Data, parts: readonly Part[]): Data;
  /**
   * Returns HTML for the clipboard of other programs; if absent, only the text is copied.
   * @param inner renders a nested block
   */
  copied?(data: Data, inner: (block: Block) => string): string;
}

export type Kind<Data> = Schema<Data> & Plain<Data>;

/** A heading of a post that has an anchor, for the table of contents. */
export interface Heading {
  id: string;
  text: string;
  /** 2 to 6, as rendered. */
  level: number;
}

/** State that the blocks share while one document is rendered. */
export interface BlockContext extends Context {
  /** Returns the id of a heading from its text. */
  anchor: (text: string) => string;
  /** The headings so far, by the data of their blocks. */
  outline: Map<object, Heading>;
  /** The number of preceding images: the first is loaded at once, the others lazily. */
  figures: number;
  /** The number of preceding annotated figures, which makes their ids unique. */
  annotated: number;
  /** Prepares and renders nested blocks. */
  inner: { prepare: (blocks: readonly Block[]) => void; html: (blocks: readonly Block[]) => Promise<string> };
}

/** `<kind>/html.ts`: HTML for pages, feeds and print. It must not import browser code. */
export interface KindHtml<Data> {
  /** Called for every block before the first one is rendered, to collect the targets of references. */
  prepare?(data: Data, context: BlockContext): void;
  html(data: Data, context: BlockContext): string | Promise<string>;
}
