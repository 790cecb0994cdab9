/** Markdown's phrasing as the inline HTML of a document's texts. */
import type { FootnoteDefinition, Nodes, PhrasingContent, Root } from 'mdast';
import { writeCitation } from '../document/citation-mark.ts';
import { escapeAttribute, escapeText } from '../document/escape.ts';
import { sanitiseInline } from '../document/inline.ts';
import { isSafeLink } from '../link.ts';
import { afterKey, parseCitation } from './citations.ts';

/** What phrasing needs of the text it stands in. */
export interface InlineContext {
  /** The Markdown that was read. */
  source: string;
  footnotes: ReadonlyMap<string, FootnoteDefinition>;
  /** Addresses by the label of a reference link. */
  definitions: ReadonlyMap<string, string>;
  /** Whether a key that a sentence names, as `@key`, is one: else it is a name on some network. */
  knowsKey: (key: string) => boolean;
  /** The footnotes whose text is being read: one may name itself. */
  open: Set<string>;
}

/** The footnotes and addresses that a text defines, the first of each name. */
export function definitionsOf(root: Root): Pick<InlineContext, 'footnotes' | 'definitions'> {
  const footnotes = new Map<string, FootnoteDefinition>();
  const definitions = new Map<string, string>();
  const visit = (node: Nodes): void => {
    if (node.type === 'footnoteDefinition' && !footnotes.has(node.identifier)) footnotes.set(node.identifier, node);
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node.url);
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return { footnotes, definitions };
}

/** Sanitised inline HTML of phrasing. */
export function inlineFrom(nodes: readonly PhrasingContent[], context: InlineContext): string {
  return sanitiseInline(markup(nodes, context));
}

function markup(nodes: readonly PhrasingContent[], context: InlineContext): string {
  return nodes.map((node, index) => markupOf(node, context, nodes[index + 1])).join('');
}

function markupOf(node: PhrasingContent, context: InlineContext, next: PhrasingContent | undefined): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.value);
    case 'break':
      return '<br>';
    case 'strong':
      return `<b>${markup(node.children, context)}</b>`;
    case 'emphasis':
      return `<i>${markup(node.children, context)}</i>`;
    case 'delete':
      return `<s>${markup(node.children, context)}</s>`;
    case 'inlineCode':
      return `<span class="inline-code">${escapeText(node.value)}</span>`;
    case 'inlineMath':
      return isMath(node, context, next)
        ? `<span class="inline-math">${escapeText(node.value)}</span>`
        : escapeText(sourceOf(node, context));
    case 'link':
      return anchor(node.url, markup(node.children, context));
    case 'linkReference': {
      const address = context.definitions.get(node.identifier);
      return address === undefined
        ? `[${markup(node.children, context)}]`
        : anchor(address, markup(node.children, context));
    }
    // Pictures are blocks; one that is left in a line leads to itself.
    case 'image':
      return anchor(node.url, escapeText(node.alt || node.url));
    case 'imageReference':
      return anchor(context.definitions.get(node.identifier) ?? '', escapeText(node.alt ?? ''));
    case 'footnoteReference':
      return footnote(node.identifier, node.label ?? node.identifier, context);
    case 'citation':
      return citation(node.value, context);
    // The cleaner has the last word.
    case 'html':
      return node.value;
  }
}

/** Several blocks as one text: paragraphs apart by an empty line, what is no paragraph as its words. */
export function flowAsInline(nodes: readonly Nodes[], context: InlineContext): string {
  const lines = nodes.flatMap((node): string[] => {
    if (node.type === 'paragraph' || node.type === 'heading') return [markup(node.children, context)];
    if (node.type === 'code') return [`<span class="inline-code">${escapeText(node.value)}</span>`];
    if (node.type === 'math') return [`<span class="inline-math">${escapeText(node.value)}</span>`];
    if (node.type === 'html') return [node.value];
    if (node.type === 'table') {
      return node.children.map(({ children }) => children.map((cell) => markup(cell.children, context)).join(' · '));
    }
    if (node.type === 'list') return node.children.map((item) => `• ${flowAsInline(item.children, context)}`);
    return 'children' in node ? [flowAsInline(node.children as Nodes[], context)] : [];
  });
  return lines.filter((line) => line.trim() !== '').join('<br><br>');
}

const anchor = (href: string, inner: string) =>
  isSafeLink(href) ? `<a href="${escapeAttribute(href)}">${inner}</a>` : inner;

/** The note where it stands; a reference without its text stays as it was typed. */
function footnote(identifier: string, label: string, context: InlineContext): string {
  const definition = context.footnotes.get(identifier);
  if (!definition || context.open.has(identifier)) return `[^${escapeText(label)}]`;
  context.open.add(identifier);
  const html = flowAsInline(definition.children, context);
  context.open.delete(identifier);
  return `<span class="footnote">${html}</span>`;
}

function citation(value: string, context: InlineContext): string {
  const parsed = parseCitation(value);
  const first = parsed?.works[0]?.key ?? '';
  if (!parsed || (parsed.narrative && !context.knowsKey(first))) return escapeText(value);
  return writeCitation(parsed) + escapeText(afterKey(value));
}

/** `$5 and $6` are prices: a formula touches its dollars, and no digit follows it. */
function isMath(node: PhrasingContent, context: InlineContext, next: PhrasingContent | undefined): boolean {
  const source = sourceOf(node, context);
  if (source.startsWith('$$') || source.startsWith('$`') || source === '') return true;
  const inside = source.slice(1, -1);
  const follows = next?.type === 'text' ? next.value : '';
  return !/^\s|\s$/.test(inside) && !/^\d/.test(follows);
}

export function sourceOf({ position }: Nodes, { source }: InlineContext): string {
  return source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}
