/** How the editor creates, displays and edits one kind of embed (`src/inlines/<kind>/embed.ts`). */
import type { InlineSchema } from '#domain/inline/kind.ts';
import type { FindWorks } from './find-works.ts';

export interface EmbedEditing {
  schema: InlineSchema;
  /** The key that, together with Cmd/Ctrl+Alt, creates an embed of this kind. */
  key: string;
  /** The characters that start an embed at the beginning of a word. */
  begins?: string;
  /** Whether a new embed contains the selected text. */
  takesWords?: boolean;
  /** Returns whether a field can contain the embed; if absent, every field can. */
  canStand?: (field: HTMLElement, works: FindWorks | undefined) => boolean;
  role: 'math' | 'button';
  /** Returns the accessible name of an embed that is displayed in its stored form. */
  name?: (embed: HTMLElement) => string;
  /**
   * Renders the visible content in the shadow root, and sets the accessible name. For embeds that are not displayed in
   * their stored form.
   */
  show?: (embed: HTMLElement, shadow: ShadowRoot, works: FindWorks | undefined) => void;
  /** Opens the panel for editing an embed. */
  open: (panel: EmbedPanel) => void;
}

export interface EmbedPanel {
  holder: HTMLElement;
  embed: HTMLElement;
  works: FindWorks | undefined;
  /** Must be called after each change of the embed. */
  changed: () => void;
  /**
   * @param byKey whether the caret returns to the document
   * @param words typed text to insert into the document
   */
  onClose: (byKey: boolean, words?: string) => void;
}
