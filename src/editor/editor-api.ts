/**
 * What tools, history and selection speak of: blocks that stand in one editor, and its caret. `editorjs/` alone knows
 * that Editor.js keeps them; what is said here is the part of it that is used.
 */

import type { FindPosts } from './tools/link-field.ts';

/** A block that stands there. */
export interface StandingBlock {
  readonly id: string;
  readonly name: string;
  readonly holder: HTMLElement;
  /** Tells that it changed, and which fields it has now. */
  dispatchChange(): void;
}

export interface EditorApi {
  readonly blocks: {
    /** @param index where it stands then @param focus whether it gets the caret @param replace the block that stands there */
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
  /** The two buttons beside a block, and their menus. */
  readonly toolbar: { toggleToolbox(open?: boolean): void; toggleBlockSettings(open?: boolean): void };
  readonly inlineToolbar: { open(): void; close(): void };
  readonly selection: {
    findParentTag(tag: string, className?: string): HTMLElement | null;
    expandToTag(element: HTMLElement): void;
    save(): void;
    restore(): void;
  };
}

/** A tool at work in one block. */
export interface BlockTool {
  render(): HTMLElement;
  save(): object;
  /** Whether what it holds is worth saving. */
  validate?(data: never): boolean;
  /** Takes in the text of the block behind it. */
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

/** What is pasted that a tool said it takes: an element or a file. */
export type PasteEvent = CustomEvent;
export type HtmlPasteEvent = CustomEvent<{ data: HTMLElement }>;
export type FilePasteEvent = CustomEvent<{ file: File }>;

/** How a tool stands in the menu of blocks. */
export interface ToolboxEntry {
  title?: string;
  icon?: string;
  data?: object;
  /** Other words under which the menu finds it; left out: those of its tool. */
  also?: string;
}
export type Toolbox = ToolboxEntry | ToolboxEntry[];

export interface InlineTool {
  /** Its entry in the inline toolbar. */
  render(): object;
}
export interface InlineToolOptions {
  api: EditorApi;
  /** What inline tools need of the world. */
  config?: { findPosts?: FindPosts };
}
export type InlineToolClass = (new (options: InlineToolOptions) => InlineTool) & { readonly isInline: boolean };

/** What is kept of an element: all, nothing, or these attributes. */
type ElementRule = boolean | Record<string, boolean | string>;
/** By tag name. */
export type SanitizerRules = Record<string, ElementRule | ((element: Element) => ElementRule)>;
