/** The toolbar's way to an atom: `editor/atoms` makes it where the selection is. */
import type { InlineTool, InlineToolClass } from '../editor-api.ts';
import type { InlineSchema } from '#domain/inline/kind.ts';
import { askForAtom } from '../atoms/ask-for-atom.ts';
import { rulesOfKind } from './inline-rules.ts';

/** @param options `name` by which the toolbar knows it, `keys` that make one too */
export function atomTool(
  schema: InlineSchema,
  { name, title, icon, keys }: { name: string; title: string; icon: string; keys: string },
): InlineToolClass {
  return class AtomTool implements InlineTool {
    static readonly isInline = true;
    static readonly title = title;
    static readonly sanitize = rulesOfKind(schema);

    render() {
      return {
        icon,
        name,
        hint: { title, description: keys },
        isActive: () => false,
        onActivate: () => askForAtom(schema.name),
      };
    }
  };
}
