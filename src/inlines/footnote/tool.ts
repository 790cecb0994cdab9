import { newElement } from '#domain/inline/kind.ts';
import { treeOf } from '#inlines/runs.ts';
import { embedTool } from '#editor/tools/embed-tool.ts';
import type { InlineEditing } from '#editor/inline-editing.ts';
import { icons } from '#editor/tools/icons.ts';
import { writing } from '#i18n/writing.ts';
import { footnote } from './schema.ts';

const names = { name: 'footnote', title: writing.toolFootnote };

export const footnoteTool: InlineEditing = {
  schema: footnote,
  ...names,
  tool: embedTool(footnote, { ...names, icon: icons.footnote, keys: 'Ctrl/⌘ Alt F' }),
  typed: /\^\[([^[\]]*[^[\]\s][^[\]]*)\]$/u,
  embedOf: (inside) =>
    inside.some(({ embed }) => embed?.kind === footnote.name) ? undefined : newElement(footnote, {}, treeOf(inside)),
};
