/** What a kind of inline element is for the writer (`src/inlines/<kind>/tool.ts`). */
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
  /** What that key does within one block, where no browser does it. */
  toggle?: (root: HTMLElement) => void;
  /** What ends it when it is typed as Markdown; the group, of another way the second one, is what it holds. */
  typed?: RegExp;
  /** A mark with more than its kind, of what was typed; undefined where it cannot be one. */
  markOf?: (typed: RegExpExecArray) => InlineElement | undefined;
  /** An embed of what was typed; undefined where it cannot be one. */
  embedOf?: (inside: readonly Run[], typed: RegExpExecArray) => InlineElement | undefined;
}
