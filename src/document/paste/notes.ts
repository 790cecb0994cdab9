/**
 * Moves notes in HTML from other programs into the text. The mark in the text links to the note, and the note links
 * back to the mark (Word, LibreOffice, Google Docs, Wikipedia, Pandoc).
 */
import type { HtmlElement, HtmlNode } from '../html-tree.ts';
import { blockNames, elementsOf, isElement, isText, textOf } from './foreign-html.ts';

/** Name of the placeholder element that replaces a note's mark. No program uses this name. */
export const noteName = '#note';

/**
 * Matches the text of a note's mark: `[1]`, `a)`, `iv`, `*`. Links with other texts can belong to a table of contents.
 */
const mark = /^[\s[({]*(?:\d{1,4}|[a-z]|[ivxlc]{1,6}|[*†‡§¶#]{1,3})[\s\])}.]*$/iu;

interface Place {
  element: HtmlElement;
  parents: readonly HtmlElement[];
  /** Position of the element in document order. */
  at: number;
}

/** Moves each note to its mark. A mark without a note, and a note without a mark, are unchanged. */
export function placeNotes(root: HtmlElement): void {
  const [places, named] = placesIn(root);
  for (const place of places) {
    const target = named.get(fragment(place.element) ?? '');
    if (!target || target.at < place.at || !mark.test(textOf(place.element.children))) continue;
    const line = [...target.parents, target.element];
    const note = line.findLast(({ name }) => blockNames.has(name) || name === 'aside');
    const back = note && linkBack(note, place, named);
    if (!note || !back || /^(?:h[1-6]|body|html|table)$/.test(note.name)) continue;
    remove(back, note);
    const box = boxOf(line, note);
    replaceMark(place, { name: noteName, attributes: {}, children: box.children });
    take(box, line.slice(0, line.indexOf(box)));
  }
}

function placesIn(root: HtmlElement): [links: Place[], named: Map<string, Place>] {
  const links: Place[] = [];
  const named = new Map<string, Place>();
  let at = 0;
  const walk = (element: HtmlElement, parents: readonly HtmlElement[]): void => {
    const place = { element, parents, at: (at += 1) };
    const { id = '', name = '' } = element.attributes;
    for (const one of [id, name]) if (one !== '' && !named.has(one)) named.set(one, place);
    if (fragment(element) !== undefined) links.push(place);
    const inner = [...parents, element];
    for (const child of elementsOf(element.children)) walk(child, inner);
  };
  walk(root, []);
  return [links, named];
}

/** Returns the fragment of a link within the page. Word puts the URL of the file before the fragment. */
const fragment = ({ name, attributes }: HtmlElement): string | undefined =>
  name === 'a' ? /^(?:file:[^#]*)?#(.+)$/i.exec(attributes.href ?? '')?.[1] : undefined;

/** Returns the link from a note back to its mark. */
function linkBack(note: HtmlElement, { element, parents }: Place, named: Map<string, Place>): HtmlElement | undefined {
  const around = [element, ...parents.slice(-2)];
  const isBack = (link: HtmlElement) => {
    const place = named.get(fragment(link) ?? '');
    return place !== undefined && (around.includes(place.element) || place.parents.at(-1) === element);
  };
  return linksIn(note).find(isBack);
}

const linksIn = (element: HtmlElement): HtmlElement[] =>
  element.name === 'a' ? [element] : elementsOf(element.children).flatMap(linksIn);

/** Returns the element that contains a whole note. Word and LibreOffice wrap each note in a `div`. */
const boxOf = (line: readonly HtmlElement[], note: HtmlElement): HtmlElement =>
  line.findLast(
    ({ name, attributes: { id = '', style = '' } }) =>
      name === 'div' && (/mso-element:\s*(?:foot|end)note\s*(?:;|$)/i.test(style) || /^sd(?:foot|end)note\d/.test(id)),
  ) ?? note;

/** Removes a link, and the elements that contain no text other than the link. */
function remove(link: HtmlElement, from: HtmlElement): boolean {
  const index = from.children.findIndex((node) => isElement(node) && (node === link || remove(link, node)));
  const child = from.children[index];
  if (child === undefined || isText(child)) return false;
  const isEmpty = child === link || !/[\p{L}\p{N}]/u.test(textOf(child.children));
  if (isEmpty) from.children.splice(index, 1);
  return true;
}

/** Replaces a mark, including its brackets and superscript, by the note. */
function replaceMark({ element, parents }: Place, note: HtmlElement): void {
  const words = textOf(element.children).replace(/[\s[\](){}]/g, '');
  const says = (one: HtmlElement) => textOf(one.children).replace(/[\s[\](){}]/g, '') === words;
  const line = [...parents, element];
  const outermost = line.findIndex(
    (one, depth) => depth > 0 && !blockNames.has(one.name) && one.name !== noteName && says(one),
  );
  const nodes = line[outermost - 1]?.children ?? [];
  const index = nodes.findIndex((node) => node === line[outermost]);
  if (index >= 0) nodes[index] = note;
}

/**
 * Removes a note from the page. Also removes the horizontal rule above the note, and a list whose only content was
 * notes.
 */
function take(note: HtmlElement, parents: readonly HtmlElement[]): void {
  const parent = parents.at(-1);
  if (!parent) return;
  const index = parent.children.indexOf(note);
  let from = index;
  while (from > 0 && isRule(parent.children[from - 1])) from -= 1;
  parent.children.splice(from, index + 1 - from);
  if (parents.length > 1 && parent.children.every(isRule)) take(parent, parents.slice(0, -1));
}

const isRule = (node: HtmlNode | undefined): boolean =>
  node !== undefined && (isText(node) ? !/\S/.test(node) : node.name === 'hr' || node.name === 'br');
