/**
 * Foreign HTML, as programs put it on the clipboard, as blocks of ours (product 13): text is never lost; what has no
 * block here is counted. Nothing of it is run or loaded, and no attribute survives but a safe link. Isomorphic.
 */
import { parseHtml } from './parse-html.ts';
import { findCodeLanguage, plainText, type CodeLanguage } from '#contract/code-languages.ts';
import type { Block, ListItem } from '#contract/documents.ts';
import { limits } from '#contract/limits.ts';
import { cleanDocument } from '../document/clean.ts';
import { isSafeLink } from '../link.ts';
import { pastedPicture } from './pasted-picture.ts';
import { codeMark, linkMark, mathMark, textOfRuns, writeRuns, type Run } from './runs.ts';
import { withoutMarker, wordItem } from './word-lists.ts';

type Parsed = ReturnType<typeof parseHtml>[number];
type ParsedElement = Extract<Parsed, { attribs: Record<string, string> }>;
type ParsedText = Extract<Parsed, { nodeType: 3 }>;
const isText = (node: Parsed): node is ParsedText => String(node.type) === 'text';
const isElement = (node: Parsed): node is ParsedElement => 'attribs' in node;

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Parsed[];
}

/** What of a paste has no block here, by kind. */
export interface LeftOut {
  pictures: number;
  tables: number;
}

export interface Pasted {
  blocks: Block[];
  /** The text of a paste that is no more than a piece of a line, as inline HTML; it goes where the caret is. */
  inline: string | undefined;
  leftOut: LeftOut;
  /** The addresses of the pictures, which hold their bytes or lead elsewhere; their figures are `pasted-0` on. */
  pictures: string[];
}

const blockNames = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'body', 'caption', 'center', 'dd', 'details', 'div', 'dl', 'dt'],
  ...['fieldset', 'figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'html'],
  ...['li', 'main', 'menu', 'nav', 'ol', 'p', 'pre', 'section', 'summary', 'table', 'tbody', 'td', 'tfoot', 'th'],
  ...['thead', 'tr', 'ul'],
]);
const droppedWhole = new Set([
  ...['script', 'style', 'title', 'head', 'template', 'svg', 'iframe', 'object', 'embed', 'audio', 'video'],
  ...['select', 'canvas', 'noscript', 'xml', 'meta', 'link'],
]);
const markTags: Record<string, string> = {
  ...{ b: '<b>', strong: '<b>', i: '<i>', em: '<i>', cite: '<i>', s: '<s>', del: '<s>', strike: '<s>' },
  ...{ mark: '<mark>', sub: '<sub>', sup: '<sup>', code: codeMark, kbd: codeMark, samp: codeMark, tt: codeMark },
};

/** How a piece of the page stands: under which marks, and whether its line ends count. */
interface Style {
  marks: readonly string[];
  pre: boolean;
  /** In a heading all is heavy by its style: that says nothing. */
  heading: boolean;
}

/**
 * @param supports whether the editor has a block of this type; of one that it has not, the text becomes paragraphs
 * @param carried whether picture files lie beside the HTML: then a picture that it only names is a figure too, else it is
 *   counted as left out
 */
export function htmlToBlocks(html: string, supports: (type: string) => boolean = () => true, carried = false): Pasted {
  const reader = new Reader(supports, carried);
  reader.walk(parseHtml(html), { marks: [], pre: false, heading: false });
  reader.flush();
  reader.showPictures();
  const { leftOut, broken, pictures } = reader;
  const { blocks } = cleanDocument({ blocks: reader.blocks });
  const [only] = blocks;
  const isInline = !broken && blocks.length === 1 && only?.type === 'paragraph';
  return { blocks, inline: isInline ? String(only.data.text) : undefined, leftOut, pictures };
}

class Reader {
  readonly blocks: Block[] = [];
  readonly leftOut: LeftOut = { pictures: 0, tables: 0 };
  pictures: string[] = [];
  /** Whether anything but one piece of a line was met. */
  broken = false;
  #runs: Run[] = [];
  /** What paragraphs are made into, where they stand in something that is a block of ours. */
  #kind: (text: string) => Block = paragraph;
  /** A list of Word's paragraphs that may go on. */
  #wordList: { block: Block; open: { level: number; items: ListItem[] }[] } | undefined;
  readonly #supports: (type: string) => boolean;
  #push = (block: Block): unknown => this.blocks.push(block);
  /** Pictures that stand in a cell or an item: they come behind its table or list. */
  #figures: Block[] = [];
  /** Reads what stands in a cell or an item: all of it becomes lines of text. */
  #inLine = false;
  /** Which pictures become figures, by their address. */
  #takesPictures: (src: string) => boolean;

