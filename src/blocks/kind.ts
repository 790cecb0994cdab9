/** The interface of a block kind, used by code that does not depend on particular kinds. */
import type { Block } from '#contract/documents.ts';
import type { Code } from '#contract/problems.ts';
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
  /** Changes code. Cleaning leaves code unchanged. */
  code: (text: string) => string;
  /** Changes plain text that is not prose, such as a URL, an id or a name. */
  fact: (text: string) => string;
  /** Changes a label, which is the target of references. */
  label: (label: string) => string;
  /** Changes the nested blocks. */
  blocks: (inner: readonly Block[]) => Block[];
}

/** The interface of `<kind>/schema.ts`: the shape of a block's data, and access to its texts. */
interface Schema<Data> {
  /**
   * Reads data tolerantly. Missing or invalid values get their defaults, and texts stay unchanged.
   * @param isReadable returns whether a nested block can be read
   * @returns undefined if texts are invalid or limits are exceeded; such data is stored, but not shown
   */
  read(data: Raw, isReadable: (inner: Block) => boolean): Data | undefined;
  /** Returns the data with each of its texts changed. */
  texts(data: Data, change: TextChange): Data;
  /** Returns why data cannot be read, if the kind has a specific reason. */
  mistake?(data: Raw): Code | undefined;
  /** Returns the nested blocks of a block that is not a container, from parsed or unchecked data. */
  inner?(data: Raw | Data): Block[];
  /** Whether the block has nested blocks after its text, as `data.blocks`. */
  isContainer?: boolean;
  /** Returns whether the block is saved even if it is empty. */
  keepsBlank?(data: Data): boolean;
  /** Returns the data of a block that is a link card. */
  asCard?(data: Data): { url: string; title: string; site: string };
  /** Returns the level of the block as a heading, from 1. */
  headingLevel?(data: Data): number;
}

/** A line of a block that can be merged separately, in the form of a block; `depth` is its nesting level. */
export type Part = Block & { depth?: number };

/** The block's text without markup, also in `<kind>/schema.ts`. */
interface Plain<Data> {
  /**
   * Returns the lines of the block's text, including empty lines.
   * @param text converts inline HTML to plain text
   * @param inner returns the lines of a nested block
   */
  lines(data: Data, text: (html: string) => string, inner: (block: Block) => string[]): string[];
  /** Whether the lines are prose, which is read aloud, searched and used for excerpts. */
  prose?: boolean;
  /**
   * The unit in which the reading time is computed: words, or lines of code. A kind that counts lines is also compared
   * line by line.
   */
  reading?: 'words' | 'lines';
  /** Returns whether a block without text and nested blocks is visible. */
  shows?(data: Data): boolean;
  /** Returns the data with the ids of the block's images changed. The data can be parsed or unchecked. */
  withMedia?(data: Raw, change: (id: string) => string): Raw;
  /** Returns the missing part that readers would need: the image itself, its alt text, or the URL. */
  lacks?(data: Data): 'picture' | 'alternative' | 'address' | undefined;
  /** Returns the block's own TeX, without the formulas in its texts. */
  tex?(data: Data): string;
  /** Returns the block's numbered parts in order. References can link to these parts. */
  numbered?(data: Data): Numbered[];
  /** Returns the block's own links, without the links in its texts. */
  links?(data: Data): string[];
  /**
   * Returns the lines of the block with marks that show its kind, as in Markdown.
   * @param text the lines of the block's text
   */
  marked?(text: string, data: Data): string[];
  /** Returns the block's parts that can be merged separately, as a flat list. */
  parts?(data: Data): Part[];
  /** Returns the data with its parts replaced by the given parts. */
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
  /** The level of the rendered heading, 2 to 6. */
  level: number;
}

/** State that the blocks share while one document is rendered. */
export interface BlockContext extends Context {
  /** Returns the id of a heading from its text. */
  anchor: (text: string) => string;
  /** The headings that were already prepared, by the data of their blocks. */
  outline: Map<object, Heading>;
  /** The number of preceding images. The first image is loaded at once, and all others lazily. */
  figures: number;
  /** The number of preceding annotated figures, which makes their ids unique. */
  annotated: number;
  /** Renders nested blocks. */
  inner: (blocks: readonly Block[]) => Promise<string>;
}

/**
 * The interface of `<kind>/html.ts`, which renders HTML for pages, feeds and print. Its code must not import browser
 * code.
 */
export interface KindHtml<Data> {
  /** Called for every block before the first one is rendered, to collect the targets of references. */
  prepare?(data: Data, context: BlockContext): void;
  html(data: Data, context: BlockContext): string | Promise<string>;
}
