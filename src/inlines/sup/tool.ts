import { icons } from '#editor/tools/icons.ts';
import { markEditing } from '#editor/tools/mark-tool.ts';
import { writing } from '#words/writing.ts';
import { sup } from './schema.ts';

export const supTool = markEditing(sup, writing.toolSup, icons.sup);
