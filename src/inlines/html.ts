/**
 * Renders inline markup for pages. The input is already clean, so that every element corresponds to a node of the tree.
 */
import type { InlineContext } from '#domain/inline/kind.ts';
import { writeElement, writeInline, type InlineNode } from '#domain/inline/tree.ts';
import { inlineHtml } from './index.ts';
import { readInline } from './text.ts';

export function renderInline(html: string, context: InlineContext): string {
  // Most strings contain no markup and need no rendering.
  return html.includes('<') ? renderNodes(readInline(html), context) : html;
}

function renderNodes(nodes: readonly InlineNode[], context: InlineContext): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return writeInline([node]);
      const render = inlineHtml[node.kind] ?? writeElement;
      return render(node, renderNodes(node.children, context), context);
    })
    .join('');
}
