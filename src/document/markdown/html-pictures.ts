/** Converts images in HTML: an image with light and dark variants, or several images under one caption. */
import type { Block } from '#contract/documents.ts';
import { MOST_ITEMS } from '#blocks/figure/schema.ts';
import { labelled } from '#blocks/reading.ts';
import { inline } from './html-inline.ts';
import { all, elements, isElement, textOf, type HtmlElement, type HtmlNode } from '../html-tree.ts';
import { linkedPicture, type PictureBlock } from './picture-block.ts';
import { regionList, type Region } from '#contract/regions.ts';

/**
 * Converts an image with all its attributes to a block.
 * @param within element in which to search for a `picture` element around the image
 */
export function pictured(
  image: HtmlElement,
  within: HtmlElement,
  picture: PictureBlock,
  words: { caption?: string; width?: string } = {},
): Block {
  const { attributes } = image;
  const src = attributes.src ?? attributes['data-src'] ?? '';
  const made = picture({ src, alt: attributes.alt ?? '', caption: '', ...words });
  const inDark = darkOf(image, within);
  const dark = inDark === undefined ? undefined : picture({ src: inDark, alt: '', caption: '' });
  if (made.type === 'figure' && dark?.type === 'figure' && dark.data.media !== '')
    Object.assign(made.data, { dark: dark.data.media });
  return made;
}

/** Returns the URL of the dark mode variant, in the notation of GitHub and other programs. */
function darkOf(image: HtmlElement, within: HtmlElement): string | undefined {
  const holders = within.name === 'picture' ? [within] : all(within, 'picture');
  const holder = holders.find((one) => all(one, 'img').includes(image));
  const source = elements(holder?.children ?? [], 'source').find(({ attributes: { media = '' } }) =>
    /prefers-color-scheme:\s*dark/.test(media),
  );
  return /^\s*([^\s,]+)/.exec(source?.attributes.srcset ?? '')?.[1];
}

/** Elements that can be around the images of a gallery. */
const wrappers = new Set(['div', 'ul', 'li', 'a', 'p', 'picture', 'source', 'span']);

/**
 * Returns a figure with several images; undefined if the element has other content. If an image cannot be imported,
 * returns the images as separate blocks.
 */
export function severalOf(figure: HtmlElement, picture: PictureBlock, width: string | undefined): Block[] | undefined {
  const parts = partsOf(figure.children);
  // A figure with the class `several` was written by this site, and can contain a single image.
  const least = figure.attributes.class?.split(' ').includes('several') ? 1 : 2;
  if (!parts || parts.length < least || parts.length > MOST_ITEMS) return undefined;
  const shown = parts.flatMap(({ image, within, caption, href = '' }) =>
    linkedPicture(pictured(image, within, picture, { caption }), href, image.attributes.src ?? ''),
  );
  const caption = captionOf(figure);
  if (shown.some(({ type }) => type !== 'figure'))
    return [...shown, ...(caption === '' ? [] : [{ type: 'paragraph', data: { text: caption, align: 'left' } }])];
  const items = shown.map(({ data: { width: _, ...item } }, index) => ({ ...item, ...labelled(parts[index]?.id) }));
  const data = { media: '', alt: '', caption, width: width ?? 'column', items, ...labelled(figure.attributes.id) };
  return [{ type: 'figure', data }];
}

interface Part {
  image: HtmlElement;
  within: HtmlElement;
  id?: string;
  caption: string;
  /** URL that the image links to. */
  href?: string;
}

/**
 * Returns the images of a figure with their surrounding elements; undefined if there is content other than images and
 * captions.
 */
function partsOf(nodes: readonly HtmlNode[]): Part[] | undefined {
  const found = nodes.map((node): Part[] | undefined => {
    if (typeof node === 'string') return node.trim() === '' ? [] : undefined;
    if (node.name === 'figcaption') return [];
    if (node.name === 'img') return [{ image: node, within: node, caption: '' }];
    if (node.name === 'figure') {
      const [image, ...others] = all(node, 'img');
      const rest = textOf(node.children.filter((child) => !isElement(child, 'figcaption')));
      const isOne = image && others.length === 0 && rest.trim() === '' && all(node, 'figure').length === 0;
      if (!isOne) return undefined;
      return [{ image, within: node, caption: captionOf(node), ...(node.attributes.id && { id: node.attributes.id }) }];
    }
    if (!wrappers.has(node.name)) return undefined;
    const inner = partsOf(node.children);
    const { href } = node.attributes;
    if (node.name === 'a' && href) return inner?.map((part) => ({ ...part, href }));
    return node.name === 'picture' ? inner?.map((part) => ({ ...part, within: node })) : inner;
  });
  return found.every((parts) => parts !== undefined) ? found.flat() : undefined;
}

/** Returns the caption of the figure itself, not of a nested figure. */
export function captionOf({ children }: HtmlElement): string {
  const own = elements(children, 'figcaption');
  const captions = (own.length > 0 ? own : deeper(children).slice(0, 1)).map((item) => inline(item.children));
  return captions.join('<br>');
}

const deeper = (nodes: readonly HtmlNode[]): HtmlElement[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string' || node.name === 'figure') return [];
    return node.name === 'figcaption' ? [node] : deeper(node.children);
  });

/**
 * Reads the annotations of an image from the HTML of its figure, as this site writes it in Markdown.
 *
 * Returns the HTML list of annotations; undefined if the figure has none.
 */
export const regionsList = (children: readonly HtmlNode[]): HtmlElement | undefined =>
  elements(children, 'ol').find(({ attributes }) => attributes.class === 'regions');

/**
 * @returns the annotations; undefined for an ordinary list, in which a position is missing or outside of the image
 */
export function regionsIn({ children }: HtmlElement): Region[] | undefined {
  const found = elements(children, 'li').map(({ attributes, children: lines }) => {
    const [x, y, width, height] = (attributes['data-box'] ?? '').split(' ').map(Number);
    const [label, ...readings] = textOf(lines).split('\n');
    return { x, y, width, height, label, text: readings.join('\n') };
  });
  return regionList.safeParse(found).data;
}