  constructor(supports: (type: string) => boolean, carried = false) {
    this.#supports = supports;
    this.#takesPictures = (src) => supports('figure') && (/^data:image\//i.test(src) || (carried && src !== ''));
  }

  /** Ends the paragraph that is being read. */
  flush(): void {
    const text = writeRuns(this.#runs);
    this.#runs = [];
    if (text === '') return;
    this.#wordList = undefined;
    this.#push(this.#kind(text));
  }

  /** The pictures of what was a line, behind it. */
  showPictures(): void {
    for (const figure of this.#figures.splice(0)) this.#push(figure);
  }

  walk(nodes: readonly Parsed[], style: Style): void {
    for (const node of nodes) {
      if (isText(node)) this.#text(node.data, style);
      else if (isElement(node))
        this.#element({ name: node.name, attributes: node.attribs, children: node.children }, style);
    }
  }

  #text(data: string, { marks, pre }: Style): void {
    const text = pre ? data.replace(/\r\n?/g, '\n') : data.replace(/[ \t\r\n\f]+/g, ' ');
    // In text whose spaces count, those that a page would swallow are made to stay.
    if (text !== '')
      this.#runs.push({ text: pre ? text.replace(/\t/g, '    ').replace(/ {2}/g, ' \u00a0') : text, marks });
  }

  #element(element: Element, outer: Style): void {
    const { name, attributes, children } = element;
    const css = attributes.style ?? '';
    if (droppedWhole.has(name) || /display:\s*none/i.test(css) || /mso-list:\s*ignore/i.test(css)) return;
    if (name === 'br') return void this.#runs.push({ text: '\n', marks: outer.marks });
    // What KaTeX draws for the eye; the formula stands beside it.
    if (/(?:^|\s)katex-html(?:\s|$)/.test(attributes.class ?? '')) return;
    if (name === 'math') return this.#formula(element, outer);
    if (name === 'img') return this.#picture(attributes, outer);
    if (name === 'input') return this.#box(attributes, outer);
    const style = styleOf(element, outer);
    if (isCode(element)) return this.#code(element, outer);
    if (!blockNames.has(name)) return this.walk(children, style);
    if (this.#block(element, style)) return;
    this.flush();
    this.walk(children, style);
    this.flush();
  }

  /** @returns whether the element is a block of ours, which was made */
  #block(element: Element, style: Style): boolean {
    const { name, attributes, children } = element;
    const level = headingLevel(element);
    if (level !== undefined)
      return this.#as((text) => ({ type: 'header', data: { text, level } }), children, { ...style, heading: true });
    if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'li') return this.#list(element, style);
    if (name === 'table') return this.#table(element, style);
    if (name === 'hr') return this.#divider();
    if (name === 'blockquote' && this.#supports('quote'))
      return this.#as((text) => ({ type: 'quote', data: { text, cite: '' } }), children, style);
    const marker = textOf(children).slice(0, 40);
    const item =
      name === 'p' && !this.#inLine ? wordItem(attributes.class ?? '', attributes.style ?? '', marker) : undefined;
    return item !== undefined && this.#wordItem(element, item, style);
  }

