/** An open editor, as its parts use it: keys, selection, menus, embeds. */
import type { EditorApi } from './editor-api.ts';
import type { Span } from './edits/edits.ts';
import type { FindWorks } from './embeds/find-works.ts';
import type { LiveDocument } from './live-document.ts';
import type { FindPosts } from './tools/link-field.ts';

/** A selection across blocks. */
export interface SpanSelection {
  /** Returns the selection; undefined if the selection is within one block. */
  span(): Span | undefined;
  /** Selects whole blocks. */
  select(from: string, to?: string): void;
  /** Extends the selection to the end of the next block. */
  grow(): void;
  /**
   * Deletes a selection across blocks, or across items of a list.
   * @returns whether anything was deleted
   */
  remove(): boolean;
}

export interface OpenEditor {
  holder: HTMLElement;
  editor: EditorApi;
  liveDocument: LiveDocument;
  selection: SpanSelection;
  /** Without works, there are no citations. */
  works: FindWorks | undefined;
  findPosts: FindPosts | undefined;
  /** Runs a change as one step of the history. */
  step(this: void, work: () => void): void;
  /** Announces a message to screen readers. */
  announce(this: void, text: string): void;
  /** Ends when the editor is destroyed. */
  signal: AbortSignal;
}
