/** HTML as a tree that is easily looked through. Isomorphic. */
import { Parser } from 'htmlparser2';

export type Node = Element | string;

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
}

/** Deeper than anyone writes by hand. */
const maxDepth = 80;

/**
 * Never throws.
 * @param depth what lies deeper loses its tags and is text of the level above: a tree that is walked must have a bottom
 */
export function parse(html: string, depth = maxDepth): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  let below = 0;
  const parser = new Parser({
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
      // One text, which the parser hands over in pieces at its entities.
      if (typeof before === 'string') nodes[nodes.length - 1] = before + text;
      else nodes.push(text);
    },
    onclosetag() {
      if (below > 0) below -= 1;
      else open.pop();
    },
  });
  parser.end(html);
  return root;
}

export const isElement = (node: Node, name: string): node is Element => typeof node !== 'string' && node.name === name;

export function elements(nodes: readonly Node[], name: string): Element[] {
  return nodes.filter((node): node is Element => isElement(node, name));
}

export function all(element: Element, name: string): Element[] {
  return element.children.flatMap((node) => {
    if (typeof node === 'string') return [];
    return node.name === name ? [node] : all(node, name);
  });
}

export function withClass({ children }: Element, name: string): Element | undefined {
  for (const node of children) {
    if (typeof node === 'string') continue;
    const found = node.attributes.class?.split(' ').includes(name) ? node : withClass(node, name);
    if (found) return found;
  }
  return undefined;
}

export function find(nodes: readonly Node[], name: string): Element | undefined {
  return all({ name: '', attributes: {}, children: [...nodes] }, name)[0];
}

export function textOf(nodes: readonly Node[] = []): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : textOf(node.children)))
    .join('');
}
