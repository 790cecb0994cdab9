/** Reads XML answers: elements with their text, without entities of a document type and without outside files. */
import { Parser } from 'htmlparser2';

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** The text inside, also of inner elements. */
  text: string;
  children: Element[];
}

/** The deepest nesting. Answers of the sources have fewer than ten levels. */
const MOST_LEVELS = 50;

/**
 * Reads a document.
 * @throws Error if there is no root, an element is not closed, or the elements are nested too deeply
 */
export function readXml(xml: string): Element {
  const top: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [top];
  let isCut = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > MOST_LEVELS) throw new Error('The elements are nested too deeply.');
        const element: Element = { name, attributes, text: '', children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        for (const element of open) if (element !== top && element !== open[1]) element.text += text;
      },
      onclosetag(_, isImplied) {
        // An element that closes itself is implied too, but its text ends with a slash.
        if (isImplied && xml[parser.endIndex - 1] !== '/') isCut = true;
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const [root] = top.children;
  if (!root || isCut || !xml.trimEnd().endsWith(`</${root.name}>`)) throw new Error('The document is not complete.');
  return root;
}

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.name === name);
export const textIn = (element: Element, name: string): string | undefined =>
  childrenOf(element, name)[0]?.text.replaceAll(/\s+/g, ' ').trim() || undefined;