  #as(kind: (text: string) => Block, children: readonly Parsed[], style: Style): true {
    this.flush();
    this.broken = true;
    const outer = this.#kind;
    this.#kind = kind;
    this.walk(children, style);
    this.flush();
    this.#kind = outer;
    return true;
  }

  #code(element: Element, outer: Style): void {
    const code = codeText(element.children)
      .replace(/\u00a0/g, ' ')
      .replace(/^\n/, '')
      .replace(/\s+$/, '');
    if (!/\S/.test(code)) return;
    // A word of code among words.
    if (element.name !== 'pre' && !code.includes('\n'))
      return void this.#runs.push({ text: code, marks: [...outer.marks, codeMark] });
    this.flush();
    this.broken = true;
    this.#wordList = undefined;
    const data = { name: '', code, language: { ...languageOf(element) } };
    this.#push({ type: 'code', data });
  }

  #list(element: Element, style: Style): true {
    this.flush();
    this.broken = true;
    this.#wordList = undefined;
    const items: ListItem[] = [];
    const from = element.name === 'li' ? [element] : elementsOf(element.children);
    this.#items(element.name === 'li' ? { ...element, children: [] } : element, from, style, items, 1);
    const isOrdered = element.name === 'ol';
    if (items.length > 0) this.#push({ type: 'list', data: { style: isOrdered ? 'ordered' : 'unordered', items } });
    if (!this.#inLine) this.showPictures();
    return true;
  }

  /** Items of a list; a list that stands beside items, as Google Docs writes it, belongs to the one before. */
  #items(list: Element, children: readonly Element[], style: Style, items: ListItem[], depth: number): void {
    for (const child of children) {
      const isList = child.name === 'ul' || child.name === 'ol';
      const last = items.at(-1);
      const under = depth < limits.listDepth && last ? last.items : items;
      if (isList) this.#items(child, elementsOf(child.children), style, under, under === items ? depth : depth + 1);
      else this.#item(child, style, items, depth);
    }
    // Text that stands in a list, but in no item.
    const stray = list.children.filter(isText);
    if (/\S/.test(textOf(stray))) items.push({ content: this.#inline(stray, style), items: [] });
  }

  #item(li: Element, style: Style, items: ListItem[], depth: number): void {
    const isNested = (node: Parsed) => isElement(node) && (node.name === 'ul' || node.name === 'ol');
    const blocks: Block[] = [];
    const runs = this.#runsOf(
      li.children.filter((node) => !isNested(node)),
      styleOf(li, style),
      blocks,
    );
    const content = writeRuns(runs);
    const item: ListItem = { content, items: [], ...(blocks.length > 0 && { blocks }) };
    const nested = elementsOf(li.children.filter(isNested));
    if (content !== '' || nested.length > 0 || blocks.length > 0) items.push(item);
    const under = depth < limits.listDepth ? item.items : items;
    for (const list of nested)
      this.#items(list, elementsOf(list.children), style, under, under === items ? depth : depth + 1);
  }

  #wordItem(element: Element, { level, style: kind }: { level: number; style: string }, style: Style): true {
    const list = this.#wordList;
    this.flush();
    this.broken = true;
    const runs = this.#runsOf(element.children, style);
    dropMarker(runs);
    const item: ListItem = { content: writeRuns(runs), items: [] };
    if (item.content === '') {
      this.#wordList = list;
      return true;
    }
    const open = list?.open ?? [];
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const deepest = open.at(-1);
    if (!list || !deepest) {
      const items = [item];
      const block: Block = { type: 'list', data: { style: kind, items } };
      this.#push(block);
      this.#wordList = { block, open: [{ level, items }] };
      return true;
    }
    const above = deepest.items.at(-1);
    if (deepest.level < level && above && open.length < limits.listDepth) {
      above.items.push(item);
      open.push({ level, items: above.items });
    } else deepest.items.push(item);
    this.#wordList = list;
    return true;
  }

  #table(element: Element, style: Style): boolean {
    const rows = rowsOf(element);
    const cells = rows.map((row) => elementsOf(row.children).filter(({ name }) => name === 'td' || name === 'th'));
    const isLayout =
      cells.every((row) => row.length <= 1) || rows.some((row) => holds(row, /^(?:h[1-6]|table|ul|ol|pre)$/));
    if (isLayout) return false;
    this.flush();
    this.broken = true;
    this.#wordList = undefined;
    const texts = cells.map((row) =>
      row.flatMap((cell) => spanned(this.#inline(cell.children, styleOf(cell, style)), cell)),
    );
    const width = Math.max(...texts.map((row) => row.length));
    const captions = elementsOf(element.children).filter(({ name }) => name === 'caption');
    const fits = this.#supports('table') && width <= 30 && texts.length <= 500;
    if (!fits) {
      this.leftOut.tables += 1;
      for (const one of captions) this.#push(paragraph(this.#inline(one.children, style)));
      for (const row of texts) if (row.some(Boolean)) this.#push(paragraph(row.filter(Boolean).join(' | ')));
      return true;
    }
    const full = texts
      .filter((row) => row.length > 0)
      .map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
    const header = cells[0]?.every(({ name }) => name === 'th') === true;
    const caption = captions.map((one) => this.#inline(one.children, style)).join(' ');
    this.#push({ type: 'table', data: { header, rows: full, align: Array(width).fill('left'), caption } });
    this.showPictures();
    return true;
  }

  #divider(): true {
    this.flush();
    this.broken = true;
    if (this.#supports('divider')) this.#push({ type: 'divider', data: {} });
    return true;
  }

  #picture({ src = '', alt = '', width = '', height = '' }: Record<string, string>, { marks }: Style): void {
    // A pixel that only counts its readers is no picture.
    if (width === '1' || height === '1') return;
    const isEmoji = /^\p{RGI_Emoji}$/v.test(alt);
    if (isEmoji) return void this.#runs.push({ text: alt, marks });
    // Google Docs draws the boxes of its lists.
    const box = { checked: '☑ ', unchecked: '☐ ' }[alt];
    if (box) return void this.#runs.push({ text: box, marks });
    if (!this.#takesPictures(src)) {
      this.leftOut.pictures += 1;
      return;
    }
    const media = `${pastedPicture}${this.pictures.length}`;
    const figure: Block = { type: 'figure', data: { media, alt, caption: '', width: 'column' } };
    this.pictures.push(src);
    if (this.#inLine) return void this.#figures.push(figure);
    this.flush();
    this.broken = true;
    this.#wordList = undefined;
    this.#push(figure);
  }

  /** As the TeX that its program put beside it; else as what it says. */
  #formula(element: Element, { marks }: Style): void {
    const tex = texOf(element);
    const text = (tex ?? textOf(element.children)).replace(/\s+/g, ' ').trim();
    if (text !== '') this.#runs.push({ text, marks: tex === undefined ? marks : [...marks, mathMark] });
  }

  #box({ type = '', checked }: Record<string, string>, { marks }: Style): void {
    if (type === 'checkbox') this.#runs.push({ text: checked === undefined ? '☐ ' : '☑ ', marks });
  }

  /** What stands in an element as one line of text; where it has several, with breaks between. */
  #inline(nodes: readonly Parsed[], style: Style): string {
    return writeRuns(this.#runsOf(nodes, style));
  }

  /** @param blocks takes the code in an item of a list; left out: it becomes text */
  #runsOf(nodes: readonly Parsed[], style: Style, blocks?: Block[]): Run[] {
    const inner = new Reader(() => false);
    inner.#takesPictures = this.#takesPictures;
    inner.#figures = this.#figures;
    inner.pictures = this.pictures;
    const runs: Run[] = [];
    const line = (added: readonly Run[]) => {
      if (textOfRuns(added).trim() !== '') runs.push(...(runs.length > 0 ? [{ text: '\n', marks: [] }] : []), ...added);
    };
    inner.#inLine = true;
    inner.flush = () => {
      line(inner.#runs);
      inner.#runs = [];
    };
    inner.#push = (block) => {
      if (blocks && block.type === 'code' && this.#supports('code')) return void blocks.push(block);
      const { data } = block;
      line([{ text: linesOf(data), marks: [] }]);
    };
    inner.walk(nodes, style);
    inner.flush();
    this.leftOut.pictures += inner.leftOut.pictures;
    return runs;
  }
}

