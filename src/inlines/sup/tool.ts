import { icons } from '#editor/tools/icons.ts';
import { markEditing } from '#editor/tools/mark-tool.ts';
import { writing } from '#words/writing.ts';
import { sup } from './schema.ts';

// Only after a base: 2^3 has a single sign, and a note has a bracket.
export const supTool = markEditing(sup, writing.toolSup, icons.sup, /(?<=[\p{L}\p{N})\]])\^([^\s^[\]]+)\^$/u);
