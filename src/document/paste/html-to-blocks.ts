/**
 * Converts HTML in the clipboard to blocks (EDIT-27). Text is never lost, and unsupported content is counted. No
 * script is run, nothing is loaded, and no attribute except safe links is preserved.
 */
import type { Block } from '#contract/documents.ts';
import { cleanDocument } from '../clean.ts';
import { HtmlReader, type LeftOut } from './html-reader.ts';
import { parse, type HtmlElement } from '../html-tree.ts';
import { elementsOf } from './foreign-html.ts';
import { dressCells } from './html-table.ts';
import { placeNotes } from './notes.ts';

export interface Pasted {
  blocks: Block[];
  /** Inline HTML to insert at the caret, if the pasted text is only part of a line; undefined otherwise. */
  inline: string | undefined;
  leftOut: LeftOut;
  /**
   * URLs of the images, including data URLs. Until an image is uploaded, its figure has the id `pasted-` and a number,
   * from 0.
   */
  pictures: string[];
}

/**
 * @param supports whether the editor has a block of a type; if not, the text of such a block becomes paragraphs
 * @param carried whether the clipboard has image files in addition to the HTML. If so, an image that has only a URL
 * also becomes a figure. Otherwise, the image is counted as skipped.
 */
export function htmlToBlocks(html: string, supports: (type: string) => boolean = () => true, carried = false): Pasted {
  const reader = new HtmlReader(supports, carried);
  reader.walk(foreignTree(html).children, { marks: [], pre: false, heading: false });
  reader.flush();
  reader.showPictures();
  const { leftOut, broken, pictures } = reader;
  const { blocks } = cleanDocument({ blocks: reader.blocks });
  const [only] = blocks;
  const isInline = !broken && blocks.length === 1 && only?.type === 'paragraph';
  return { blocks, inline: isInline ? String(only.data.text) : undefined, leftOut, pictures };
}

/** Maximum depth of the tree. No program creates HTML that is nested this deeply. */
const maxDepth = 200;

/** Converts HTML from other programs to a normalized tree: program-specific markup becomes standard HTML. */
function foreignTree(html: string): HtmlElement {
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
