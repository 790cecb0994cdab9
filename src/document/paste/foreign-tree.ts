/** Converts foreign HTML to a normalized tree: special markup of programs becomes standard HTML. */
import { parse, type HtmlElement } from '../html-tree.ts';
import { elementsOf } from './foreign-html.ts';
import { dressCells } from './html-table.ts';
import { placeNotes } from './notes.ts';

/** Deeper than the HTML of any program. */
const maxDepth = 200;

export function foreignTree(html: string): HtmlElement {
  const root = parse(withEquations(html), maxDepth);
  dressCells(root);
  tidy(root);
  placeNotes(root);
  return root;
}

/**
 * Uncovers Word's equations. Word hides them from other programs and refers to an image that is not in the clipboard.
 */
const withEquations = (html: string): string =>
  /msEquation/i.test(html)
    ? html
        .replace(/<!\[if !msEquation\]>[^]*?<!\[endif\]>/gi, '')
        .replace(/<!--\[if gte msEquation \d+\]>([^]*?)<!\[endif\]-->/gi, '$1')
    : html;

/** Vendor-specific properties. Their names end like those of standard properties (`mso-bidi-font-weight`). */
const ofPrograms = /(^|;)\s*(?:mso-(?!list|element)|-)[\w-]*\s*:[^;]*/gi;

function tidy(element: HtmlElement): void {
  const { attributes } = element;
  element.name = element.name.replace(/^mml:/, '');
  if (attributes.style) attributes.style = attributes.style.replace(ofPrograms, '$1');
  for (const child of elementsOf(element.children)) tidy(child);
}