const paragraph = (text: string): Block => ({ type: 'paragraph', data: { text, align: 'left' } });

const elementsOf = (nodes: readonly Parsed[]): Element[] =>
  nodes.flatMap((node) =>
    isElement(node) ? [{ name: node.name, attributes: node.attribs, children: node.children }] : [],
  );

const textOf = (nodes: readonly Parsed[]): string =>
  nodes.map((node) => (isText(node) ? node.data : 'children' in node ? textOf(node.children) : '')).join('');

function styleOf({ name, attributes }: Element, outer: Style): Style {
  const css = attributes.style ?? '';
  const marks = [...outer.marks];
  const add = (mark: string) => {
    if (!marks.includes(mark)) marks.push(mark);
  };
  const weight = /font-weight:\s*(\w+)/i.exec(css)?.[1]?.toLowerCase();
  // Google Docs wraps everything in a bold element that says it is not bold.
  const isHeavy = weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
  const isBold = weight === undefined ? markTags[name] === '<b>' : isHeavy && !outer.heading && !/^h[1-6]$/.test(name);
  if (isBold) add('<b>');
  const slant = /font-style:\s*(\w+)/i.exec(css)?.[1]?.toLowerCase();
  if (slant === undefined ? markTags[name] === '<i>' : slant === 'italic' || slant === 'oblique') add('<i>');
  if (/text-decoration[^;]*line-through/i.test(css)) add('<s>');
  const raised = /vertical-align:\s*(super|sub)/i.exec(css)?.[1]?.toLowerCase();
  if (raised) add(raised === 'sub' ? '<sub>' : '<sup>');
  const mark = markTags[name];
  if (mark && mark !== '<b>' && mark !== '<i>') add(mark);
  if (/(?:^|\s)inline-code(?:\s|$)/.test(attributes.class ?? '')) add(codeMark);
  const href = name === 'a' ? (attributes.href ?? '').trim() : '';
  if (href !== '' && isSafeLink(href) && !marks.some((one) => one.startsWith('<a'))) marks.unshift(linkMark(href));
  const space = /white-space:\s*([\w-]+)/i.exec(css)?.[1]?.toLowerCase();
  return { marks, heading: outer.heading, pre: space === undefined ? outer.pre : space.startsWith('pre') };
}

