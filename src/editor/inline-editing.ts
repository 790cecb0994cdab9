/** The editing functions of an inline kind (`src/inlines/<kind>/tool.ts`). */
import type { InlineToolClass } from './editor-api.ts';
import type { InlineSchema } from '#domain/inline/kind.ts';
import type { InlineElement } from '#domain/inline/tree.ts';
import type { Run } from '#inlines/runs.ts';

export interface InlineEditing {
  schema: InlineSchema;
  /** The toolbar's name for the tool. */
  name: string;
  /** The name that Editor.js uses for the button, if it differs from `name`. */
  button?: string;
  /** The button's label. */
  title: string;
  /** Absent if Editor.js provides the tool. */
  tool?: InlineToolClass;
  /** The key that, with Cmd/Ctrl, applies the mark to a selection across blocks. */
  key?: string;
  /**
   * Applies or removes the mark within one block when the shortcut is pressed. Absent if browsers handle the shortcut
   * themselves.
   */
  toggle?: (root: HTMLElement) => void;
  /**
   * Matches the end of a mark that is typed as Markdown. The content is the first group, or the second group if the
   * pattern has two alternatives.
   */
  typed?: RegExp;
  /**
   * Creates a mark from typed Markdown, for kinds of marks that contain additional data. Returns undefined if the
   * Markdown is invalid.
   */
  markOf?: (typed: RegExpExecArray) => InlineElement | undefined;
  /** Creates an embed from typed Markdown; undefined if the Markdown is invalid. */
  embedOf?: (inside: readonly Run[], typed: RegExpExecArray) => InlineElement | undefined;
}
