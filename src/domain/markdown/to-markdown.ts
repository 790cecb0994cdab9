/**
 * An editor document as Markdown: readable by every program, and read back it is the same document. What Markdown has
 * no form for stands as HTML, which it carries. Ids, times and tunes of blocks stay behind. Isomorphic.
 */
import type { Block, EditorDocument, ListData, ListItem } from '#contract/documents.ts';
import type {
  BlockContent,
  FootnoteDefinition,
  ListItem as MdListItem,
  PhrasingContent,
  RootContent,
  TableCell,
} from 'mdast';
import { readBlock, readItemBlock, type KnownBlock } from '../document/blocks.ts';
import { cleanDocument } from '../document/clean.ts';
import { citationText, writeCitation, type Citation } from '../document/citation-mark.ts';
import { escapeAttribute, escapeText } from '../document/escape.ts';
import { inlineTree, type InlineNode } from '../document/inline-tree.ts';
import { writeKeptBlock } from './kept-block.ts';
import { parseCitation } from './citations.ts';
import { writeMarkdown } from './syntax.ts';

export interface ToMarkdownOptions {
  /** The address of a picture in the text. Left out: `/media/{id}`. */
  picture?: (id: string) => string;
}

interface Writing {
  picture: (id: string) => string;
  notes: FootnoteDefinition[];
}

export function toMarkdown(document: EditorDocument, { picture }: ToMarkdownOptions = {}): string {
  const writing: Writing = { picture: picture ?? ((id) => `/media/${id}`), notes: [] };
  const children = cleanDocument(document).blocks.flatMap((block) => blockContent(block, readBlock(block), writing));
  // Notes in notes do not exist, so that all are there now.
  return writeMarkdown({ type: 'root', children: [...children, ...writing.notes] });
}

type Content = BlockContent & RootContent;

function blockContent(original: Block, block: KnownBlock | undefined, writing: Writing): Content[] {
  switch (block?.type) {
    case 'header': {
      const { text, level } = block.data;
      return [{ type: 'heading', depth: level, children: phrasing(text, writing, true) }];
    }
    case 'paragraph':
      return [paragraph(block.data, writing)];
    case 'list':
      return [list(block.data.style === 'ordered', block.data.items, writing)];
    case 'code':
      return [code(block.data)];
    case 'math':
      return [math(block.data)];
    case 'figure':
      return [figure(block.data, writing)];
    case 'quote':
      return [quote(block.data, writing)];
    case 'table':
      return [table(block.data, writing)];
    case 'callout': {
      const marker: PhrasingContent = { type: 'html', value: `[!${block.data.kind}]` };
      const text = phrasing(block.data.text, writing);
      return [
        {
          type: 'blockquote',
          children: [{ type: 'paragraph', children: [marker, { type: 'text', value: '\n' }, ...text] }],
        },
      ];
    }
    case 'divider':
      return [{ type: 'thematicBreak' }];
    case 'details': {
      const { summary, text } = block.data;
      return [html(`<details><summary>${oneLine(summary)}</summary>${oneLine(text)}</details>`)];
    }
    case 'link':
      return [linkCard(block.data)];
    case 'video': {
      const { url, title, poster } = block.data;
      const still = poster && ` data-poster="${escapeAttribute(poster)}"`;
      return [
        html(`<figure class="video"${still}><a href="${attribute(url)}">${oneLine(escapeText(title))}</a></figure>`),
      ];
    }
    // A block that nobody knows is data: it stays where it is, in a comment that readers do not see.
    case undefined:
      return [html(writeKeptBlock(original))];
  }
}

const html = (value: string): Content => ({ type: 'html', value });

/** HTML on one line, for a blank one would end it. */
function oneLine(markup: string): string {
  return markup.replaceAll('\n', '&#10;');
}

const attribute = (text: string) => oneLine(escapeAttribute(text));

