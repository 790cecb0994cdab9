import type { InlineEditing } from '#editor/inline-editing.ts';
import { icons } from '#editor/tools/icons.ts';
import { markTool as toolOf } from '#editor/tools/mark-tool.ts';
import { writing } from '#words/writing.ts';
import { mark } from './schema.ts';

const title = writing.toolHighlight;

export const markTool: InlineEditing = {
  schema: mark,
  name: 'mark',
  title,
  tool: toolOf('mark', title, icons.mark),
  typed: /==([^\s=](?:[^=]*[^\s=])?)==$/u,
};
