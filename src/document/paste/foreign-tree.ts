/** Converts HTML from other programs to a normalized tree: program-specific markup becomes standard HTML. */
import { parse, type HtmlElement } from '../html-tree.ts';
import { elementsOf } from './foreign-html.ts';
import { dressCells } from './html-table.ts';
import { placeNotes } from './notes.ts';

/** Maximum depth of the tree. No program creates HTML that is nested this deeply. */
const maxDepth = 200;

export function foreignTree(html: string): HtmlElement {
  const root = parse(withEquations(html), maxDepth);
  dressCells(root);
  tidy(root);
  placeNotes(root);
  return root;
}

/**
 * Restores Word's equations from comments. Other programs would see only a reference to an image that is not in the
 * clipboard.
 */
const withEquations = (html: string): string =>
  /msEquation/i.test(html)
    ? html
        .replace(/<!\[if !msEquation\]>[^]*?<!\[endif\]>/gi, '')
        .replace(/<!--\[if gte msEquation \d+\]>([^]*?)<!\[endif\]-->/gi, '$1')
    : html;

/**
 * Matches vendor-specific CSS properties, which would otherwise be mistaken for standard properties because their
 * names end in the same way (`mso-bidi-font-weight`).
 */
const ofPrograms = /(^|;)\s*(?:mso-(?!list|element)|-)[\w-]*\s*:[^;]*/gi;

function tidy(element: HtmlElement): void {
  const { attributes } = element;
  element.name = element.name.replace(/^mml:/, '');
  if (attributes.style) attributes.style = attributes.style.replace(ofPrograms, '$1');
  for (const child of elementsOf(element.children)) tidy(child);
}
