import { embedEditing } from '#editor/tools/embed-tool.ts';
import { icons } from '#editor/tools/icons.ts';
import { writing } from '#i18n/writing.ts';
import { newRuby, ruby, typedRuby } from './schema.ts';

export const rubyTool = embedEditing(ruby, 'Ctrl/⌘ Alt Y', icons.ruby, {
  name: 'ruby',
  title: writing.toolRuby,
  typed: new RegExp(`${typedRuby}$`, 'u'),
  embedOf(_, [typed, words = '', said = '']) {
    const made = newRuby(words, said);
    // Ruby with a formula or a note (`\ufffc`) is not allowed, in the base text or in the annotation.
    return typeof made === 'string' || typed.includes('\ufffc') ? undefined : made;
  },
});
