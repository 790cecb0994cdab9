/** Helpers for a tree of HTML from htmlparser2. */
export const isElement = (node: HtmlNode): node is HtmlElement => 'attribs' in node;

export const elements = (node: HtmlElement): HtmlElement[] => node.children.filter(isElement);

/** Matches control characters and other characters that fonts cannot display. */
const CONTROLS = /(?![\t\n])\p{Cc}|[\ufeff\ufffe\uffff]/gu;

/** The properties of a DOM node that this module uses. */
export interface HtmlElement {
  name: string;
  attribs: Record<string, string>;
  children: HtmlNode[];
}

export type HtmlNode = HtmlElement | { data: string };

/** Returns all text in a node, without control characters. */
export const textIn = (node: HtmlNode): string =>
  isElement(node) ? node.children.map(textIn).join('') : 'data' in node ? node.data.replace(CONTROLS, '') : '';
