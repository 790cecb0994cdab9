import type { InlineEditing } from '#editor/inline-editing.ts';
import { writing } from '#i18n/writing.ts';
import { bold } from './schema.ts';

export const boldTool: InlineEditing = {
  schema: bold,
  name: 'bold',
  title: writing.toolBold,
  key: 'b',
  typed: /\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/u,
};
