/** The editing functions of an inline kind (`src/inlines/<kind>/tool.ts`). */
import type { InlineToolClass } from './editor-api.ts';
import type { InlineSchema } from '#domain/inline/kind.ts';
import type { InlineElement } from '#domain/inline/tree.ts';
import type { Run } from '#inlines/runs.ts';

export interface InlineEditing {
  schema: InlineSchema;
  /** By which the toolbar knows it. */
  name: string;
  /** By which Editor.js knows its button, where that is another. */
  button?: string;
  /** The button's name for people. */
  title: string;
  /** Left out: Editor.js has one. */
  tool?: InlineToolClass;
  /** With Cmd/Ctrl it marks what is selected over blocks. */
  key?: string;
  /** The effect of that key within one block, if browsers have none. */
  toggle?: (root: HTMLElement) => void;
  /** Matches its end when typed as Markdown; the first group, or the second one of an alternative, is its content. */
  typed?: RegExp;
  /** A mark with more than its kind, of what was typed; undefined where it cannot be one. */
  markOf?: (typed: RegExpExecArray) => InlineElement | undefined;
  /** An embed of what was typed; undefined where it cannot be one. */
  embedOf?: (inside: readonly Run[], typed: RegExpExecArray) => InlineElement | undefined;
}
