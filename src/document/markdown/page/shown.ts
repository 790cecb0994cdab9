/** Says which parts of a page's HTML belong to the page's text. */
import { isElement, type HtmlElement, type HtmlNode } from '../../print/html-tree.ts';

export const has = ({ attribs: { class: classes } }: HtmlElement, name: string): boolean =>
  classes !== undefined && (classes === name || classes.split(' ').includes(name));

export function find(node: HtmlElement, is: (inner: HtmlElement) => boolean): HtmlElement | undefined {
  for (const inner of node.children) {
    if (!isElement(inner)) continue;
    const found = is(inner) ? inner : find(inner, is);
    if (found) return found;
  }
  return undefined;
}

/** Controls, menus, and elements without text. */
const controls = new Set([
  'button',
  'data',
  'dialog',
  'fieldset',
  'form',
  'iframe',
  'input',
  'nav',
  'noscript',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
  'wbr',
]);

/**
 * Classes of parts that do not belong to the text: copies of notes and citations in the margin, links to other posts,
 * readers' comments, reviews, and buttons.
 */
const besides = new Set([
  'anchor',
  'cited-note',
  'comments',
  'document-bar',
  'front-strip',
  'language',
  'margin-note',
  'note-back',
  'reviews',
]);

/**
 * Returns whether an element is left out of the page's Markdown. Of the end of a post, only the keywords and the series
 * remain; its citation is in the front matter.
 */
export function isLeftOut(node: HtmlElement, parent?: HtmlElement): boolean {
  const { attribs, name } = node;
  if (controls.has(name) || (parent !== undefined && has(parent, 'post-end') && !isOfPost(node))) return true;
  if (attribs['hidden'] !== undefined) return true;
  const classes = attribs['class']?.split(' ') ?? [];
  if (attribs['aria-hidden'] === 'true' && !classes.includes('kind')) return true;
  if (name === 'a' && attribs['download'] !== undefined && classes.includes('button')) return true;
  return classes.some((part) => besides.has(part) || (name === 'span' && part === 'visually-hidden'));
}

const isOfPost = (node: HtmlElement) => has(node, 'keywords') || node.attribs['aria-labelledby'] === 'series';

export const shownIn = (node: HtmlElement): HtmlNode[] =>
  node.children.filter((inner) => (isElement(inner) ? !isLeftOut(inner, node) : 'data' in inner));
