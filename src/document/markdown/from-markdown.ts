/** Converts Markdown to an editor document, for the import command, and for dropped or pasted text. */
import type { Block, EditorDocument } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import { held } from '#blocks/nested-blocks.ts';
import { readNumbering, withChecked, type ListItem } from '#blocks/list/schema.ts';
import type {
  Blockquote,
  Html,
  List,
  ListItem as MarkdownItem,
  Nodes,
  Paragraph,
  PhrasingContent,
  RootContent,
} from 'mdast';
import { blockFromMarkdown } from '#blocks/markdown.ts';
import { cleanDocument } from '../clean.ts';
import { withinLevels } from '../levels.ts';
import { calloutKindOf } from './callout-names.ts';
import { withFencedCode } from './code-in-tags.ts';
import { normalizeDialects, type NotesReading } from './dialect-tree.ts';
import { mathInHtml } from './html-formulas.ts';
import { cardOf, endOfQuote, htmlToBlocks } from './html-blocks.ts';
import { readKeptBlock } from './kept-block.ts';
import { ownPicture, pictureBlock } from './picture-block.ts';
import {
  picturesOf,
  withAnchors,
  withoutEdges,
  withoutPictures,
  withWholePictures,
  type PictureContext,
} from './pictures-in-markdown.ts';
import { openedElement } from './opened-element.ts';
import { definitionsOf, sourceOf } from '#domain/inline/markdown.ts';
import { inlineFrom } from '#inlines/markdown.ts';
import { afterMarker, calloutMarker, labelBehind, splitLine, withoutMarker } from './inline-attributes.ts';
import { readMarkdown } from './syntax.ts';
import { pairBlocks, type FlowNode } from './tag-pairs.ts';
import { normalizeInline } from './html-inline.ts';

export interface MarkdownOptions {
  /** Returns the id of an image by its URL in the text; undefined if the image is not imported and stays a link. */
  picture?: (src: string) => string | undefined;
  /** Returns whether `@key` in a sentence is a citation. If absent, each `@key` is a citation. */
  knowsKey?: (key: string) => boolean;
  /** Whether to read syntax of other programs beyond Markdown, as defined in `dialect-syntax.ts`. */
  dialects?: boolean;
  /** Enables the syntax of Obsidian. */
  notes?: NotesReading;
}

/**
 * Matches the beginning of a line with 50 or more nested quotes and lists. Such a line becomes plain text, because
 * functions that process the tree are recursive.
 */
const tooNested = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){50,}/gm;

interface Reading extends PictureContext {
  /** Converts raw HTML before it is parsed. */
  html: (source: string) => string;
  /** Whether the text may be an Obsidian note. */
  isNote: boolean;
  /** Number of open elements with Markdown content around the current node. */
  opened: number;
}

/** @param text Markdown without its front matter */
export function fromMarkdown(
  text: string,
  { picture, knowsKey = () => true, dialects = false, notes }: MarkdownOptions = {},
): EditorDocument {
  const plain = text.replace(tooNested, '\\$&').replace(/\r\n?/g, '\n');
  const source = dialects ? withFencedCode(plain) : plain;
  const root = readMarkdown(source, notes ? 'notes' : dialects ? 'dialects' : 'nothing');
  const nodes = dialects ? normalizeDialects(root, notes) : root.children;
  const reading: Reading = {
    source,
    ...definitionsOf({ type: 'root', children: nodes as RootContent[] }),
    knowsKey,
    open: new Set(),
    picture: pictureBlock(picture ?? ownPicture),
    data: picture ?? ownPicture,
    html: dialects ? mathInHtml : (html) => html,
    isNote: notes !== undefined,
    opened: 0,
  };
  return cleanDocument({ blocks: withinLevels(flow(nodes, reading)) });
}

/** Maximum number of nested elements around Markdown. No hand-written text has more. */
const maxOpened = 8;

/**
 * Returns the index of the node that closes an element with Markdown content, skipping nested elements of the same
 * name; -1 if the element is not closed.
 */
