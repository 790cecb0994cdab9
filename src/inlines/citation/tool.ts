import { embedTool } from '#editor/tools/embed-tool.ts';
import type { InlineEditing } from '#editor/inline-editing.ts';
import { icons } from '#editor/tools/icons.ts';
import { writing } from '#i18n/writing.ts';
import { citation } from './schema.ts';

const names = { name: 'citation', title: writing.toolCitation };

export const citationTool: InlineEditing = {
  schema: citation,
  ...names,
  tool: embedTool(citation, { ...names, icon: icons.citation, keys: '@' }),
};
