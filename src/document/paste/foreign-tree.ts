/** Foreign HTML as a normalized tree: special markup of programs is converted to standard HTML. */
import { parse, type HtmlElement } from '../html-tree.ts';
import { elementsOf } from './foreign-html.ts';
import { dressCells } from './html-table.ts';
import { placeNotes } from './notes.ts';

/** Deeper than any program writes. */
const maxDepth = 200;

export function foreignTree(html: string): HtmlElement {
  const root = parse(withEquations(html), maxDepth);
  dressCells(root);
  tidy(root);
  placeNotes(root);
  return root;
}

/** Word hides its equations from other programs, which are to show a picture that it does not send. */
const withEquations = (html: string): string =>
  /msEquation/i.test(html)
    ? html
        .replace(/<!\[if !msEquation\]>[^]*?<!\[endif\]>/gi, '')
        .replace(/<!--\[if gte msEquation \d+\]>([^]*?)<!\[endif\]-->/gi, '$1')
    : html;

/** Properties that only some programs know; their names end as those of all do (`mso-bidi-font-weight`). */
const ofPrograms = /(^|;)\s*(?:mso-(?!list|element)|-)[\w-]*\s*:[^;]*/gi;

function tidy(element: HtmlElement): void {
  const { attributes } = element;
  element.name = element.name.replace(/^mml:/, '');
  if (attributes.style) attributes.style = attributes.style.replace(ofPrograms, '$1');
  for (const child of elementsOf(element.children)) tidy(child);
}
