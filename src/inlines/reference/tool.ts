import { newElement } from '#domain/inline/kind.ts';
import { embedEditing } from '#editor/tools/embed-tool.ts';
import { icons } from '#editor/tools/icons.ts';
import { writing } from '#i18n/writing.ts';
import { reference } from './schema.ts';

export const referenceTool = embedEditing(reference, 'Ctrl/⌘ Alt R', icons.reference, {
  name: 'reference',
  title: writing.toolReference,
  // TeX's syntax. Within a formula, the reference is part of the formula.
  typed: /(?<!\$[^$]*)\\(?:eq|c|C|auto)?ref\{([a-z]+:[\w-]+)\}$/u,
  embedOf(inside) {
    const words = inside.map(({ text }) => text);
    return words.every((text) => text !== undefined) ? newElement(reference, { 'data-to': words.join('') }) : undefined;
  },
});
