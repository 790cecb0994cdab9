/**
 * The tools of one editor by block id. The history and the edits across blocks read and change blocks through these
 * tools. Editor.js itself can read a block only asynchronously. It can change a block only by recreating it, which
 * loses caret, scroll position and selection.
 */
import type { StandingBlock, BlockToolOptions, Toolbox } from '../editor-api.ts';

type Data = Record<string, unknown>;

export interface LiveTool {
  save(): Data;
  /**
   * Returns the complete content, including empty parts that are not saved. Without this method, `save()` returns the
   * complete content.
   */
  content?(): Data;
  /** Updates the data in place. Without this method, the block is recreated. */
  setData?(data: Data): void;
  /** Adds image files as if the writer had chosen them. */
  takeFiles?(files: File[]): void;
  /** Offers an image, which is inserted only if the writer accepts. */
  offerPicture?(picture: File | URL): void;
  /** Returns the caret or selection in a field that is not a native field, as offsets in the field's text. */
  selection?(field?: Element): { anchor: number; focus: number } | undefined;
  select?(anchor: number, focus: number, field?: Element): void;
}

/** The editing tool of a kind of block (`blocks/<kind>/tool.ts`). */
export interface EditorTool {
  class: (new (options: BlockToolOptions) => { render(): HTMLElement; save(): object }) & {
    toolbox?: Toolbox;
  };
  /** Whether the block's texts accept inline elements. */
  inlineToolbar?: boolean;
  /** Additional search terms for the tool in the block menu, in English and Japanese. */
  also: string;
  /** Blocks of this kind that the menu lists only if their name is typed. */
  more?: readonly MoreBlock[];
}

export interface MoreBlock {
  title: string;
  /** Like `EditorTool.also`. */
  also: string;
  icon: string;
  data: Record<string, unknown>;
}

/** Tools by block id. */
export type LiveTools = Map<string, { type: string; tool: LiveTool }>;

/** Returns the tool, extended to register itself in `live` when a block is created. */
export function entered<T extends object>(type: string, tool: T, live: LiveTools): T {
  const Tool = tool as unknown as new (options: BlockToolOptions) => LiveTool;
  const Entered = class extends Tool {
    /** Every tool can show its block in an editor that is only read. */
    static readonly isReadOnlySupported = true;

    constructor(options: BlockToolOptions) {
      super(options);
      // Editor.js also creates tools without a block, to inspect them.
      const { id } = (options.block ?? {}) as Partial<StandingBlock>;
      if (id !== undefined) live.set(id, { type, tool: this });
    }
  };
  return Entered as unknown as T;
}

/**
 * Dispatched by a tool after a change that observers of the page cannot see. An example is a change in the part of a
 * code editor's text that is not rendered.
 */
export const editedEvent = 'block-edited';

/** @param block the block that contains the element, which is then also told to Editor.js as changed */
export function notifyEdited(element: Element, block?: StandingBlock): void {
  element.dispatchEvent(new CustomEvent(editedEvent, { bubbles: true }));
  block?.dispatchChange();
}
