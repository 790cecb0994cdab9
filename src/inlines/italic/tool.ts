import type { InlineEditing } from '#editor/inline-editing.ts';
import { writing } from '#i18n/writing.ts';
import { italic } from './schema.ts';

export const italicTool: InlineEditing = {
  schema: italic,
  name: 'italic',
  title: writing.toolItalic,
  key: 'i',
  // Italic is not created within a number or a Latin word, because `2*3*4` is a product and `snake_case_` is a name.
  typed: /(?<![*\w])\*([^\s*](?:[^*]*[^\s*])?)\*$|(?<!\w)_([^\s_](?:[^_]*[^\s_])?)_$/u,
};
