/** Converts inline text to Markdown, and Markdown phrasing to inline text. */
import { wrapped, type MarkdownKind, type MarkdownReading, type MarkdownWriting } from '#domain/inline/markdown.ts';
import { closingTag, openingTag, writeInline, type InlineElement, type InlineNode } from '#domain/inline/tree.ts';
import type { Nodes, PhrasingContent } from 'mdast';
import { bold, italic, strike } from './basic/schema.ts';
import { breakMarkdown, codeMarkdown, dotsMarkdown } from './basic/markdown.ts';
import { citationMarkdown } from './citation/markdown.ts';
import { footnoteMarkdown } from './footnote/markdown.ts';
import { linkMarkdown } from './link/markdown.ts';
import { mathMarkdown } from './math/markdown.ts';
import { referenceMarkdown, withTexReferences } from './reference/markdown.ts';
import { rubiesTyped, writeRuby } from './ruby/schema.ts';
import { readInline, sanitiseInline } from './text.ts';

const kinds: Readonly<Record<string, MarkdownKind>> = {
  bold: wrapped(bold, 'strong'),
  break: breakMarkdown,
  citation: citationMarkdown,
  code: codeMarkdown,
  dots: dotsMarkdown,
  footnote: footnoteMarkdown,
  italic: wrapped(italic, 'emphasis'),
  link: linkMarkdown,
  math: mathMarkdown,
  reference: referenceMarkdown,
  // Ruby is exported as HTML, which every program displays. The shorthand that authors type is imported but never
  // exported.
  ruby: {
    read: {
      typedRuby: ({ value }) =>
        rubiesTyped(value)
          .map((pair) => writeRuby(...pair))
          .join(''),
    },
  },
  strike: wrapped(strike, 'delete'),
};

/** The functions that read phrasing, by type of node. */
const readers = Object.assign({}, ...Object.values(kinds).map(({ read }) => read)) as NonNullable<MarkdownKind['read']>;

/** @param onOneLine whether the text must be on one line, as in a heading or a table cell; line breaks are then tags */
export function inlineToMarkdown(html: string, writing: MarkdownWriting, onOneLine = false): PhrasingContent[] {
  return phrasing(readInline(html), writing, onOneLine);
}

function phrasing(nodes: readonly InlineNode[], writing: MarkdownWriting, onOneLine: boolean): PhrasingContent[] {
  return nodes.flatMap((node, index): PhrasingContent[] => {
    if (typeof node === 'string') return [{ type: 'text', value: onOneLine ? node.replaceAll('\n', ' ') : node }];
    const [before, after] = [nodes[index - 1], nodes[index + 1]];
    const inner = (children: readonly InlineNode[], line = onOneLine) => phrasing(children, writing, line);
    const written = kinds[node.kind]?.write?.(node, { ...writing, before, after, inner });
    return written ?? tagged(node, inner(node.children));
  });
}

/** Writes an element without a Markdown form as HTML on one line, since a blank line would end the HTML. */
function tagged(element: InlineElement, inner: PhrasingContent[]): PhrasingContent[] {
  const tags = [openingTag(element).replaceAll('\n', '&#10;'), closingTag(element)];
  const [open, close] = tags.map((value): PhrasingContent[] => (value ? [{ type: 'html', value }] : []));
  return [...(open ?? []), ...inner, ...(close ?? [])];
}

/** Returns phrasing as sanitized inline HTML. */
export function inlineFrom(nodes: readonly PhrasingContent[], reading: MarkdownReading): string {
  return sanitiseInline(markup(nodes, reading));
}

/**
 * Returns HTML that is not cleaned yet. Raw HTML is part of the text, because an element can begin in one node and end
 * in another node.
 */
function markup(nodes: readonly PhrasingContent[], reading: MarkdownReading): string {
  return nodes
    .map((node) => {
      // Raw HTML is cleaned later, together with the surrounding HTML.
      if (node.type === 'html') return node.value;
      if (node.type === 'text') return withTexReferences(writeInline([node.value]));
      const inner = (children: readonly PhrasingContent[]) => markup(children, reading);
      const flow = (blocks: readonly Nodes[]) => flowAsInline(blocks, reading);
      const read = readers[node.type] as (node: PhrasingContent, reading: object) => string;
      return read(node, { ...reading, inner, flow });
    })
    .join('');
}

/** Joins blocks to one text: an empty line separates paragraphs, and other blocks become plain text. */
export function flowAsInline(nodes: readonly Nodes[], reading: MarkdownReading): string {
  const lines = nodes.flatMap((node): string[] => {
    if (node.type === 'paragraph' || node.type === 'heading') return [markup(node.children, reading)];
    if (node.type === 'code') return [markup([{ type: 'inlineCode', value: node.value }], reading)];
    if (node.type === 'math') return [markup([{ type: 'inlineMath', value: node.value }], reading)];
    if (node.type === 'html') return [node.value];
    if (node.type === 'table') {
      return node.children.map(({ children }) => children.map((cell) => markup(cell.children, reading)).join(' · '));
    }
    if (node.type === 'list') return node.children.map((item) => `• ${flowAsInline(item.children, reading)}`);
    return 'children' in node ? [flowAsInline(node.children as Nodes[], reading)] : [];
  });
  return lines.filter((line) => line.trim() !== '').join('<br><br>');
}
