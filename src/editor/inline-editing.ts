/** The editing functions of an inline kind (`src/inlines/<kind>/tool.ts`). */
import type { InlineToolClass } from './editor-api.ts';
import type { InlineSchema } from '#domain/inline/kind.ts';
import type { InlineElement } from '#domain/inline/tree.ts';
import type { Run } from '#inlines/runs.ts';

export interface InlineEditing {
  schema: InlineSchema;
  /** The toolbar's name for the tool. */
  name: string;
  /** Editor.js's name for the button, if it differs. */
  button?: string;
  /** The button's label. */
  title: string;
  /** Absent if Editor.js provides the tool. */
  tool?: InlineToolClass;
  /** The key that, with Cmd/Ctrl, applies the mark to a selection across blocks. */
  key?: string;
  /** The effect of that key within one block, if browsers do not provide it. */
  toggle?: (root: HTMLElement) => void;
  /**
   * Matches the mark's end when typed as Markdown. The first group, or the second one of an alternative, is the
   * content.
   */
  typed?: RegExp;
  /** Creates a mark with more data than its kind from typed text; undefined if the text is invalid. */
  markOf?: (typed: RegExpExecArray) => InlineElement | undefined;
  /** Creates an embed from typed text; undefined if the text is invalid. */
  embedOf?: (inside: readonly Run[], typed: RegExpExecArray) => InlineElement | undefined;
}
