/** Converts the text of HTML elements to inline HTML; block elements end a line. */
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';
import { newElement } from '#domain/inline/kind.ts';
import { writeElement } from '#domain/inline/tree.ts';
import { inlineSchemas } from '#inlines/index.ts';
import { sanitiseInline } from '#inlines/text.ts';
import { withTexReferences } from '#inlines/reference/markdown.ts';
import type { HtmlNode } from '../html-tree.ts';

/** Heading levels by element name. */
export const headings: Record<string, number> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5, h6: 6 };
/** Elements whose text is not displayed. */
export const dropped = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'svg', 'button']);

const breaking = new Set(['p', 'div', 'li', 'tr', 'pre', 'blockquote', ...Object.keys(headings)]);

/** Returns the inline HTML of nodes; block elements end a line. */
export function inline(nodes: readonly HtmlNode[]): string {
  return normalizeInline(markup(nodes));
}

function markup(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return withTexReferences(escapeText(node));
      const { name, attributes, children } = node;
      if (dropped.has(name)) return '';
      if (name === 'br') return '<br>';
      if (name === 'img') return escapeText(attributes.alt ?? '');
      const literal = inlineSchemas.find(({ literal, foreign }) => literal && foreign?.tags?.includes(name));
      if (literal) return writeElement(newElement(literal), markup(children));
      if (breaking.has(name)) return `<br>${markup(children)}<br>`;
      const kept = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
      return `<${name}${kept.join('')}>${markup(children)}</${name}>`;
    })
    .join('');
}

/**
 * Returns cleaned HTML without invisible whitespace: breaks and spaces at the edges, indentation, several empty lines.
 */
export function normalizeInline(html: string): string {
  return sanitiseInline(html)
    .replace(/[ \t]*\n\s*/g, '\n')
    .replace(/(?:<br>\s*){3,}/g, '<br><br>')
    .replace(/^(?:\s|<br>)+/, '')
    .replace(/(?<!\s|<br>)(?:\s|<br>)+$/, '');
}
