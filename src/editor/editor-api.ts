/**
 * The parts of an editor's interface that tools, history and selection use. Only the code in `editorjs/` depends on
 * Editor.js, which implements this interface.
 */

import type { FindPosts } from './tools/link-field.ts';

/** A block in the editor. */
export interface StandingBlock {
  readonly id: string;
  readonly name: string;
  readonly holder: HTMLElement;
  /** Tells the editor that the block has changed, so that the editor updates its list of the block's fields. */
  dispatchChange(): void;
}

export interface EditorApi {
  readonly blocks: {
    /**
     * @param index the block's index after the insertion
     * @param focus whether the block gets the caret
     * @param replace whether the block replaces the current block at the index
     */
    insert(
      type?: string,
      data?: object,
      config?: object,
      index?: number,
      focus?: boolean,
      replace?: boolean,
      id?: string,
    ): StandingBlock;
    delete(index?: number): void;
    move(to: number, from?: number): void;
    getBlocksCount(): number;
    getBlockIndex(id: string): number;
    getCurrentBlockIndex(): number;
    getById(id: string): StandingBlock | null;
    getBlockByIndex(index: number): StandingBlock | undefined;
    getBlockByElement(element: HTMLElement): StandingBlock | undefined;
  };
  readonly caret: {
    setToBlock(block: StandingBlock | string | number, position?: 'start' | 'end'): boolean;
    setToFirstBlock(position?: 'start' | 'end'): boolean;
    setToLastBlock(position?: 'start' | 'end'): boolean;
  };
  /** The two buttons next to a block, and their menus. */
  readonly toolbar: { toggleToolbox(open?: boolean): void; toggleBlockSettings(open?: boolean): void };
  readonly inlineToolbar: { open(): void; close(): void };
  readonly selection: {
    findParentTag(tag: string, className?: string): HTMLElement | null;
    expandToTag(element: HTMLElement): void;
    save(): void;
    restore(): void;
  };
}

/** The instance of a tool in one block. */
export interface BlockTool {
  render(): HTMLElement;
  save(): object;
  /** Appends the text of the next block to this block. */
  merge?(data: never): void;
  onPaste?(event: PasteEvent): void;
}

export interface BlockToolOptions<Data extends object = Record<string, unknown>, Config extends object = object> {
  data: Data;
  config?: Config | undefined;
  api: EditorApi;
  block: StandingBlock;
  readOnly: boolean;
}

/** A pasted element or file that a tool accepts. */
export type PasteEvent = CustomEvent;
export type HtmlPasteEvent = CustomEvent<{ data: HTMLElement }>;
export type FilePasteEvent = CustomEvent<{ file: File }>;

/** An entry of a tool in the block menu. */
export interface ToolboxEntry {
  title?: string;
  icon?: string;
  data?: object;
  /**
   * Additional search terms for the entry in the block menu. By default, the search terms of the entry's tool are
   * used.
   */
  also?: string;
}
export type Toolbox = ToolboxEntry | ToolboxEntry[];

export interface InlineTool {
  /** Returns the tool's entry in the inline toolbar. */
  render(): object;
}
export interface InlineToolOptions {
  api: EditorApi;
  /** External functions for inline tools. */
  config?: { findPosts?: FindPosts };
}
export type InlineToolClass = (new (options: InlineToolOptions) => InlineTool) & { readonly isInline: boolean };

/** The allowed attributes of an element: all, none, or the listed ones. */
type ElementRule = boolean | Record<string, boolean | string>;
/** Rules by tag name. */
export type SanitizerRules = Record<string, ElementRule | ((element: Element) => ElementRule)>;
