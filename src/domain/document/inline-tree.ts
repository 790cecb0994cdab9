/**
 * Inline HTML as `sanitiseInline` writes it, read into a tree: for rendering, plain text and Markdown. It yields
 * nothing but these nodes, whatever it is given; tags it does not know are gone, with their text kept. Isomorphic,
 * without dependencies.
 */
import { readCitation, type Citation } from './citation-mark.ts';

export const markTags = ['b', 'strong', 'i', 'em', 's', 'mark', 'sub', 'sup'] as const;
export type MarkTag = (typeof markTags)[number];

export type InlineNode =
  | { type: 'text'; text: string }
  | { type: 'break' }
  | { type: 'mark'; tag: MarkTag; children: InlineNode[] }
  | { type: 'link'; href: string; children: InlineNode[] }
  | { type: 'code'; children: InlineNode[] }
  | { type: 'math'; tex: string }
  | { type: 'footnote'; children: InlineNode[] }
  | { type: 'citation'; citation: Citation };

interface Open {
  name: string;
  children: InlineNode[];
  /** The node, made of what was found in it; undefined: its children stand in its place. */
  node: (children: InlineNode[]) => InlineNode | undefined;
}

export function inlineTree(html: string): InlineNode[] {
  const root: Open = { name: '', children: [], node: () => undefined };
  const open = [root];
  const close = () => {
    const closed = open.pop();
    if (!closed) return;
    const node = closed.node(closed.children);
    open.at(-1)?.children.push(...(node ? [node] : closed.children));
  };
  for (const [whole, slash, name = '', attributes = ''] of html.matchAll(/<(\/?)([a-z]+)([^>]*)>|[^<]+|</gi)) {
    if (name === '') open.at(-1)?.children.push({ type: 'text', text: unescape(whole) });
    else if (name === 'br') open.at(-1)?.children.push({ type: 'break' });
    else if (!slash) open.push({ name, children: [], node: maker(name, attributes) });
    else if (open.some((one) => one.name === name)) {
      while (open.at(-1)?.name !== name) close();
      close();
    }
  }
  while (open.length > 1) close();
  return root.children;
}

/** The words of nodes as a reader sees them in the line, without notes and citations; TeX stays TeX. */
export function visibleText(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'footnote' || node.type === 'citation') return '';
      return nodeText(node, visibleText);
    })
    .join('');
}

/** What a node says by itself, and its children by `inner`. */
export function nodeText(
  node: Exclude<InlineNode, { type: 'footnote' | 'citation' }>,
  inner: (nodes: readonly InlineNode[]) => string,
): string {
  if (node.type === 'text') return node.text;
  if (node.type === 'break') return ' ';
  return node.type === 'math' ? node.tex : inner(node.children);
}

function maker(name: string, attributes: string): Open['node'] {
  const tag = markTags.find((one) => one === name);
  if (tag) return (children) => ({ type: 'mark', tag, children });
  const values = Object.fromEntries(
    [...attributes.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescape(value)]),
  );
  if (name === 'a') return (children) => ({ type: 'link', href: values.href ?? '', children });
  if (values.class === 'inline-code') return (children) => ({ type: 'code', children });
  if (values.class === 'inline-math') return (children) => ({ type: 'math', tex: visibleText(children) });
  if (values.class === 'footnote') return (children) => ({ type: 'footnote', children });
  const citation = values.class === 'citation' ? readCitation(values) : undefined;
  return () => citation && { type: 'citation', citation };
}

function unescape(text: string): string {
  return text
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
