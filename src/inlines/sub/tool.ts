import type { InlineEditing } from '#editor/inline-editing.ts';
import { icons } from '#editor/tools/icons.ts';
import { markTool } from '#editor/tools/mark-tool.ts';
import { writing } from '#words/writing.ts';
import { sub } from './schema.ts';

const title = writing.toolSub;

export const subTool: InlineEditing = {
  schema: sub,
  name: 'sub',
  title,
  tool: markTool('sub', title, icons.sub),
  // Two signs strike; `~/folder` is a path.
  typed: /(?<!~)~([^\s~/]+)~$/u,
};
