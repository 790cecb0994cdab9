/** Reads XML files as trees, without document types, entities and outside files. */
import { problem } from '#contract/problems.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { Parser } from 'htmlparser2';

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: (string | XmlElement)[];
}

/** The deepest nesting. Exports have fewer than 20 levels. */
const MOST_LEVELS = 100;

/**
 * @param format the name of the format, for errors
 * @throws OperatorError if the file declares entities, is cut off, or is nested too deeply
 */
export function readXml(xml: string, format: string): XmlElement {
  const start = xml.search(/<[a-z]/i);
  if (/<!(?:ENTITY|DOCTYPE[^>]*\[)/i.test(xml.slice(0, start))) throw new OperatorError(problem('worksFileEntities'));
  const top: XmlElement = { name: '', attributes: {}, content: [] };
  const open = [top];
  let isBroken = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > MOST_LEVELS) throw new OperatorError(problem('worksFileBroken', format));
        const element: XmlElement = { name, attributes, content: [] };
        open.at(-1)?.content.push(element);
        open.push(element);
      },
      ontext: (text) => void open.at(-1)?.content.push(text),
      onclosetag(_, isImplied) {
        // An element that closes itself is implied too, but its text ends with a slash.
        if (isImplied && xml[parser.endIndex - 1] !== '/') isBroken = true;
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const root = top.content.find((child) => typeof child !== 'string');
  if (!root || isBroken) throw new OperatorError(problem('worksFileBroken', format));
  return root;
}

export const childrenOf = (element: XmlElement | undefined, ...names: string[]): XmlElement[] =>
  (element?.content ?? []).filter(
    (child): child is XmlElement => typeof child !== 'string' && (names.length === 0 || names.includes(child.name)),
  );

/** Returns the first element at a path of names. */
export const elementAt = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  path.reduce((found: XmlElement | undefined, name) => childrenOf(found, name)[0], element);

/** Returns the text of an element and of all elements in it. */
export const textOf = (element: XmlElement | undefined): string =>
  (element?.content ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

/** Returns the text of the first element at a path; undefined without a text. */
export const textAt = (element: XmlElement | undefined, ...path: string[]): string | undefined =>
  textOf(elementAt(element, ...path)).trim() || undefined;
