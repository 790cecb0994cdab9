/** Writes inline HTML of a page as Markdown (CommonMark with GFM and TeX between dollar signs). */
import { isElement, textIn, type HtmlElement, type HtmlNode } from '../../print/html-tree.ts';
import { find, has, shownIn } from './shown.ts';

/** Marks of Markdown, and the element to write where Markdown would not read the mark. */
const marks: Readonly<Record<string, readonly [mark: string, element: string]>> = {
  b: ['**', 'b'],
  strong: ['**', 'b'],
  i: ['*', 'i'],
  em: ['*', 'i'],
  cite: ['*', 'i'],
  s: ['~~', 's'],
  del: ['~~', 's'],
};
/** Elements that Markdown has no mark for. */
const elements = new Set(['kbd', 'mark', 'sub', 'sup', 'u']);

/** Characters of HTML that are white space. Full-width and no-break spaces are text. */
const WHITE = /[ \t\n\r\f]+/g;
const LINK = /(?:https?:\/\/|www\.)[^\s<>]+/g;

/** Escapes the characters that Markdown would read as syntax. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\`*[\]<>~$]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/&(?=#?\w+;)/g, '\\&');

/** Writes text. A web address that contains syntax is written as a link, because Markdown finds addresses in text. */
function textOf(text: string, isLink: boolean): string {
  const plain = text.replace(WHITE, ' ');
  if (isLink || !/:\/\/|www\./.test(plain)) return escaped(plain);
  let out = '';
  let from = 0;
  for (const { 0: found, index } of plain.matchAll(LINK)) {
    const end = /^.*[^\p{P}$~]/su.exec(found)?.[0] ?? '';
    const isSafe = escaped(end) === end || !end.startsWith('http');
    out += escaped(plain.slice(from, index)) + (isSafe ? escaped(end) : `<${end}>`);
    from = index + end.length;
  }
  return out + escaped(plain.slice(from));
}

/** Escapes what only the start of a line makes syntax of a block. */
const atLineStart = (line: string): string =>
  line.replace(/^(#{1,6}(?= |$)|[+=|]|[-:](?=[-: ]|$)|>)/, '\\$1').replace(/^(\d{1,9})([.)])(?= |$)/, '$1\\$2');

export interface InlineOptions {
  /** Returns the absolute URL of a link or image. */
  at: (link: string) => string;
  /** Whether separate elements in a line get a separator, as their style separates them on the page. */
  separates?: boolean;
  isLink?: boolean;
  /** Whether the text is a cell of a table or a heading, which have only one line. */
  isOneLine?: boolean;
}

/** Returns the Markdown of inline nodes as the text of a paragraph, without white space around it. */
export function inlineMarkdown(nodes: readonly HtmlNode[], options: InlineOptions): string {
  const text = inner(nodes, options)
    .replace(/ *(\\?\n) */g, '$1')
    .replace(/^(?: |\\\n)+|(?<! |\\\n)(?: |\\\n)+$/g, '');
  return text.split('\n').map(atLineStart).join('\n');
}

function inner(nodes: readonly HtmlNode[], options: InlineOptions): string {
  let out = '';
  // A long text is built of pieces, and looking at its end in each step would join them each time.
  let isAfterSpace = false;
  const isSeparated = options.separates && nodes.every(isElement);
  for (const node of nodes) {
    const text = isElement(node)
      ? one(node, options)
      : 'data' in node
        ? textOf(textIn(node), options.isLink ?? false)
        : '';
    if (isSeparated && out.trim() !== '' && text.trim() !== '') out = `${out.trimEnd()} · ${text}`;
    else out += isAfterSpace && text.startsWith(' ') ? text.slice(1) : text;
    if (text !== '') isAfterSpace = text.endsWith(' ');
  }
  return out;
}

function one(node: HtmlElement, options: InlineOptions): string {
  const { name, attribs } = node;
  const content = () => inner(shownIn(node), options);
  if (name === 'br') return options.isOneLine ? ' ' : '\\\n';
  if (name === 'img') return image(attribs, options);
  if (name === 'math') return mathOf(node);
  if (name === 'code') return codeOf(textIn(node).replace(WHITE, ' '));
  if (name === 'label' && has(node, 'note-mark')) return `[^${textIn(node).trim()}]`;
  if (name === 'sup' && has(node, 'note-again')) return `[^${textIn(node).trim()}]`;
  if (name === 'rt') return `（${content()}）`;
  if (name === 'rp') return '';
  if (name === 'a') return linkOf(node, options);
  // The style of the page separates these from the text before them.
  if (name === 'span' && (has(node, 'site') || has(node, 'tags') || has(node, 'count'))) return ` · ${content()}`;
  const known = marks[name];
  if (known) return marked(content(), known, isElementOnly(node));
  return elements.has(name) ? tagged(content(), name) : content();
}

const isElementOnly = (node: HtmlElement) => node.children.every(isElement);

/** Markdown reads a mark for certain only next to letters. Elsewhere, the element itself is written. */
function marked(text: string, [mark, element]: readonly [string, string], hasMark: boolean): string {
  const [before = '', words = '', after = ''] = /^( *)(.*?)( *)$/s.exec(text)?.slice(1) ?? [];
  if (words === '') return before + after;
  const isPlain = !hasMark && /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su.test(words);
  return before + (isPlain ? mark + words + mark : tagged(words, element)) + after;
}

const tagged = (text: string, name: string) => (text.trim() === '' ? text : `<${name}>${text}</${name}>`);

/** Returns code between more backticks than the code contains. */
export function codeOf(text: string): string {
  if (text.trim() === '') return '';
  const fence = '`'.repeat(1 + Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length)));
  const isPadded = /^`|`$|^ .* $/.test(text);
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/** Returns the TeX of a formula; '' if it has none. */
export function texOf(node: HtmlElement): string {
  const annotation = find(node, ({ name }) => name === 'annotation');
  return annotation ? textIn(annotation).trim() : '';
}

const mathOf = (node: HtmlElement) => {
  const tex = texOf(node).replace(/\s+/g, ' ');
  return tex === '' ? escaped(textIn(node)) : `$${tex}$`;
};

/** An image without a description adds nothing to the text of a link. */
function image({ src = '', alt = '' }: Record<string, string>, { at, isLink }: InlineOptions): string {
  return src === '' || src.startsWith('data:') || (isLink && alt === '')
    ? ''
    : `![${escaped(alt.replace(WHITE, ' '))}](${target(at(src))})`;
}

/** Writes a link. Links within the page are written as their text, because Markdown has no targets for them. */
function linkOf(node: HtmlElement, options: InlineOptions): string {
  const text = inner(shownIn(node), { ...options, isLink: true });
  const { href = '' } = node.attribs;
  if (options.isLink || href === '' || href.startsWith('#')) return text;
  const [before = '', words = '', after = ''] = /^( *)(.*?)( *)$/s.exec(text)?.slice(1) ?? [];
  return words === '' ? text : `${before}[${words}](${target(options.at(href))})${after}`;
}

const target = (url: string) => {
  const written = url.replace(/[\s<>\\]/g, encodeURIComponent);
  return /[()]/.test(written) ? `<${written}>` : written;
};
