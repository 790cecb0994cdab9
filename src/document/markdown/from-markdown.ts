/** Markdown as an editor document. Isomorphic: by the import command, and for a text that is dropped or pasted. */
import { type Block, type EditorDocument } from '#contract/documents.ts';
import { itemBlockTypes } from '#blocks/index.ts';
import type { ListItem } from '#blocks/list/schema.ts';
import type { BlockContent, Blockquote, Html, List, Nodes, Paragraph, PhrasingContent } from 'mdast';
import { readBlock } from '#blocks/index.ts';
import { blockFromMarkdown } from '#blocks/markdown.ts';
import { cleanDocument } from '../clean.ts';
import { calloutKindOf } from './callout-names.ts';
import { withoutDialects } from './dialects.ts';
import { mathInHtml } from './display-math.ts';
import { cardOf, htmlTextAndBlocks, htmlToBlocks } from './html-blocks.ts';
import { readKeptBlock } from './kept-block.ts';
import { ownPicture, pictureBlock } from './picture-block.ts';
import { picturesOf, withoutEdges, withoutPictures, type PictureContext } from './pictures-in-markdown.ts';
import { openedElement } from './opened-element.ts';
import { definitionsOf, sourceOf } from '#domain/inline/markdown.ts';
import { flowAsInline, inlineFrom } from '#inlines/markdown.ts';
import { readMarkdown } from './syntax.ts';
import { tidyInline } from './tidy-inline.ts';

export interface MarkdownOptions {
  /** The id of a picture by its address in the text; undefined: it does not come along, and stays a link. */
  picture?: (src: string) => string | undefined;
  /** Whether `@key` in a sentence is a citation. Left out: it always is. */
  knowsKey?: (key: string) => boolean;
  /** Whether to read what other programs write beyond Markdown, as `dialects.ts` knows it. */
  dialects?: boolean;
}

/** A line in more quotes and lists than anyone nests: it is text, for readers of trees call themselves. */
const tooNested = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){50,}/gm;

interface Reading extends PictureContext {
  /** Raw HTML as it is read. */
  html: (source: string) => string;
}

/** @param text Markdown without its front matter */
export function fromMarkdown(
  text: string,
  { picture, knowsKey = () => true, dialects = false }: MarkdownOptions = {},
): EditorDocument {
  const plain = text.replace(tooNested, '\\$&');
  const source = dialects ? withoutDialects(plain) : plain.replace(/\r\n?/g, '\n');
  const root = readMarkdown(source);
  const reading: Reading = {
    source,
    ...definitionsOf(root),
    knowsKey,
    open: new Set(),
    picture: pictureBlock(picture ?? ownPicture),
    html: dialects ? mathInHtml : (html) => html,
  };
  return cleanDocument({ blocks: flow(root.children, reading) });
}

function flow(nodes: readonly Nodes[], reading: Reading): Block[] {
  const blocks: Block[] = [];
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (!node) continue;
    const opened = node.type === 'html' ? openedElement(node.value) : undefined;
    if (opened) {
      const isEnd = (other: Nodes) => other.type === 'html' && opened.end.test(other.value);
      const end = nodes.findIndex((other, at) => at > index && isEnd(other));
      const inner = nodes.slice(index + 1, end < 0 ? nodes.length : end);
      const [before = '', ...after] = end < 0 ? [] : (nodes[end] as Html).value.split(opened.end);
      const read = (html: string) => htmlTextAndBlocks(reading.html(html), reading.picture);
      const parts = [
        read(opened.text),
        ...inner.map((item) => {
          if (item.type === 'html') return read(item.value);
          return isProse(item.type)
            ? { text: flowAsInline([item], reading), blocks: [] }
            : { text: '', blocks: blocksOf(item, reading) };
        }),
        read(before),
      ];
      const text = parts.map((part) => tidyInline(part.text)).filter((part) => part !== '');
      // What is no text of a line follows it.
      blocks.push(opened.block(text.join('<br><br>')), ...parts.flatMap((part) => part.blocks));
      blocks.push(...htmlToBlocks(reading.html(after.join('')), reading.picture));
      index = end < 0 ? nodes.length : end;
    } else if (node.type === 'list') addList(node, blocks, reading);
    else blocks.push(...blocksOf(node, reading));
  }
  return blocks;
}

/** A numbered list that goes on counting behind code, pictures or formulas is one list, and those its items'. */
function addList(node: List, blocks: Block[], reading: Reading): void {
  const made = list(node, reading);
  const before = blocks.findLastIndex(({ type }) => !itemBlockTypes.some((item) => item === type));
  const former = blocks[before];
  const items = former?.data.items as ListItem[] | undefined;
  const last = items?.at(-1);
  const goesOn = node.ordered === true && node.start !== 1 && node.start === (items?.length ?? -1) + 1;
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
      return [
        ...picturesOf(node.children, reading),
        { type: 'header', data: { text: inlineFrom(withoutPictures(node.children), reading), level: node.depth } },
      ];
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
    // Where they are referred to.
    default:
      return [];
  }
}

