import type { InlineEditing } from '#editor/inline-editing.ts';
import { embedTool } from '#editor/tools/embed-tool.ts';
import { icons } from '#editor/tools/icons.ts';
import { writing } from '#words/writing.ts';
import { newRuby, ruby } from './schema.ts';
import { typedRuby } from './typed.ts';

const names = { name: 'ruby', title: writing.toolRuby };

export const rubyTool: InlineEditing = {
  schema: ruby,
  ...names,
  tool: embedTool(ruby, { ...names, icon: icons.ruby, keys: 'Ctrl/⌘ Alt Y' }),
  typed: new RegExp(`${typedRuby}$`, 'u'),
  embedOf(_, [typed, words = '', said = '']) {
    const made = newRuby(words, said);
    // Formulas and notes cannot have a ruby annotation, nor be one.
    return typeof made === 'string' || typed.includes('\ufffc') ? undefined : made;
  },
};
