/** A tree of HTML, as htmlparser2 reads it. */
export const isElement = (node: HtmlNode): node is HtmlElement => 'attribs' in node;

export const elements = (node: HtmlElement): HtmlElement[] => node.children.filter(isElement);

/** Control characters and other characters that fonts cannot display. */
const CONTROLS = /(?![\t\n])\p{Cc}|[\ufeff\ufffe\uffff]/gu;

/** The properties of a DOM node that this module uses. */
export interface HtmlElement {
  name: string;
  attribs: Record<string, string>;
  children: HtmlNode[];
}

export type HtmlNode = HtmlElement | { data: string };

/** All text in a node, without control characters. */
export const textIn = (node: HtmlNode): string =>
  isElement(node) ? node.children.map(textIn).join('') : 'data' in node ? node.data.replace(CONTROLS, '') : '';
