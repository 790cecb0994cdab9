/** The toolbar button of an embed. `editor/embeds` creates the embed at the selection. */
import type { InlineTool } from '../editor-api.ts';
import type { InlineEditing } from '../inline-editing.ts';
import type { InlineSchema } from '#domain/inline/kind.ts';
import { elementAt } from './dom.ts';
import { rulesOfKind } from './inline-rules.ts';

/** Event with which a toolbar tool requests an embed at the selection. */
export const makeEmbedEvent = 'make-embed';

export function askForEmbed(kind: string): void {
  const at = elementAt(window.getSelection()?.anchorNode);
  at?.dispatchEvent(new CustomEvent(makeEmbedEvent, { bubbles: true, detail: kind }));
}

/**
 * Returns the editing functions of an embed with a button in the toolbar.
 * @param keys the displayed shortcut
 */
export function embedEditing(
  schema: InlineSchema,
  keys: string,
  icon: string,
  editing: Omit<InlineEditing, 'schema' | 'tool'>,
): InlineEditing {
  const { name, title } = editing;
  class EmbedTool implements InlineTool {
    static readonly isInline = true;
    static readonly title = title;
    static readonly sanitize = rulesOfKind(schema);

    render() {
      return {
        icon,
        name,
        hint: { title, description: keys },
        isActive: () => false,
        onActivate: () => askForEmbed(schema.name),
      };
    }
  }
  return { schema, ...editing, tool: EmbedTool };
}
