/**
 * Converts HTML of other programs to blocks: raw HTML in Markdown, and the posts of Ghost and WordPress. Of
 * unsupported elements, the text is imported; every text is cleaned.
 */
import { findCodeLanguage, plainText } from '#contract/code-languages.ts';
import type { Block } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import { held } from '#blocks/nested-blocks.ts';
import { diagramLanguages } from '#blocks/diagram/schema.ts';
import { labelled } from '#blocks/reading.ts';
import { boxed } from '#blocks/list/boxes.ts';
import { numberingOf, type ListItem } from '#blocks/list/schema.ts';
import { readVideoAddress } from '#blocks/video/address.ts';
import { withinLevels } from '../levels.ts';
import { calloutByIcon } from './callout-names.ts';
import { dropped, headings, inline } from './html-inline.ts';
import {
  all,
  elements,
  find,
  isElement,
  parse,
  textOf,
  withClass,
  type HtmlElement,
  type HtmlNode,
} from '../html-tree.ts';
import { tableOf } from './html-table.ts';
import { captionOf, pictured, severalOf } from './html-pictures.ts';
import { regionsIn, regionsList } from './html-pictures.ts';
import { linkedPicture, type PictureBlock } from './picture-block.ts';
import { pageOfScript } from './scripts-of-others.ts';

export const htmlToBlocks = (html: string, picture: PictureBlock): Block[] =>
  nodesToBlocks(parse(html).children, picture);

/** Converts parsed HTML to blocks. */
export function nodesToBlocks(nodes: readonly HtmlNode[], picture: PictureBlock): Block[] {
  const blocks: Block[] = [];
  flow(nodes, blocks, picture);
  return withinLevels(blocks);
}

const containers = new Set(['div', 'section', 'article', 'main', 'center', 'header', 'footer', 'body', 'html']);
const blockNames = new Set([
  'p',
  'ul',
  'ol',
  'dl',
  'pre',
  'blockquote',
  'table',
  'figure',
  'img',
  'hr',
  'details',
  'iframe',
  'aside',
  'video',
  'audio',
  'object',
  'embed',
  'picture',
  'math-block',
  ...Object.keys(headings),
  ...containers,
  ...dropped,
]);

/** Elements that embed other content or a player. */
const framed = new Set(['iframe', 'video', 'audio', 'object', 'embed']);