/** A paragraph, and the pictures, formulas and addresses that stand in it alone as blocks of their own. */
function paragraph(node: Paragraph, reading: Reading): Block[] {
  const { children } = node;
  const alone = children.length === 1 ? children[0] : undefined;
  const source = sourceOf(node, reading).trim();
  if (alone?.type === 'inlineMath' && source.startsWith('$$')) {
    return [{ type: 'math', data: { tex: alone.value, label: '' } }];
  }
  const environment = /^\\begin\{(equation|align|gather|multline|alignat|eqnarray)\*?\}[\s\S]*\\end\{\1\*?\}$/.exec(
    source,
  );
  if (environment) return [{ type: 'math', data: { tex: source, label: '' } }];
  const address = /^(?:<(https?:\/\/[^\s<>]+)>|(https?:\/\/[^\s<>]+)|@\[card\]\((https?:\/\/[^\s<>]+)\))$/.exec(source);
  if (address) return [cardOf(address[1] ?? address[2] ?? address[3] ?? '')];
  const blocks: Block[] = [];
  let line: PhrasingContent[] = [];
  const endLine = () => {
    const text = tidyInline(inlineFrom(withoutEdges(line), reading));
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

function list({ ordered, children }: List, reading: Reading): Block {
  return {
    type: 'list',
    data: {
      style: ordered ? 'ordered' : 'unordered',
      items: children.map((item) => listItem(item.children, reading, 1)),
    },
  };
}

/** An item's paragraphs are its text, lists in it are nested, code, pictures and formulas follow the text. */
function listItem(nodes: readonly Nodes[], reading: Reading, depth: number): ListItem {
  const texts: string[] = [];
  const blocks: Block[] = [];
  const items: ListItem[] = [];
  for (const node of nodes) {
    if (node.type === 'list' && depth < 5) {
      items.push(...node.children.map((item) => listItem(item.children, reading, depth + 1)));
    } else if (node.type === 'code' || node.type === 'math') blocks.push(...blocksOf(node, reading));
    else if (node.type === 'paragraph') {
      for (const block of paragraph(node, reading)) {
        if (block.type === 'figure' || block.type === 'math') blocks.push(block);
        else texts.push(inlineFrom(withoutPictures(node.children), reading));
      }
    } else {
      const made = node.type === 'html' ? blocksOf(node, reading) : [];
      const kept = made.filter((block) => block.type === 'code' || block.type === 'figure' || !readBlock(block));
      blocks.push(...kept);
      if (kept.length === 0) texts.push(flowAsInline([node], reading));
    }
  }
  const content = [...new Set(texts)].filter((text) => text !== '').join('<br><br>');
  return { content, items, ...(blocks.length > 0 && { blocks }) };
}

/** `> [!note]` is a callout; a last paragraph that begins with a dash says whose words they are. */
function quote(node: Blockquote, reading: Reading): Block[] {
  const [first] = node.children;
  const marker = /^\[!(\w+)\][+-]?[ \t]*(?:\n|$)/.exec(first ? sourceOf(first, reading) : '');
  const kind = calloutKindOf(marker?.[1] ?? '');
  if (kind && first?.type === 'paragraph') {
    const rest = [{ ...first, children: afterMarker(first.children) }, ...node.children.slice(1)];
    const others = rest.filter(({ type }) => !isProse(type));
    const text = rest
      .filter(({ type }) => isProse(type))
      .map((item) => textOf(item, reading))
      .filter(Boolean)
      .join('<br><br>');
    return [{ type: 'callout', data: { kind, text } }, ...flow(others, reading)];
  }
  const prose = node.children.filter(({ type }) => isProse(type));
  const last = prose.length > 1 || prose.length === node.children.length ? prose.at(-1) : undefined;
  const cited = prose.length > 1 && last?.type === 'paragraph' && /^(?:—|--|―) ?/.test(sourceOf(last, reading));
  const texts = (cited ? prose.slice(0, -1) : prose).map((item) => textOf(item, reading)).filter(Boolean);
  const cite = cited ? textOf(last, reading).replace(/^(?:—|--|―) ?/, '') : '';
  const blocks: Block[] =
    texts.length > 0 || cite ? [{ type: 'quote', data: { text: texts.join('<br><br>'), cite } }] : [];
  return [
    ...blocks,
    ...flow(
      node.children.filter(({ type }) => !isProse(type)),
      reading,
    ),
  ];
}

/** Nested quotes and lists in a quote are its words. */
const isProse = (type: string) => ['paragraph', 'heading', 'blockquote', 'list'].includes(type);

function textOf(node: BlockContent | Nodes, reading: Reading): string {
  return node.type === 'paragraph' ? inlineFrom(node.children, reading) : flowAsInline([node], reading);
}

function afterMarker(children: readonly PhrasingContent[]): PhrasingContent[] {
  const [first, ...rest] = children;
  if (first?.type !== 'text') return rest.filter((node, index) => index > 0 || node.type !== 'break');
  const value = first.value.replace(/^\[!\w+\][+-]?[ \t]*\n?/, '');
  return value === ''
    ? rest.filter((node, index) => index > 0 || node.type !== 'break')
    : [{ ...first, value }, ...rest];
}
