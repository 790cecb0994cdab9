import { icons } from '#editor/tools/icons.ts';
import { markEditing } from '#editor/tools/mark-tool.ts';
import { writing } from '#i18n/writing.ts';
import { sup } from './schema.ts';

// Superscript is only created after a letter, a digit or a closing bracket, and needs a second `^`. `2^3` has only one
// `^`, and a note begins with `^[`.
export const supTool = markEditing(sup, writing.toolSup, icons.sup, /(?<=[\p{L}\p{N})\]])\^([^\s^[\]]+)\^$/u);
