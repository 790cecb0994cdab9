import { dollarFormula } from '#domain/inline/dollars.ts';
import { newElement } from '#domain/inline/kind.ts';
import { embedEditing } from '#editor/tools/embed-tool.ts';
import { icons } from '#editor/tools/icons.ts';
import { writing } from '#i18n/writing.ts';
import { math } from './schema.ts';

export const mathTool = embedEditing(math, 'Ctrl/⌘ Alt M', icons.math, {
  name: 'inlineMath',
  title: writing.toolMath,
  typed: new RegExp(String.raw`${dollarFormula}$|(?<!\\)\\\(((?:(?!\\\)).)*\S)\\\)$`, 'u'),
  embedOf(inside) {
    const words = inside.map(({ text }) => text);
    return words.every((text) => text !== undefined) ? newElement(math, {}, [words.join('')]) : undefined;
  },
});
