/** HTML as a tree that is easy to search. */
import { Parser, type Handler } from 'htmlparser2';

export type HtmlNode = HtmlElement | string;

export interface HtmlElement {
  name: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
}

/** Default maximum depth; hand-written HTML is never nested this deeply. */
const maxDepth = 80;

/**
 * Parses HTML. Never throws.
 * @param depth maximum depth. Deeper elements are replaced by their text, because functions that process the tree are
 * recursive.
 */
export function parse(html: string, depth = maxDepth): HtmlElement {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  let below = 0;
  const handler: Partial<Handler> = {
    onopentag(name, attributes) {
      if (open.length >= depth) {
        below += 1;
        return;
      }
      const element = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext(text) {
      const nodes = open.at(-1)?.children ?? [];
      const before = nodes.at(-1);
      // The parser splits a text at its entities, so this handler joins adjacent pieces.
      if (typeof before === 'string') nodes[nodes.length - 1] = before + text;
      else nodes.push(text);
    },
    onclosetag() {
      if (below > 0) below -= 1;
      else open.pop();
    },
  };
  // Treats `<i class="icon" />` as an empty element. A browser would leave the element open.
  const parser = new Parser(handler, { recognizeSelfClosing: true });
  parser.end(html);
  return root;
}

export const isElement = (node: HtmlNode, name: string): node is HtmlElement =>
  typeof node !== 'string' && node.name === name;

export function elements(nodes: readonly HtmlNode[], name: string): HtmlElement[] {
  return nodes.filter((node): node is HtmlElement => isElement(node, name));
}

export function all(element: HtmlElement, name: string): HtmlElement[] {
  return element.children.flatMap((node) => {
    if (typeof node === 'string') return [];
    return node.name === name ? [node] : all(node, name);
  });
}

export function withClass({ children }: HtmlElement, name: string): HtmlElement | undefined {
  for (const node of children) {
    if (typeof node === 'string') continue;
    const found = node.attributes.class?.split(' ').includes(name) ? node : withClass(node, name);
    if (found) return found;
  }
  return undefined;
}

export function find(nodes: readonly HtmlNode[], name: string): HtmlElement | undefined {
  return all({ name: '', attributes: {}, children: [...nodes] }, name)[0];
}

export function textOf(nodes: readonly HtmlNode[] = []): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : textOf(node.children)))
    .join('');
}

/** Returns the text of HTML, without tags and with entities resolved. */
export const wordsOf = (html: string): string => textOf(parse(html).children);
