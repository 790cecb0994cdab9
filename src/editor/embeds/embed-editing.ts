/** How a kind of embed is made, seen and written in the editor (`src/inlines/<kind>/embed.ts`). */
import type { InlineSchema } from '#domain/inline/kind.ts';
import type { FindWorks } from './find-works.ts';

export interface EmbedEditing {
  schema: InlineSchema;
  /** Its key, with Cmd/Ctrl+Alt. */
  key: string;
  /** Characters that start one at the beginning of a word. */
  begins?: string;
  /** Whether selected text becomes its text. */
  takesWords?: boolean;
  /** Returns whether a field can contain one; absent: every field can. */
  canStand?: (field: HTMLElement, works: FindWorks | undefined) => boolean;
  role: 'math' | 'button';
  /** Returns its accessible name, if it is shown in its stored form. */
  name?: (embed: HTMLElement) => string;
  /** Otherwise: shows its visible content in its shadow root, and sets its name. */
  show?: (embed: HTMLElement, shadow: ShadowRoot, works: FindWorks | undefined) => void;
  /** Opens the panel in which it is written. */
  open: (panel: EmbedPanel) => void;
}

export interface EmbedPanel {
  holder: HTMLElement;
  embed: HTMLElement;
  works: FindWorks | undefined;
  /** To be called after each change of the embed. */
  changed: () => void;
  /**
   * @param byKey whether the caret returns to the text
   * @param words typed text that belongs to the text
   */
  onClose: (byKey: boolean, words?: string) => void;
}
