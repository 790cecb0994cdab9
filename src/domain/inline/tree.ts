/**
 * The text of a line as a tree: the parsed form of a document's inline HTML, and the only code that writes it.
 * `src/inlines` lists the elements and their meaning.
 */
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';

export interface InlineElement {
  /** The name of its kind. */
  kind: string;
  /** The name of the stored element. */
  tag: string;
  /** The attributes in their stored form and order. */
  attributes: Readonly<Record<string, string>>;
  children: InlineNode[];
}

/** Text, or an element with nested nodes. */
export type InlineNode = string | InlineElement;

/**
 * Returns the stored form. The output contains only text and the elements of the tree, so that no parser can read it
 * differently.
 */
export function writeInline(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? escapeText(node) : writeElement(node, writeInline(node.children))))
    .join('');
}

/** @param inner HTML of its content */
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
