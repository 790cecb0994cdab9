/** Inline markup as pages have it. What it is given was cleaned: every element written here is one of its nodes'. */
import type { InlineContext } from '#domain/inline/kind.ts';
import { writeElement, writeInline, type InlineNode } from '#domain/inline/tree.ts';
import { inlineHtml } from './index.ts';
import { readInline } from './text.ts';

export function renderInline(html: string, context: InlineContext): string {
  // Most texts are plain, and those are already what they should be.
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
