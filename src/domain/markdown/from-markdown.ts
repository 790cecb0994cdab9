/** Markdown as an editor document. Isomorphic: by the import command, and for a text that is dropped or pasted. */
import type { Block, CalloutKind, EditorDocument, ListItem } from '#contract/documents.ts';
import type { BlockContent, Blockquote, Html, List, Nodes, Paragraph, PhrasingContent, Table } from 'mdast';
import { readBlock } from '../document/blocks.ts';
import { cleanDocument } from '../document/clean.ts';
import { withoutDialects } from './dialects.ts';
import { codeFrom } from './code-from-markdown.ts';
import { cardOf, htmlToBlocks } from './html-blocks.ts';
import { readKeptBlock } from './kept-block.ts';
import { ownPicture, pictureBlock, type PictureBlock } from './picture-block.ts';
import { definitionsOf, flowAsInline, inlineFrom, sourceOf, type InlineContext } from './inline-from-markdown.ts';
import { readMarkdown } from './syntax.ts';

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

interface Reading extends InlineContext {
  picture: PictureBlock;
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
  };
  return cleanDocument({ blocks: flow(root.children, reading) });
}

function flow(nodes: readonly Nodes[], reading: Reading): Block[] {
  const blocks: Block[] = [];
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index];
    if (!node) continue;
    const opened = node.type === 'html' ? openedDetails(node) : undefined;
    if (opened) {
      const end = nodes.findIndex(
        (other, at) => at > index && other.type === 'html' && /<\/details\s*>/i.test(other.value),
      );
      const inner = nodes.slice(index + 1, end < 0 ? nodes.length : end);
      const [before] = end < 0 ? [''] : ((nodes[end] as Html).value.split(/<\/details\s*>/i) as [string]);
      const text = [opened.text, flowAsInline(inner, reading), before]
        .filter((part) => part.trim() !== '')
        .join('<br><br>');
      blocks.push({ type: 'details', data: { summary: opened.summary, text } });
      index = end < 0 ? nodes.length : end;
    } else blocks.push(...blocksOf(node, reading));
  }
  return blocks;
}

/** `<details>` whose end stands in a later block, with Markdown between them. */
function openedDetails({ value }: Html): { summary: string; text: string } | undefined {
  if (!/^\s*<details\b/i.test(value) || /<\/details\s*>/i.test(value)) return undefined;
  const summary = /<summary\b[^>]*>(.*?)<\/summary\s*>/is.exec(value)?.[1] ?? '';
  const text = value.replace(/^\s*<details\b[^>]*>/i, '').replace(/<summary\b[^>]*>.*?<\/summary\s*>/is, '');
  return { summary: summary.trim(), text: text.trim() };
}

function blocksOf(node: Nodes, reading: Reading): Block[] {
  switch (node.type) {
    case 'heading':
      return [
        ...picturesOf(node.children, reading),
        { type: 'header', data: { text: inlineFrom(withoutPictures(node.children), reading), level: node.depth } },
      ];
    case 'paragraph':
      return paragraph(node, reading);
    case 'code':
      return [codeFrom(node)];
    case 'math': {
      const label = /^#(.+)$/s.exec(node.meta ?? '')?.[1] ?? '';
      return [{ type: 'math', data: { tex: node.value, label } }];
    }
    case 'list':
      return [list(node, reading)];
    case 'blockquote':
      return quote(node, reading);
    case 'table':
      return [table(node, reading)];
    case 'thematicBreak':
      return [{ type: 'divider', data: {} }];
    case 'html': {
      const kept = readKeptBlock(node.value);
      if (kept) return [kept];
      return /^\s*<br>\s*$/.test(node.value)
        ? [{ type: 'paragraph', data: { text: '', align: 'left', preserveBlank: true } }]
        : htmlToBlocks(node.value, reading.picture);
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
    const text = inlineFrom(trimmed(line), reading).trim();
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

/** Line ends beside a picture, which is a block now, are none. */
function trimmed(line: PhrasingContent[]): PhrasingContent[] {
  const isEdge = (node: PhrasingContent | undefined) =>
    node?.type === 'break' || (node?.type === 'text' && /^\n*$/.test(node.value));
  let [start, end] = [0, line.length];
  while (start < end && isEdge(line[start])) start += 1;
  while (end > start && isEdge(line[end - 1])) end -= 1;
  return line.slice(start, end);
}

/** The pictures of phrasing: Markdown's, those in a link, and raw ones. */
function picturesOf(nodes: readonly PhrasingContent[], reading: Reading): Block[] {
  return nodes.flatMap((node): Block[] => {
    if (node.type === 'image')
      return [reading.picture({ src: node.url, alt: node.alt ?? '', caption: node.title ?? '' })];
    if (node.type === 'imageReference') {
      const src = reading.definitions.get(node.identifier) ?? '';
      return [reading.picture({ src, alt: node.alt ?? '', caption: '' })];
    }
    if (node.type === 'html' && /^<(?:img|iframe|video)\b/i.test(node.value))
      return htmlToBlocks(node.value, reading.picture);
    return node.type === 'link' ? picturesOf(node.children, reading) : [];
  });
}

function withoutPictures(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.filter(({ type }) => type !== 'image' && type !== 'imageReference');
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

const calloutNames: Record<string, CalloutKind> = {
  ...{ note: 'note', info: 'note', important: 'note', abstract: 'note', message: 'note', todo: 'note' },
  ...{ tip: 'tip', hint: 'tip', success: 'tip', warning: 'warning', caution: 'warning', danger: 'warning' },
  ...{ alert: 'warning', error: 'warning' },
};

/** `> [!note]` is a callout; a last paragraph that begins with a dash says whose words they are. */
function quote(node: Blockquote, reading: Reading): Block[] {
  const [first] = node.children;
  const marker = /^\[!(\w+)\][+-]?[ \t]*(?:\n|$)/.exec(first ? sourceOf(first, reading) : '');
  const kind = calloutNames[marker?.[1]?.toLowerCase() ?? ''];
  if (kind && first?.type === 'paragraph') {
    const rest = [{ ...first, children: afterMarker(first.children) }, ...node.children.slice(1)];
    const others = rest.filter(({ type }) => !isProse(type));
    const text = rest
      .filter(({ type }) => isProse(type))
      .map((one) => textOf(one, reading))
      .filter(Boolean)
      .join('<br><br>');
    return [{ type: 'callout', data: { kind, text } }, ...flow(others, reading)];
  }
  const prose = node.children.filter(({ type }) => isProse(type));
  const last = prose.length > 1 || prose.length === node.children.length ? prose.at(-1) : undefined;
  const cited = prose.length > 1 && last?.type === 'paragraph' && /^(?:—|--|―) ?/.test(sourceOf(last, reading));
  const texts = (cited ? prose.slice(0, -1) : prose).map((one) => textOf(one, reading)).filter(Boolean);
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

function table({ align, children }: Table, reading: Reading): Block {
  const rows = children.map((row) => row.children.map((cell) => inlineFrom(cell.children, reading)));
  // GFM has no table without a header: one that is blank is none.
  const header = rows[0]?.some((cell) => cell !== '') ?? false;
  return {
    type: 'table',
    data: {
      header,
      rows: header ? rows : rows.slice(1),
      align: (align ?? []).map((side) => side ?? 'left'),
      caption: '',
    },
  };
}
