import type { InlineEditing } from '#editor/inline-editing.ts';
import { icons } from '#editor/tools/icons.ts';
import { markTool } from '#editor/tools/mark-tool.ts';
import { writing } from '#words/writing.ts';
import { strike } from './schema.ts';

const title = writing.toolStrike;

export const strikeTool: InlineEditing = {
  schema: strike,
  name: 'strike',
  button: 's',
  title,
  tool: markTool('s', title, icons.strike),
  typed: /~~([^\s~](?:[^~]*[^\s~])?)~~$/u,
};
