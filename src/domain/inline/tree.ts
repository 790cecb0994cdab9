/**
 * The tree of one line of text, parsed from the inline HTML of a document. Only this file writes inline HTML.
 * `src/inlines` defines the elements and their meaning.
 */
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';

export interface InlineElement {
  /** The name of the inline kind. */
  kind: string;
  /** The name of the stored element. */
  tag: string;
  /** The attributes, in the form and order in which they are stored. */
  attributes: Readonly<Record<string, string>>;
  children: InlineNode[];
}

/** Text, or an element with nested nodes. */
export type InlineNode = string | InlineElement;

/**
 * Returns the HTML to store. The output contains only text and the elements of the tree, so every parser interprets
 * it in the same way.
 */
export function writeInline(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? escapeText(node) : writeElement(node, writeInline(node.children))))
    .join('');
}

/** @param inner HTML of the element's content */
export function writeElement(element: InlineElement, inner: string): string {
  return openingTag(element) + inner + closingTag(element);
}

export function openingTag({ tag, attributes }: InlineElement): string {
  let written = tag;
  for (const [name, value] of Object.entries(attributes)) written += ` ${name}="${escapeAttribute(value)}"`;
  return `<${written}>`;
}

export const closingTag = ({ tag }: InlineElement): string => (tag === 'br' ? '' : `</${tag}>`);

/** Returns the text of nodes without markup. */
export function textOf(nodes: readonly InlineNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}

/** Returns every element of a tree, each before the elements that it contains. */
export function elementsOf(nodes: readonly InlineNode[]): InlineElement[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsOf(node.children)]));
}
