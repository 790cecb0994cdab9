import type { InlineEditing } from '#editor/inline-editing.ts';
import { embedTool } from '#editor/tools/embed-tool.ts';
import { icons } from '#editor/tools/icons.ts';
import { writing } from '#i18n/writing.ts';
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
    // Ruby with a formula or a note (`\ufffc`) is not allowed, in the base text or in the annotation.
    return typeof made === 'string' || typed.includes('\ufffc') ? undefined : made;
  },
};
