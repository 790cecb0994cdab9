import { newElement } from '#domain/inline/kind.ts';
import { treeOf } from '#inlines/runs.ts';
import { embedEditing } from '#editor/tools/embed-tool.ts';
import { icons } from '#editor/tools/icons.ts';
import { writing } from '#i18n/writing.ts';
import { footnote } from './schema.ts';

export const footnoteTool = embedEditing(footnote, 'Ctrl/⌘ Alt F', icons.footnote, {
  name: 'footnote',
  title: writing.toolFootnote,
  typed: /\^\[([^[\]]*[^[\]\s][^[\]]*)\]$/u,
  embedOf: (inside) =>
    inside.some(({ embed }) => embed?.kind === footnote.name) ? undefined : newElement(footnote, {}, treeOf(inside)),
});
