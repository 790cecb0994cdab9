/**
 * The tools of one editor by their block's id, which the history and the edits across blocks read and write. Editor.js
 * itself reads a block only asynchronously, and can change one only by creating it again, without caret, scroll
 * position and selection.
 */
import type { StandingBlock, BlockToolOptions, Toolbox } from '../editor-api.ts';

type Data = Record<string, unknown>;

export interface LiveTool {
  save(): Data;
  /** Returns all of its content, including empty parts that are not saved; `save()` if there is no difference. */
  content?(): Data;
  /** Updates the data in place. Without it the block is created again. */
  setData?(data: Data): void;
  /** Takes picture files in, as if they were chosen. */
  takeFiles?(files: File[]): void;
  /** Offers an image, which is inserted when the writer asks for it. */
  offerPicture?(picture: File | URL): void;
  /** The caret in a field that is not the browser's own, as offsets in its text. */
  selection?(field?: Element): { anchor: number; focus: number } | undefined;
  select?(anchor: number, focus: number, field?: Element): void;
}

/** `blocks/<kind>/tool.ts`: the editing tool of a kind. */
export interface EditorTool {
  class: (new (options: BlockToolOptions) => { render(): HTMLElement; save(): object }) & {
    toolbox?: Toolbox;
  };
  /** Whether its texts accept inline elements. */
  inlineToolbar?: boolean;
  /** Other words under which the menu of blocks finds it, in both languages. */
  also: string;
  /** Blocks of this kind that the menu offers where their name is asked for. */
  more?: readonly MoreBlock[];
}

export interface MoreBlock {
  title: string;
  /** As `also` of its tool. */
  also: string;
  icon: string;
  data: Record<string, unknown>;
}

/** By the id of the block. */
export type LiveTools = Map<string, { type: string; tool: LiveTool }>;

/** The same tool, entered in `live` when a block of it is made. */
export function entered<T extends object>(type: string, tool: T, live: LiveTools): T {
  const Tool = tool as unknown as new (options: BlockToolOptions) => LiveTool;
  const Entered = class extends Tool {
    constructor(options: BlockToolOptions) {
      super(options);
      // Editor.js also makes tools without a block, to look at them.
      const { id } = (options.block ?? {}) as Partial<StandingBlock>;
      if (id !== undefined) live.set(id, { type, tool: this });
    }
  };
  return Entered as unknown as T;
}

/**
 * Sent by a tool for a change that observers of the page cannot see: the text of a code editor outside of the rendered
 * part.
 */
export const editedEvent = 'block-edited';

export function tellEdited(element: Element): void {
  element.dispatchEvent(new CustomEvent(editedEvent, { bubbles: true }));
}
