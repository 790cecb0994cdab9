/**
 * The text of a line as a tree: the parsed form of a document's inline HTML, and the only place that writes it.
 * `src/inlines` lists the elements and their meaning.
 */
import { escapeAttribute, escapeText } from '#domain/document/escape.ts';

export interface InlineElement {
  /** The name of its kind. */
  kind: string;
  /** The element that it is stored as. */
  tag: string;
  /** Its attributes as they are stored, in their order. */
  attributes: Readonly<Record<string, string>>;
  children: InlineNode[];
}

/** Text, or an element around more of it. */
export type InlineNode = string | InlineElement;

/** As it is stored. Only text and the elements of the tree come out: nothing is left to be read in another way. */
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

/** Every element of a tree, each before those that it holds. */
export function elementsOf(nodes: readonly InlineNode[]): InlineElement[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsOf(node.children)]));
}