function endOf(nodes: readonly FlowNode[], index: number, name: string): number {
  let open = 1;
  return nodes.findIndex((node, at) => {
    if (at <= index || node.type !== 'html') return false;
    open += openedElement(node.value)?.name === name ? 1 : 0;
    const tags = [...node.value.matchAll(new RegExp(`<(/?)${name}\\b`, 'gi'))].map(([, slash]) => slash);
    if (tags.filter(Boolean).length > tags.filter((slash) => !slash).length) open -= 1;
    return open === 0;
  });
}

function flow(nodes: readonly FlowNode[], reading: Reading): Block[] {
  const blocks: Block[] = [];
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (!node) continue;
    if (node.type === 'tagPair') {
      blocks.push(...pairBlocks(node, flow(node.children, reading)));
      continue;
    }
    const opened = node.type === 'html' && reading.opened < maxOpened ? openedElement(node.value) : undefined;
    if (opened) {
      const end = endOf(nodes, index, opened.name);
      const inner = nodes.slice(index + 1, end < 0 ? nodes.length : end);
      const [before = '', ...after] = end < 0 ? [] : (nodes[end] as Html).value.split(opened.end);
      const read = (html: string) => htmlToBlocks(reading.html(html), reading.picture);
      const last = opened.isQuote ? endOfQuote(reading.html(before), reading.picture) : undefined;
      const inside = [
        ...read(opened.text),
        ...flow(inner, { ...reading, opened: reading.opened + 1 }),
        ...(last?.blocks ?? read(before)),
      ];
      blocks.push(...opened.blocks(inside, last?.cite ?? ''), ...read(after.join('')));
      index = end < 0 ? nodes.length : end;
    } else if (node.type === 'list') addList(node, blocks, reading);
    else if (node.type === 'paragraph' && captionOf(node, blocks, reading)) continue;
    else blocks.push(...blocksOf(node, reading));
  }
  return blocks;
}

/**
 * Adds Pandoc's caption (`: Words {#tbl:reeds}`) to the preceding table.
 * @returns whether the paragraph was a caption
 */
function captionOf(node: Paragraph, blocks: Block[], reading: Reading): boolean {
  const table = blocks.at(-1);
  const [first, ...others] = node.children;
  if (table?.type !== 'table' || table.data.caption !== '' || first?.type !== 'text') return false;
  const mark = /^(?:Table)?:[ \t]+/.exec(first.value)?.[0];
  if (mark === undefined) return false;
  const { rest, label } = labelBehind([{ ...first, value: first.value.slice(mark.length) }, ...others]);
  if (label === undefined) return false;
  Object.assign(table.data, { caption: normalizeInline(inlineFrom(rest, reading)), label });
  return true;
}

const betweenItems = new Set(['code', 'figure', 'math']);

/**
 * Adds a numbered list. If code, images or formulas separate it from a list whose numbers it continues, the two lists
 * are merged. The content between the lists then becomes part of the preceding item.
 */
function addList(node: List, blocks: Block[], reading: Reading): void {
  const made = list(node, reading);
  const before = blocks.findLastIndex(({ type }) => !betweenItems.has(type));
  const former = blocks[before];
  const items = former?.data.items as ListItem[] | undefined;
  const last = items?.at(-1);
  const next = (items?.length ?? -1) + Number(former?.data.start ?? 1);
  const goesOn = node.ordered === true && node.start !== 1 && node.start === next;
  if (!former || !items || !last || former.type !== 'list' || former.data.style !== 'ordered' || !goesOn) {
    blocks.push(made);
    return;
  }
  const held = blocks.splice(before + 1);
  const whole = held.length > 0 ? { ...last, blocks: [...(last.blocks ?? []), ...held] } : last;
  former.data.items = [...items.slice(0, -1), whole, ...(made.data.items as ListItem[])];
}

