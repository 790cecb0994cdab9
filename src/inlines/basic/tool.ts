import type { InlineEditing } from '#editor/inline-editing.ts';
import { writing } from '#i18n/writing.ts';
import { bold, italic, strike, mark, sub, sup, dots, typedDots } from './schema.ts';
import { icons } from '#editor/tools/icons.ts';
import { markEditing } from '#editor/tools/mark-tool.ts';

export const boldTool: InlineEditing = {
  schema: bold,
  name: 'bold',
  title: writing.toolBold,
  key: 'b',
  typed: /\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/u,
};

export const italicTool: InlineEditing = {
  schema: italic,
  name: 'italic',
  title: writing.toolItalic,
  key: 'i',
  // Italic is not created within a number or a Latin word, because `2*3*4` is a product and `snake_case_` is a name.
  typed: /(?<![*\w])\*([^\s*](?:[^*]*[^\s*])?)\*$|(?<!\w)_([^\s_](?:[^_]*[^\s_])?)_$/u,
};

export const strikeTool = markEditing(strike, writing.toolStrike, icons.strike, /~~([^\s~](?:[^~]*[^\s~])?)~~$/u);

export const markTool = markEditing(mark, writing.toolHighlight, icons.mark, /==([^\s=](?:[^=]*[^\s=])?)==$/u);

// Two tildes are strikethrough, and `~/folder` is a path.
export const subTool = markEditing(sub, writing.toolSub, icons.sub, /(?<!~)~([^\s~/]+)~$/u);

// Superscript is only created after a letter, a digit or a closing bracket, and needs a second `^`. `2^3` has only one
// `^`, and a note begins with `^[`.
export const supTool = markEditing(sup, writing.toolSup, icons.sup, /(?<=[\p{L}\p{N})\]])\^([^\s^[\]]+)\^$/u);

export const dotsTool = markEditing(dots, writing.toolDots, icons.dots, new RegExp(`${typedDots}$`, 'u'));
