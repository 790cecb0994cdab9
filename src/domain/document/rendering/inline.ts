/** Inline markup as pages have it. What it is given was cleaned: every element written here is one of its nodes'. */
import { escapeAttribute, escapeText } from '../escape.ts';
import { inlineTree, type InlineNode } from '../inline-tree.ts';
import { writeCitation } from '../citation-mark.ts';
import type { Context } from './context.ts';
import { mathAddress, renderInlineMath } from './math.ts';
import { renderNote } from './notes.ts';

export function renderInline(html: string, context: Context): string {
  // Most texts are plain, and those are already what they should be.
  return html.includes('<') ? renderNodes(inlineTree(html), context) : html;
}

export function renderNodes(nodes: readonly InlineNode[], context: Context): string {
  return nodes.map((node) => renderNode(node, context)).join('');
}

function renderNode(node: InlineNode, context: Context): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.text);
    case 'break':
      return '<br>';
    case 'mark':
      return `<${node.tag}>${renderNodes(node.children, context)}</${node.tag}>`;
    case 'link':
      return `<a href="${escapeAttribute(mathAddress(node.href, context.formulas) ?? node.href)}">${renderNodes(node.children, context)}</a>`;
    case 'code':
      return `<code class="inline-code">${renderNodes(node.children, context)}</code>`;
    case 'math':
      return renderInlineMath(node.tex, context.formulas);
    case 'footnote':
      return renderNote(renderNodes(node.children, context), context);
    case 'citation':
      return writeCitation(node.citation);
  }
}
