/** The toolbar button of an embed. `editor/embeds` creates the embed at the selection. */
import type { InlineTool, InlineToolClass } from '../editor-api.ts';
import type { InlineSchema } from '#domain/inline/kind.ts';
import { elementAt } from './dom.ts';
import { rulesOfKind } from './inline-rules.ts';

/** Event with which a toolbar tool requests an embed at the selection. */
export const makeEmbedEvent = 'make-embed';

export function askForEmbed(kind: string): void {
  const at = elementAt(window.getSelection()?.anchorNode);
  at?.dispatchEvent(new CustomEvent(makeEmbedEvent, { bubbles: true, detail: kind }));
}

/** @param options `name` is the toolbar's name for the tool; `keys` is the displayed shortcut */
export function embedTool(
  schema: InlineSchema,
  { name, title, icon, keys }: { name: string; title: string; icon: string; keys: string },
): InlineToolClass {
  return class EmbedTool implements InlineTool {
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
  };
}
