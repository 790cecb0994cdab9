import type { InlineEditing } from '#editor/inline-editing.ts';
import { icons } from '#editor/tools/icons.ts';
import { markTool } from '#editor/tools/mark-tool.ts';
import { writing } from '#words/writing.ts';
import { sup } from './schema.ts';

const title = writing.toolSup;

export const supTool: InlineEditing = {
  schema: sup,
  name: 'sup',
  title,
  tool: markTool('sup', title, icons.sup),
};