function blocksOf(node: Nodes, reading: Reading): Block[] {
  const own = blockFromMarkdown(node, reading);
  if (own) return [own];
  switch (node.type) {
    case 'heading':
      return [...picturesOf(node.children, reading), heading(withoutPictures(node.children), node.depth, reading)];
    case 'paragraph':
      return paragraph(node, reading);
    case 'list':
      return [list(node, reading)];
    case 'blockquote':
      return quote(node, reading);
    case 'html': {
      const kept = readKeptBlock(node.value);
      if (kept) return [kept];
      return /^\s*<br>\s*$/.test(node.value)
        ? [{ type: 'paragraph', data: { text: '', align: 'left', preserveBlank: true } }]
        : htmlToBlocks(reading.html(node.value), reading.picture);
    }
    // Definitions of notes and links do not become blocks, because their content is inserted at each reference.
    default:
      return [];
  }
}

/** Converts a heading, including a label as in `## Reeds {#sec:reeds}`. */
function heading(children: PhrasingContent[], level: number, reading: Reading): Block {
  const { rest, label } = labelBehind(children);
  return { type: 'header', data: { text: inlineFrom(rest, reading), level, ...(label !== undefined && { label }) } };
}

/** Converts a paragraph; images, formulas and URLs on their own lines become separate blocks. */
function paragraph(node: Paragraph, reading: Reading): Block[] {
  const children = withAnchors(withWholePictures(node.children));
  const alone = children.length === 1 ? children[0] : undefined;
  const source = sourceOf(node, reading).trim();
  if (alone?.type === 'inlineMath' && source.startsWith('$$')) {
    return [formula(alone.value)];
  }
  const environment = /^\\begin\{(equation|align|gather|multline|alignat|eqnarray)\*?\}[\s\S]*\\end\{\1\*?\}$/.exec(
    source,
  );
  if (environment) return [{ type: 'math', data: { tex: source, label: '' } }];
  const [picture, behind] = children;
  if ((picture?.type === 'image' || picture?.type === 'inlineMath') && behind && children.length === 2) {
    const { rest, label } = labelBehind(children);
    const isDisplay = picture.type === 'image' || source.startsWith('$$');
    const [made] = picture.type === 'image' ? picturesOf([picture], reading) : [formula(picture.value)];
    if (label !== undefined && rest.length === 1 && isDisplay && made)
      // An image that is not imported becomes a link. A link is not numbered, so it has no label.
      return [made.type === 'link' ? made : { ...made, data: { ...made.data, label } }];
  }
  const address = /^(?:<(https?:\/\/[^\s<>]+)>|(https?:\/\/[^\s<>]+)|@\[card\]\((https?:\/\/[^\s<>]+)\))$/.exec(source);
  if (address) return [cardOf(address[1] ?? address[2] ?? address[3] ?? '')];
  const blocks: Block[] = [];
  let line: PhrasingContent[] = [];
  const endLine = () => {
    const text = normalizeInline(inlineFrom(withoutEdges(line), reading));
    if (line.length > 0) blocks.push({ type: 'paragraph', data: { text, align: 'left' } });
    line = [];
  };
  for (const child of children) {
    const pictures = picturesOf([child], reading);
    if (pictures.length === 0) {
      line.push(child);
      continue;
    }
    endLine();
    blocks.push(...pictures);
  }
  endLine();
  return blocks;
}

const formula = (tex: string): Block => ({ type: 'math', data: { tex, label: '' } });

/** If one item has a checkbox, all items have one. */
function list(node: List, reading: Reading): Block {
  const { ordered, children, start } = node;
  const style = hasBoxes(node) ? 'checklist' : ordered ? 'ordered' : 'unordered';
  return {
    type: 'list',
    data: {
      style,
      ...(style === 'ordered' && readNumbering({ start })),
      items: children.map((item) => listItem(item, reading, 1)),
    },
  };
}

/** Returns whether an item of a list or of a nested list has a checkbox. */
const hasBoxes = ({ children }: List): boolean =>
  children.some(({ checked, children: inside }) => {
    const last = inside.at(-1);
    return typeof checked === 'boolean' || (last?.type === 'list' && hasBoxes(last));
  });

