/** The toolbar's way to an embed: `editor/embeds` makes it where the selection is. */
import type { InlineTool, InlineToolClass } from '../editor-api.ts';
import type { InlineSchema } from '#domain/inline/kind.ts';
import { askForEmbed } from '../embeds/ask-for-embed.ts';
import { rulesOfKind } from './inline-rules.ts';

/** @param options `name` by which the toolbar knows it, `keys` that make one too */
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
