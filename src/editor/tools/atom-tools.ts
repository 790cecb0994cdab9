/** The toolbar's way to formulas, notes and citations: `editor/atoms` makes them where the selection is. */
import type { InlineTool, InlineToolConstructable } from '@editorjs/editorjs';
import { messages } from '#contract/messages.ts';
import type { AtomKind } from '../atoms/atom.ts';
import { askForAtom } from '../atoms/ask-for-atom.ts';
import { icons } from './icons.ts';
import { textRule } from './inline-rules.ts';

export const atomTools = {
  inlineMath: atomTool('inline-math', 'inlineMath', messages.toolMath, icons.math, 'Ctrl/⌘ Alt M'),
  footnote: atomTool('footnote', 'footnote', messages.toolFootnote, icons.footnote, 'Ctrl/⌘ Alt F'),
  citation: atomTool('citation', 'citation', messages.toolCitation, icons.citation, '@'),
};

function atomTool(kind: AtomKind, name: string, title: string, icon: string, keys: string): InlineToolConstructable {
  return class AtomTool implements InlineTool {
    static readonly isInline = true;
    static readonly title = title;
    static readonly sanitize = { span: textRule['span'] as never };

    render() {
      return {
        icon,
        name,
        hint: { title, description: keys },
        isActive: () => false,
        onActivate: () => askForAtom(kind),
      } as unknown as HTMLElement;
    }
  };
}