/**
 * Converts a list item. The first paragraph becomes the text of the item, and a list at the end becomes a nested list.
 * All other content becomes the blocks of the item.
 */
function listItem({ children: nodes, checked }: MarkdownItem, reading: Reading, depth: number): ListItem {
  const last = nodes.at(-1);
  // Only a list at the end of an item can be nested.
  const nested = last?.type === 'list' && depth < limits.listDepth ? last : undefined;
  const { text, blocks } = firstText(nested ? nodes.slice(0, -1) : nodes, reading);
  const items = nested?.children.map((item) => listItem(item, reading, depth + 1)) ?? [];
  // Removes the space after attributes or a checkbox at the beginning of the text.
  return { content: text.replace(/^[ \t]+/, ''), ...withChecked(undefined, checked === true), items, ...held(blocks) };
}

/**
 * Converts the content of a container. The first paragraph becomes the text; its images and the following nodes become
 * blocks.
 */
function firstText(nodes: readonly Nodes[], reading: Reading): { text: string; blocks: Block[] } {
  const [first, ...rest] = nodes;
  if (first?.type !== 'paragraph') return { text: '', blocks: flow(nodes, reading) };
  const made = paragraph(first, reading);
  const isCard = picturesOf(first.children, reading).length === 0 && made.length === 1 && made[0]?.type !== 'math';
  const [head, ...others] = made;
  if (isCard || head?.type === 'paragraph') {
    const text = isCard ? inlineFrom(first.children, reading) : String(head?.data.text);
    return { text, blocks: [...(isCard ? [] : others), ...flow(rest, reading)] };
  }
  return { text: '', blocks: flow(nodes, reading) };
}

/** Returns the content of a callout without its marker, such as `[!note]`. */
function withoutSign([first, ...rest]: Blockquote['children']): Blockquote['children'] {
  if (first?.type !== 'paragraph') return first ? [first, ...rest] : [];
  const children = afterMarker(first.children);
  return children.length === 0 ? rest : [{ ...first, children }, ...rest];
}

/**
 * Converts a quote. A quote with `[!note]` or a similar marker is a callout. A last paragraph that begins with a dash
 * is the source of the quote.
 */
function quote(node: Blockquote, reading: Reading): Block[] {
  const [first] = node.children;
  const source = first ? sourceOf(first, reading) : '';
  const [marker = '', name = ''] = calloutMarker.exec(source) ?? [];
  const isQuote = /^(?:quote|cite)$/i.test(name);
  // Obsidian shows callouts of unknown kinds as note callouts.
  const kind = calloutKindOf(name) ?? (reading.isNote && marker !== '' && !isQuote ? 'note' : undefined);
  const said = source.slice(marker.length).split('\n')[0] ?? '';
  if (kind && first?.type === 'paragraph') {
    const [line, after] = said !== '' ? splitLine(first.children) : [[], first.children];
    const { rest, label } = labelBehind(withoutMarker(line));
    const title = normalizeInline(inlineFrom(rest, reading));
    const text = inlineFrom(line.length > 0 ? after : afterMarker(after), reading);
    const blocks = flow(node.children.slice(1), reading);
    const names = { ...(title !== '' && { title }), ...(label !== undefined && { label }) };
    return [{ type: 'callout', data: { kind, ...names, text, ...held(blocks) } }];
  }
  const last = node.children.length > 1 ? node.children.at(-1) : undefined;
  const by = last?.type === 'paragraph' && /^(?:—|--|―) ?/.test(sourceOf(last, reading)) ? last : undefined;
  const inside = by ? node.children.slice(0, -1) : node.children;
  const { text, blocks } = firstText(isQuote ? withoutSign(inside) : inside, reading);
  const cite = by ? inlineFrom(by.children, reading).replace(/^(?:—|--|―) ?/, '') : '';
  return [{ type: 'quote', data: { text, cite, ...held(blocks) } }];
}