function paragraph(data: (KnownBlock & { type: 'paragraph' })['data'], writing: Writing): Content {
  const { text, align } = data;
  const children = phrasing(text.trim(), writing);
  if (children.length === 0) return html(align === 'left' ? '<br>' : `<p class="blank" align="${align}"></p>`);
  // What Markdown would take for a card, a picture or nothing at all says that it is a paragraph.
  const plain = text.trim();
  const taken = /^(?:https?:\/\/[^\s<>]+|@\[card\].*|\\begin\{.*)$/s.test(plain) || plain.includes('\n');
  const lonely = children.length === 1 && (children[0]?.type === 'html' || children[0]?.type === 'inlineMath');
  if (align === 'left' && !taken && !lonely) return { type: 'paragraph', children };
  return html(`<p${align === 'left' ? '' : ` align="${align}"`}>${oneLine(text)}</p>`);
}

function list(ordered: boolean, items: ListData['items'], writing: Writing): Content {
  return {
    type: 'list',
    ordered,
    spread: false,
    ...(ordered && { start: 1 }),
    children: items.map((item) => listItem(ordered, item, writing)),
  };
}

function listItem(ordered: boolean, item: string | ListItem, writing: Writing): MdListItem {
  const { content, items, blocks = [] } = typeof item === 'string' ? { content: item, items: [] } : item;
  const children: BlockContent[] = [];
  if (content !== '') children.push({ type: 'paragraph', children: phrasing(content, writing) });
  for (const block of blocks) children.push(...blockContent(block, readItemBlock(block), writing));
  if (items.length > 0) children.push(list(ordered, items, writing));
  return { type: 'listItem', spread: blocks.length > 0, children };
}

function code({ name, code: value, language, highlight }: (KnownBlock & { type: 'code' })['data']): Content {
  // Line ends that Markdown would make its own, and what it cannot hold.
  if (/[\r\0]|^\n*$/.test(value)) {
    const about = [name && ` title="${attribute(name)}"`, highlight && ` data-highlight="${attribute(highlight)}"`];
    const text = escapeText(value).replaceAll('\r', '&#13;');
    return html(`<pre${about.filter(Boolean).join('')}><code class="language-${language.value}">${text}</code></pre>`);
  }
  const meta = [name && `title=${JSON.stringify(name)}`, highlight && `{${highlight}}`].filter(Boolean).join(' ');
  const lang = language.value === 'plaintext' ? (meta ? 'text' : null) : language.value;
  return { type: 'code', lang, meta: meta || null, value };
}

function math({ tex, label }: (KnownBlock & { type: 'math' })['data']): Content {
  return { type: 'math', value: tex, meta: label ? `#${label}` : null } as unknown as Content;
}

function figure({ media, alt, caption, width }: (KnownBlock & { type: 'figure' })['data'], writing: Writing): Content {
  const src = media === '' ? '' : writing.picture(media);
  if (caption === '' && width === 'column' && src !== '' && !/[\n\s]/.test(src)) {
    return { type: 'paragraph', children: [{ type: 'image', url: src, alt: alt.replaceAll('\n', ' ') }] };
  }
  const words = caption && `<figcaption>${oneLine(caption)}</figcaption>`;
  return html(`<figure class="${width}"><img src="${attribute(src)}" alt="${attribute(alt)}">${words}</figure>`);
}

function quote({ text, cite }: (KnownBlock & { type: 'quote' })['data'], writing: Writing): Content {
  if (text === '' || /^\s|\s$|<br>$|^<br>|\n/.test(text + cite) || /^(?:—|--|―|\[!)/.test(text) || /^\s/.test(cite)) {
    const by = cite && `<footer><cite>${oneLine(cite)}</cite></footer>`;
    return html(`<blockquote><p>${oneLine(text)}</p>${by}</blockquote>`);
  }
  const paragraphs = text
    .split('<br><br>')
    .map((part) => ({ type: 'paragraph' as const, children: phrasing(part, writing) }));
  const by = {
    type: 'paragraph' as const,
    children: [{ type: 'text' as const, value: '— ' }, ...phrasing(cite, writing)],
  };
  return { type: 'blockquote', children: cite ? [...paragraphs, by] : paragraphs };
}

function table({ header, rows, align, caption }: (KnownBlock & { type: 'table' })['data'], writing: Writing): Content {
  const blankHeader = header && (rows[0] ?? []).every((cell) => cell.trim() === '');
  const loose = rows.some((row) => row.some((cell) => cell !== cell.trim() || cell.includes('\n')));
  if (caption !== '' || rows.length === 0 || blankHeader || loose)
    return html(htmlTable({ header, rows, align, caption }));
  const cells = (row: readonly string[]) =>
    row.map((text): TableCell => ({ type: 'tableCell', children: phrasing(text, writing, true) }));
  const head = header ? [] : [{ type: 'tableRow' as const, children: cells(align.map(() => '')) }];
  return {
    type: 'table',
    align: align.map((side) => (side === 'left' ? null : side)),
    children: [...head, ...rows.map((row) => ({ type: 'tableRow' as const, children: cells(row) }))],
  };
}

function htmlTable({ header, rows, align, caption }: (KnownBlock & { type: 'table' })['data']): string {
  const lines = rows.map((row, at) => {
    const name = header && at === 0 ? 'th' : 'td';
    const cells = row.map((text, column) => {
      const side = align[column] ?? 'left';
      return `<${name}${side === 'left' ? '' : ` align="${side}"`}>${oneLine(text)}</${name}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const name = caption && `<caption>${oneLine(caption)}</caption>`;
  return `<table>${name}${lines.join('\n')}</table>`;
}

function linkCard({ url, title, site }: (KnownBlock & { type: 'link' })['data']): Content {
  if (title === '' && site === '' && /^https?:\/\/[^\s<>]+$/.test(url)) {
    return { type: 'paragraph', children: [{ type: 'html', value: `<${url}>` }] };
  }
  const at = site && ` <span>${oneLine(escapeText(site))}</span>`;
  return html(`<p class="link-card"><a href="${attribute(url)}">${oneLine(escapeText(title))}</a>${at}</p>`);
}

/** @param onOneLine a heading and a cell have one line, so that breaks are tags */
function phrasing(text: string, writing: Writing, onOneLine = false): PhrasingContent[] {
  return runOf(inlineTree(text), writing, onOneLine);
}

function runOf(nodes: readonly InlineNode[], writing: Writing, onOneLine: boolean): PhrasingContent[] {
  return nodes.flatMap((node, index) => {
    const [before, after] = [nodes[index - 1], nodes[index + 1]];
    // Two formulas side by side would be one, and before a digit a dollar is a price.
    const joins = before?.type === node.type || after?.type === node.type;
    const priced = after?.type === 'text' && /^\d/.test(after.text);
    return phrasingOf(node, writing, onOneLine, joins || priced);
  });
}

/** @param asTags where what stands beside a formula or code would change it */
function phrasingOf(node: InlineNode, writing: Writing, onOneLine: boolean, asTags: boolean): PhrasingContent[] {
  const inner = (nodes: readonly InlineNode[]) => runOf(nodes, writing, onOneLine);
  const tagged = (open: string, nodes: readonly InlineNode[], close: string): PhrasingContent[] => [
    { type: 'html', value: open },
    ...inner(nodes),
    { type: 'html', value: close },
  ];
  switch (node.type) {
    case 'text':
      return [{ type: 'text', value: onOneLine ? node.text.replaceAll('\n', ' ') : node.text }];
    case 'break':
      return [{ type: 'html', value: '<br>' }];
    case 'mark': {
      const children = inner(node.children);
      if (isPlain(node.children)) {
        if (node.tag === 'b') return [{ type: 'strong', children }];
        if (node.tag === 'i') return [{ type: 'emphasis', children }];
        if (node.tag === 's') return [{ type: 'delete', children }];
      }
      return tagged(`<${node.tag}>`, node.children, `</${node.tag}>`);
    }
    case 'link':
      return isPlain(node.children)
        ? [{ type: 'link', url: node.href, children: inner(node.children) }]
        : tagged(`<a href="${attribute(node.href)}">`, node.children, '</a>');
    case 'code': {
      const [only, ...more] = node.children;
      const simple =
        !asTags && only?.type === 'text' && more.length === 0 && /\S/.test(only.text) && !/\n/.test(only.text);
      return simple
        ? [{ type: 'inlineCode', value: only.text }]
        : tagged('<span class="inline-code">', node.children, '</span>');
    }
    case 'math':
      // A bar would end a cell of a table, and a backslash the formula's own dollar.
      return !asTags && /^\S(?:.*\S)?$/.test(node.tex) && !/[\n$`|]|\\$/.test(node.tex)
        ? [{ type: 'inlineMath', value: node.tex }]
        : tagged('<span class="inline-math">', [{ type: 'text', text: node.tex }], '</span>');
    case 'footnote':
      return [
        { type: 'footnoteReference', identifier: addNote(node.children, writing), label: String(writing.notes.length) },
      ];
    case 'citation':
      return [citation(node.citation)];
  }
}

/** Something between the asterisks, that does not begin or end with a space. */
function isPlain(nodes: readonly InlineNode[]): boolean {
  const [first, last] = [nodes[0], nodes.at(-1)];
  const starts = first?.type !== 'text' || /^\S/.test(first.text);
  const ends = last?.type !== 'text' || /\S$/.test(last.text);
  return nodes.length > 0 && starts && ends && nodes.every(({ type }) => type === 'text');
}

function addNote(nodes: readonly InlineNode[], writing: Writing): string {
  const identifier = String(writing.notes.length + 1);
  const note: FootnoteDefinition = { type: 'footnoteDefinition', identifier, label: identifier, children: [] };
  writing.notes.push(note);
  note.children = [{ type: 'paragraph', children: runOf(nodes, writing, true) }];
  return identifier;
}

/** As Pandoc writes it where that says the same; else as it is stored. */
function citation(stored: Citation): PhrasingContent {
  const text = citationText(stored);
  const same = !stored.narrative && JSON.stringify(parseCitation(text)) === JSON.stringify(stored);
  return same && /^\[@[^\][\\\n]*\]$/.test(text)
    ? { type: 'citation', value: text }
    : { type: 'html', value: writeCitation(stored) };
}