/** Converts a sequence of nodes; text between blocks becomes paragraphs. */
function flow(nodes: readonly HtmlNode[], blocks: Block[], picture: PictureBlock): void {
  let line: HtmlNode[] = [];
  const endLine = () => {
    const text = inline(line).trim();
    if (text !== '') blocks.push({ type: 'paragraph', data: { text, align: 'left' } });
    line = [];
  };
  for (const node of nodes) {
    if (typeof node === 'string' || !holdsBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    block(node, blocks, picture);
  }
  endLine();
}

/** Returns whether a node contains a block, such as a link around an image. */
const holdsBlock = (node: HtmlNode): boolean =>
  typeof node !== 'string' && (blockNames.has(node.name) || node.children.some(holdsBlock));

function block(element: HtmlElement, blocks: Block[], picture: PictureBlock): void {
  const { name, attributes, children } = element;
  const page = name === 'script' ? pageOfScript(attributes.src ?? '') : undefined;
  if (page !== undefined) blocks.push(cardOf(page));
  if (dropped.has(name)) return;
  const level = headings[name];
  if (level) blocks.push({ type: 'header', data: { text: inline(children).trim(), level } });
  else if (name === 'p') paragraph(element, blocks, picture);
  else if (name === 'hr') blocks.push({ type: 'divider', data: {} });
  else if (name === 'pre') blocks.push(code(element));
  else if (name === 'math-block') blocks.push({ type: 'math', data: { tex: textOf(children).trim(), label: '' } });
  else if (name === 'ul' || name === 'ol') blocks.push(list(element, picture));
  else if (name === 'dl') blocks.push(list({ ...element, children: termsOf(children) }, picture));
  else if (name === 'blockquote') quote(element, blocks, picture);
  else if (name === 'table') table(element, blocks, picture);
  else if (name === 'img') blocks.push(pictured(element, element, picture));
  else if (name === 'picture') blocks.push(...all(element, 'img').map((image) => pictured(image, element, picture)));
  else if (name === 'figure') figure(element, blocks, picture);
  else if (name === 'details') blocks.push(details(element, picture));
  else if (name === 'aside') blocks.push(callout(element, picture));
  else if (attributes.class?.includes('kg-callout-card')) blocks.push(callout(element, picture));
  else if (framed.has(name)) blocks.push(frame(element));
  else if (name === 'a' && attributes.href && all(element, 'img').length > 0)
    linked(element, attributes.href, blocks, picture);
  else flow(children, blocks, picture);
}

/**
 * Converts a table. Images in its cells follow the table. A table without text, which is only used for layout, is
 * replaced by its images.
 */
function table(element: HtmlElement, blocks: Block[], picture: PictureBlock): void {
  if (textOf(element.children).trim() !== '') blocks.push(tableOf(element));
  blocks.push(...all(element, 'img').map((image) => pictured(image, element, picture)));
}

/** Converts a link that contains an image. Other content of the link becomes separate blocks. */
function linked(element: HtmlElement, href: string, blocks: Block[], picture: PictureBlock): void {
  const inside: Block[] = [];
  flow(element.children, inside, picture);
  const at = inside.findIndex(({ type }) => type === 'figure' || type === 'link');
  const src = find(element.children, 'img')?.attributes.src ?? '';
  blocks.push(...inside.flatMap((made, index) => (index === at ? linkedPicture(made, href, src) : [made])));
}

function paragraph({ attributes, children }: HtmlElement, blocks: Block[], picture: PictureBlock): void {
  if (children.some(holdsBlock)) return flow(children, blocks, picture);
  const align = /\b(center|right|justify)\b/.exec(`${attributes.align ?? ''} ${attributes.style ?? ''}`)?.[1] ?? 'left';
  const text = inline(children).trim();
  if (attributes.class === 'link-card') {
    const anchor = find(children, 'a');
    const site = find(children, 'span');
    const data = { url: anchor?.attributes.href ?? '', title: textOf(anchor?.children), site: textOf(site?.children) };
    blocks.push({ type: 'link', data });
  } else if (attributes.class === 'blank') {
    blocks.push({ type: 'paragraph', data: { text: '', align, preserveBlank: true } });
  } else if (attributes.class === 'embed' && /^https?:\/\/\S+$/.test(textOf(children).trim()))
    blocks.push(cardOf(textOf(children).trim()));
  else if (text !== '') blocks.push({ type: 'paragraph', data: { text, align } });
}

/** HTML attributes in which programs store the language of code. */
const languageNames = ['lang', 'data-lang', 'data-language', 'data-enlighter-language'];

function code({ attributes, children }: HtmlElement): Block {
  const inner = find(children, 'code');
  const classes = `${attributes.class ?? ''} ${inner?.attributes.class ?? ''} ${attributes.lang ?? ''}`;
  const said = [attributes, inner?.attributes ?? {}].flatMap((of) => languageNames.flatMap((name) => of[name] ?? []));
  const name = /(?:language|lang|brush:)[-\s]*([\w+#-]+)/.exec(classes)?.[1] ?? said[0] ?? '';
  const drawn = diagramLanguages.find((one) => one === name || attributes.class === one);
  if (drawn !== undefined && textOf(children).length <= limits.diagram) {
    const { 'data-alt': alt = '', 'data-caption': caption = '', id } = attributes;
    return { type: 'diagram', data: { code: textOf(children), language: drawn, alt, caption, ...labelled(id) } };
  }
  const [language = plainText] = [name, ...classes.split(' ')].flatMap((one) => findCodeLanguage(one) ?? []);
  const title = attributes.title ?? inner?.attributes.title ?? '';
  const highlight = attributes['data-highlight'] ?? '';
  return {
    type: 'code',
    data: {
      name: title,
      code: textOf(children),
      language: { ...language },
      ...(highlight && { highlight }),
      ...labelled(attributes.id),
    },
  };
}

function list({ name, attributes, children }: HtmlElement, picture: PictureBlock): Block {
  const read = items(children, 1, picture);
  const checklist = boxed(read);
  const style = name === 'ol' ? 'ordered' : 'unordered';
  return {
    type: 'list',
    data: checklist
      ? { style: 'checklist', items: checklist }
      : { style, ...(name === 'ol' && numberingOf(attributes)), items: read },
  };
}

/** Converts a definition list to terms in bold, each with its definitions in a nested list. */
function termsOf(nodes: readonly HtmlNode[]): HtmlElement[] {
  const made: HtmlElement[] = [];
  const parts = nodes.flatMap((node) => (isElement(node, 'div') ? node.children : [node]));
  for (const node of parts) {
    if (typeof node === 'string') continue;
    const last = made.at(-1);
    const meanings = last?.children.find((child) => isElement(child, 'ul'));
    const item: HtmlElement = { ...node, name: 'li' };
    if (node.name === 'dt' || !last)
      made.push({ ...item, children: [{ name: 'b', attributes: {}, children: node.children }] });
    else if (meanings && typeof meanings !== 'string') meanings.children.push(item);
    else last.children.push({ name: 'ul', attributes: {}, children: [item] });
  }
  return made;
}

function items(nodes: readonly HtmlNode[], depth: number, picture: PictureBlock): ListItem[] {
  return elements(nodes, 'li').map(({ children }) => {
    const own: HtmlNode[] = [];
    const inner: ListItem[] = [];
    const blocks: Block[] = [];
    const place = (node: HtmlNode): void => {
      if (typeof node === 'string') own.push(node);
      else if ((node.name === 'ul' || node.name === 'ol') && depth < 5) {
        inner.push(...items(node.children, depth + 1, picture));
      } else if (own.some(saysSomething) ? holdsBlock(node) : holdsOwnBlock(node)) block(node, blocks, picture);
      else if (holdsBlock(node)) node.children.forEach(place);
      else if (blocks.length > 0 && saysSomething(node))
        block({ name: 'p', attributes: {}, children: [node] }, blocks, picture);
      else own.push(node);
    };
    children.forEach(place);
    const box = find(own, 'input')?.attributes;
    const sign = box?.type !== 'checkbox' ? '' : box.checked === undefined ? '☐ ' : '☑ ';
    const content = `${sign}${inline(own).trim()}`;
    return { content, items: inner, ...(blocks.length > 0 && { blocks }) };
  });
}

const saysSomething = (node: HtmlNode): boolean => /\S/.test(textOf([node]));

/** Returns whether an element contains a block other than a paragraph. A paragraph would be the item's text. */
const holdsOwnBlock = (node: HtmlElement): boolean =>
  holdsBlock(node) && node.name !== 'p' && !containers.has(node.name);

function quote({ children }: HtmlElement, blocks: Block[], picture: PictureBlock): void {
  const inside: Block[] = [];
  const by = elements(children, 'footer')[0] ?? find(children, 'cite');
  flow(
    children.filter((node) => node !== by),
    inside,
    picture,
  );
  const last = inside.at(-1);
  const words = last?.type === 'paragraph' ? String(last.data.text) : '';
  // As in Markdown, a last paragraph that begins with a dash is the source of the quote.
  if (!by && inside.length > 1 && words.startsWith('—')) {
    const said = { ...textAndBlocks(inside.slice(0, -1)), cite: words.replace(/^—\s*/, '') };
    blocks.push({ type: 'quote', data: said });
  } else if (inside.length > 0 || by)
    blocks.push({ type: 'quote', data: { ...textAndBlocks(inside), cite: by ? citeIn(by) : '' } });
}

/**
 * Returns the source from the footer of a quote. A leading dash is removed, because other programs add it as
 * decoration.
 */
function citeIn(by: HtmlElement): string {
  const named = by.name === 'footer' ? find(by.children, 'cite') : undefined;
  return (named ? inline(named.children) : inline(by.children).replace(/^\s*—\s*/, '')).trim();
}

/** Converts the HTML at the end of a quote to blocks and the source of the quote. */
export function endOfQuote(html: string, picture: PictureBlock): { blocks: Block[]; cite: string } {
  const { children } = parse(html);
  const by = elements(children, 'footer')[0] ?? children.find((node) => isElement(node, 'cite'));
  const blocks: Block[] = [];
  flow(
    children.filter((node) => node !== by),
    blocks,
    picture,
  );
  return { blocks, cite: by && typeof by !== 'string' ? citeIn(by) : '' };
}

function figure(element: HtmlElement, blocks: Block[], picture: PictureBlock): void {
  const { attributes, children } = element;
  const classes = attributes.class ?? '';
  const width = /(?:\b|align)(wide|full)\b/.exec(classes)?.[1] ?? /(?<!\S)(small|side)(?!\S)/.exec(classes)?.[1];
  const several = severalOf(element, picture, width);
  if (several) return void blocks.push(...several);
  // If some images of a gallery were not imported, all images become separate blocks with their own captions,
  // followed by the gallery's caption.
  if (all(element, 'figure').length > 0) {
    const [words] = elements(children, 'figcaption');
    return flow([...children.filter((node) => node !== words), ...(words?.children ?? [])], blocks, picture);
  }
  const caption = captionOf(element);
  if (classes === 'video') {
    const anchor = find(children, 'a');
    const poster = attributes['data-poster'] ?? '';
    blocks.push({
      type: 'video',
      data: { url: anchor?.attributes.href ?? '', title: textOf(anchor?.children), poster },
    });
    return;
  }
  if (classes.includes('kg-bookmark-card')) {
    const named = (name: string) => textOf(withClass(element, name)?.children).trim();
    const url = find(children, 'a')?.attributes.href ?? '';
    const data = { url, title: named('kg-bookmark-title'), site: named('kg-bookmark-publisher') };
    blocks.push({ type: 'link', data });
    return;
  }
  const images = all(element, 'img');
  const marked = regionsList(children);
  const regions = marked && regionsIn(marked);
  if (images.length === 0) return captioned(element, blocks, picture);
  // If the figure has no caption, its other content becomes the caption. Otherwise, that content follows the image.
  const others = beside(children.filter((node) => node !== marked));
  const more = inline(others).trim();
  const isCaption = caption === '' && !others.some(holdsBlock);
  for (const [index, image] of images.entries()) {
    // If several images share a caption, the caption is added to the last image.
    const words = index < images.length - 1 ? '' : isCaption ? more : caption;
    const made = pictured(image, element, picture, { caption: words, ...(width && { width }) });
    if (made.type === 'figure' && index === 0)
      Object.assign(made.data, { ...labelled(attributes.id), ...(regions && { regions }) });
    const around = all(element, 'a').find((anchor) => all(anchor, 'img').includes(image));
    const { src = '' } = image.attributes;
    blocks.push(...linkedPicture(made, around?.attributes.href ?? '', src));
  }
  if (!isCaption && more !== '') flow(others, blocks, picture);
  if (marked && !regions) blocks.push(list(marked, picture));
}

/**
 * Converts a figure without an image: an embedded URL, a table with its caption, or other content with the caption
 * below it.
 */
function captioned({ attributes, children }: HtmlElement, blocks: Block[], picture: PictureBlock): void {
  const inside: Block[] = [];
  const [words] = elements(children, 'figcaption');
  const others = children.filter((node) => node !== words);
  const shown = attributes.class?.includes('wp-block-embed') ? textOf(others).trim() : '';
  if (/^https?:\/\/\S+$/.test(shown)) inside.push(cardOf(shown));
  else flow(others, inside, picture);
  const [first] = inside;
  if (words && inside.length === 1 && first?.type === 'table' && first.data.caption === '')
    first.data.caption = inline(words.children).trim();
  else flow(words?.children ?? [], inside, picture);
  blocks.push(...inside);
}

/** Returns the content of a figure without its image and caption. Elements that become empty are removed, too. */
function beside(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    if (node.name === 'img' || node.name === 'figcaption' || node.name === 'source') return [];
    const children = beside(node.children);
    const isEmpty = children.length === 0 || (typeof children[0] === 'string' && textOf(children).trim() === '');
    // A container without blocks inside counts as one line of caption text.
    if (containers.has(node.name) && !children.some(holdsBlock)) return isEmpty ? [] : children;
    return isEmpty && node.children.length > 0 ? [] : [{ ...node, children }];
  });
}

function details({ children }: HtmlElement, picture: PictureBlock): Block {
  const summary = find(children, 'summary');
  const inside: Block[] = [];
  flow(
    children.filter((node) => node !== summary),
    inside,
    picture,
  );
  return { type: 'details', data: { summary: inline(summary?.children ?? []).trim(), ...textAndBlocks(inside) } };
}

/**
 * Splits blocks into the text of a container block and the nested blocks. If the first block is a paragraph, it
 * becomes the text.
 * @param bare whether the text must stay empty, so that the first paragraph stays a nested block
 */
export function textAndBlocks(blocks: readonly Block[], bare = false): { text: string; blocks?: Block[] } {
  const [first, ...rest] = blocks;
  if (bare || first?.type !== 'paragraph' || first.data.align !== 'left' || first.data.text === '')
    return { text: '', ...held(blocks) };
  return { text: String(first.data.text), ...held(rest) };
}

function callout({ attributes, children }: HtmlElement, picture: PictureBlock): Block {
  const inside: Block[] = [];
  flow(children, inside, picture);
  return { type: 'callout', data: calloutOf(attributes.class ?? '', inside) };
}

/**
 * @param classes class names, which can contain the kind of callout; otherwise an icon at the start of the content
 * determines the kind
 * @param inside content of the callout
 * @param bare whether the text of the callout must stay empty
 */
export function calloutOf(classes: string, inside: readonly Block[], bare = false) {
  const named = /\b(note|tip|warning)\b/.exec(classes)?.[1];
  const signed = named === undefined ? calloutByIcon(inside) : undefined;
  return { kind: signed?.kind ?? named ?? 'note', ...textAndBlocks(signed?.blocks ?? inside, bare) };
}

/** A YouTube or Vimeo player becomes a video; other frames become a link. */
function frame({ attributes, children }: HtmlElement): Block {
  const source = attributes.src ?? attributes.data ?? find(children, 'source')?.attributes.src ?? '';
  const url = source.startsWith('//') ? `https:${source}` : source;
  const title = attributes.title ?? '';
  if (readVideoAddress(url)) return { type: 'video', data: { url, title, poster: '' } };
  return { type: 'link', data: { url, title, site: '' } };
}

/** Converts a URL in its own paragraph to a video or a link card. */
export function cardOf(url: string): Block {
  return readVideoAddress(url)
    ? { type: 'video', data: { url, title: '', poster: '' } }
    : { type: 'link', data: { url, title: '', site: '' } };
}