const monospaced = /font-family:[^;]*(?:mono|consolas|menlo|courier|monaco)/i;

/** `pre`, and what editors of code copy: a block in their face whose white space counts. */
function isCode({ name, attributes }: Element): boolean {
  if (name === 'pre') return true;
  const css = attributes.style ?? '';
  return name === 'div' && /white-space:\s*pre\b/i.test(css) && monospaced.test(css);
}

/** The text of code: each block is a line. */
function codeText(nodes: readonly Parsed[]): string {
  let out = '';
  for (const node of nodes) {
    if (isText(node)) out += node.data;
    else if (isElement(node) && node.name === 'br') out += '\n';
    else if (isElement(node)) {
      const isLine = blockNames.has(node.name);
      if (isLine && out !== '' && !out.endsWith('\n')) out += '\n';
      out += codeText(node.children);
      if (isLine && !out.endsWith('\n')) out += '\n';
    }
  }
  return out.replace(/\r\n?/g, '\n');
}

function texOf({ name, attributes, children }: Element): string | undefined {
  if (name === 'annotation' && /x-tex/i.test(attributes.encoding ?? '')) return textOf(children);
  for (const child of elementsOf(children)) {
    const tex = texOf(child);
    if (tex !== undefined) return tex;
  }
  return undefined;
}

function languageOf(element: Element): CodeLanguage {
  const inner = elementsOf(element.children).map(({ attributes }) => attributes.class ?? '');
  const named = /(?:lang(?:uage)?-|highlight-source-|brush:\s*)([\w+#-]+)/.exec(
    [element.attributes.class ?? '', ...inner].join(' '),
  );
  return findCodeLanguage(named?.[1] ?? '') ?? plainText;
}

function headingLevel({ name, attributes }: Element): number | undefined {
  const tag = /^h([1-6])$/.exec(name)?.[1];
  if (tag) return Number(tag);
  if (/\bMsoTitle\b/.test(attributes.class ?? '')) return 1;
  if (attributes.role !== 'heading') return undefined;
  return Math.min(6, Math.max(1, Number(attributes['aria-level']) || 2));
}

function rowsOf(table: Element): Element[] {
  return elementsOf(table.children).flatMap((child) =>
    child.name === 'tr' ? [child] : /^(?:tbody|thead|tfoot)$/.test(child.name) ? rowsOf(child) : [],
  );
}

function holds({ children }: Element, names: RegExp): boolean {
  return elementsOf(children).some((child) => names.test(child.name) || holds(child, names));
}

/** A cell over several columns, with empty ones after it. */
function spanned(text: string, { attributes }: Element): string[] {
  const span = Math.min(30, Math.max(1, Number(attributes.colspan) || 1));
  return [text, ...Array<string>(span - 1).fill('')];
}

function dropMarker(runs: Run[]): void {
  const marker = textOfRuns(runs);
  let left = marker.length - withoutMarker(marker).length;
  for (const run of runs) {
    const taken = Math.min(left, run.text.length);
    run.text = run.text.slice(taken);
    left -= taken;
  }
}

/** The texts of a block that stands where only text can, one a line. */
function linesOf(data: Record<string, unknown>): string {
  const plain = (html: string) => textOf(parseHtml(html.replaceAll('<br>', '\n')));
  const items = (list: readonly ListItem[]): string[] =>
    list.flatMap((item) => [plain(item.content), ...items(item.items)]);
  if (Array.isArray(data.items)) return items(data.items as ListItem[]).join('\n');
  return typeof data.code === 'string' ? data.code : plain(typeof data.text === 'string' ? data.text : '');
}
