/** Inline markup as pages have it. What it is given was cleaned: every element written here is one of its nodes'. */
import { escapeAttribute, escapeText } from '../escape.ts';
import { inlineTree, type InlineNode } from '../inline-tree.ts';
import { renderCitation } from './citations.ts';
import type { Context } from './context.ts';
import { mathAddress, renderInlineMath } from './math.ts';

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
      return renderNote(node.children, context);
    case 'citation':
      return renderCitation(node.citation, context);
  }
}

/**
 * A note without script: its number is a box to tick, which unfolds the note in place; where the window is wide, the
 * note stands beside the text and the box is not shown. In print and in feeds it stands at the end.
 */
function renderNote(children: readonly InlineNode[], context: Context): string {
  const note = { number: context.notes.length + 1, html: '' };
  context.notes.push(note);
  note.html = renderNodes(children, context);
  const { number, html } = note;
  return (
    `<label class="note-mark"><input type="checkbox" aria-label="Note ${number}"><sup>${number}</sup></label>` +
    `<span class="note" role="note" id="note-${number}"><sup>${number}</sup> ${html}</span>`
  );
}
