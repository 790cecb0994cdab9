import { dollarFormula } from '#domain/inline/dollars.ts';
import { newElement } from '#domain/inline/kind.ts';
import { embedTool } from '#editor/tools/embed-tool.ts';
import type { InlineEditing } from '#editor/inline-editing.ts';
import { icons } from '#editor/tools/icons.ts';
import { writing } from '#i18n/writing.ts';
import { math } from './schema.ts';

const names = { name: 'inlineMath', title: writing.toolMath };

export const mathTool: InlineEditing = {
  schema: math,
  ...names,
  tool: embedTool(math, { ...names, icon: icons.math, keys: 'Ctrl/⌘ Alt M' }),
  typed: new RegExp(String.raw`${dollarFormula}$|(?<!\\)\\\(((?:(?!\\\)).)*\S)\\\)$`, 'u'),
  embedOf(inside) {
    const words = inside.map(({ text }) => text);
    return words.every((text) => text !== undefined) ? newElement(math, {}, [words.join('')]) : undefined;
  },
};
