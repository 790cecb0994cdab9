/** HTML as a tree that is easily looked through. Isomorphic. */
import { Parser } from 'htmlparser2';

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

/** Deeper than anyone writes: what lies deeper is taken as text of the level above. */
export const maxDepth = 80;

export function parse(html: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  let below = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length >= maxDepth) {
        below += 1;
        return;
      }
      const element = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext: (text) => void open.at(-1)?.children.push(text),
    onclosetag() {
      if (below > 0) below -= 1;
      else open.pop();
    },
  });
  parser.end(html);
  return root;
}

export const isElement = (node: Element | string, name: string): node is Element =>
  typeof node !== 'string' && node.name === name;

export function elements(nodes: readonly (Element | string)[], name: string): Element[] {
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

export function find(nodes: readonly (Element | string)[], name: string): Element | undefined {
  return all({ name: '', attributes: {}, children: [...nodes] }, name)[0];
}

export function textOf(nodes: readonly (Element | string)[] = []): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : node.name === 'br' ? '\n' : textOf(node.children)))
    .join('');
}
