/**
 * Writes the HTML of a page as Markdown that other programs read: with absolute links, formulas as TeX, notes at the
 * end, and cited works as text. Never throws, for any HTML.
 */
import { parseDocument } from 'htmlparser2';
import { isElement, textIn, type HtmlElement, type HtmlNode } from '../../print/html-tree.ts';
import { escaped, inlineMarkdown, texOf, type InlineOptions } from './inline.ts';
import { find, has, isLeftOut, shownIn } from './shown.ts';

/**
 * @param html the content of the page's `main`
 * @param at returns the absolute URL of a link or image
 */
export function pageMarkdown(html: string, at: (link: string) => string): string {
  const { children } = parseDocument(withoutColors(html)) as unknown as HtmlElement;
  const writer = new Writer(at);
  const text = writer.blocks({ name: 'main', attribs: {}, children }, true);
  return [text, ...writer.notes].filter(Boolean).join('\n\n') + '\n';
}

/** Most elements of a technical page are the colors of its code, which take half of the time to read. */
const withoutColors = (html: string): string =>
  html.replace(/<pre\b[^>]*>.*?<\/pre>/gs, (code) => code.replace(/<\/?span\b[^>]*>/g, ''));

const containers = new Set([
  'address',
  'article',
  'aside',
  'div',
  'footer',
  'header',
  'hgroup',
  'main',
  'section',
  'summary',
  'tbody',
  'figcaption',
]);

const indented = (text: string, by: string) => text.replace(/\n(?=[^\n])/g, `\n${by}`);
const isBlank = (node: HtmlNode) => !isElement(node) && textIn(node).trim() === '';

/** A block, and whether it is a list. */
interface Part {
  text: string;
  isList: boolean;
}

class Writer {
  readonly #inline: InlineOptions;
  readonly notes: string[] = [];
  constructor(at: (link: string) => string) {
    this.#inline = { at };
  }

  /**
   * Returns the blocks in an element. Text between blocks becomes paragraphs.
   * @param separates whether separate elements in a line get a separator
   */
  blocks(node: HtmlElement, separates: boolean): string {
    return this.#parts(node, separates)
      .map(({ text }) => text)
      .join('\n\n');
  }

  #parts(node: HtmlElement, separates: boolean): Part[] {
    const isSpread = separates && !has(node, 'prose');
    const found: Part[] = [];
    let words: HtmlNode[] = [];
    const flush = () => {
      if (words.some((word) => !isBlank(word))) found.push({ text: this.#line(words, isSpread), isList: false });
      words = [];
    };
    for (const inner of shownIn(node)) {
      const block = isElement(inner) ? this.#block(inner, isSpread) : undefined;
      if (block === undefined) words.push(inner);
      else {
        flush();
        found.push({ text: block, isList: isElement(inner) && /^[ou]l$/.test(inner.name) });
      }
    }
    flush();
    return found.filter(({ text }) => text !== '');
  }

  #line(nodes: readonly HtmlNode[], separates: boolean, isOneLine = false): string {
    return inlineMarkdown(nodes, { ...this.#inline, separates, isOneLine });
  }

  /** @returns the Markdown of a block element; undefined for an inline element */
  #block(node: HtmlElement, separates: boolean): string | undefined {
    const { name } = node;
    const level = /^h([1-6])$/.exec(name)?.[1];
    if (level !== undefined) return this.#heading(node, Number(level));
    switch (name) {
      case 'p':
        return this.#line(shownIn(node), separates);
      case 'ul':
      case 'ol':
        return this.#list(node, separates);
      case 'dl':
        return this.#pairs(node, separates);
      case 'blockquote':
        return this.#quoted(this.blocks(node, false));
      case 'hr':
        return '---';
      case 'pre':
        return this.#code(textIn(node), '');
      case 'figure':
        return this.#figure(node, separates);
      case 'table':
        return this.#table(node);
      case 'details':
        return this.#details(node, separates);
      case 'section':
        if (!has(node, 'notes-at-end')) break;
        this.#notes(node);
        return '';
      case 'aside':
        return has(node, 'callout') || has(node, 'statement')
          ? this.#quoted(this.#titled(node))
          : this.blocks(node, separates);
      case 'div':
        if (has(node, 'drawing')) return this.#drawing(node);
        if (has(node, 'math') || has(node, 'formula')) return this.#formula(node);
        break;
    }
    const isBlock =
      containers.has(name) || find(node, (inner) => /^(?:p|h[1-6]|ul|ol|div|figure|table)$/.test(inner.name));
    return isBlock && name !== 'a' && name !== 'label' ? this.blocks(node, separates) : undefined;
  }

  #heading(node: HtmlElement, level: number): string {
    const text = this.#line(shownIn(node), false, true).replace(/(?<!#)#+$/, (signs) => `\\${signs}`);
    return text === '' ? '' : `${'#'.repeat(level)} ${text}`;
  }

  #quoted(text: string): string {
    return text === '' ? '' : text.replace(/^/gm, '> ').replace(/ +$/gm, '');
  }

  #titled(node: HtmlElement): string {
    const kind = find(node, (inner) => has(inner, 'kind'));
    if (!kind || kind.name !== 'p') return this.blocks(node, false);
    const rest = { ...node, children: node.children.filter((inner) => inner !== kind) };
    return [this.#bold(kind), this.blocks(rest, false)].filter(Boolean).join('\n\n');
  }

  #bold(node: HtmlElement): string {
    const text = this.#line(shownIn(node), true, true);
    return text === '' ? '' : `<b>${text}</b>`;
  }

  #list(node: HtmlElement, separates: boolean): string {
    const items = shownIn(node).filter((item): item is HtmlElement => isElement(item) && item.name === 'li');
    const start = Number(node.attribs['start'] ?? 1) || 0;
    let isLoose = false;
    const rows = items.map((item, index) => {
      const sign = node.name === 'ol' ? `${Number(item.attribs['value'] ?? start + index) || index + 1}. ` : '- ';
      const box = find(
        item,
        ({ name, attribs }) =>
          name === 'input' && attribs['type'] === 'checkbox' && !attribs['aria-label']?.startsWith('Note'),
      );
      const task =
        box && !find(item, (inner) => has(inner, 'note-mark')) ? ('checked' in box.attribs ? '[x] ' : '[ ] ') : '';
      const parts = this.#parts(item, separates);
      if (parts.length === 0 && task === '') return '';
      // A list directly below a line of text needs no empty line, if it begins with text.
      const isTight = parts.every(({ text, isList }, at) => at === 0 || (isList && /^(?:-|1\.) \S/.test(text)));
      isLoose ||= !isTight;
      const text = parts.map((part) => part.text).join(isTight ? '\n' : '\n\n');
      return sign + task + indented(text, ' '.repeat(sign.length));
    });
    return rows.filter((row) => row !== '').join(isLoose ? '\n\n' : '\n');
  }

  /** A list of names and values, as `name: value`. */
  #pairs(node: HtmlElement, separates: boolean): string {
    const cells = (of: HtmlElement): HtmlElement[] =>
      shownIn(of).flatMap((inner) => (!isElement(inner) ? [] : inner.name === 'div' ? cells(inner) : [inner]));
    const rows: { name: string; values: string[] }[] = [];
    for (const cell of cells(node)) {
      const text = this.blocks(cell, separates).replace(/\s*\n+\s*/g, ' ');
      if (cell.name === 'dt') rows.push({ name: text, values: [] });
      else if (text !== '') (rows.at(-1) ?? rows[rows.push({ name: '', values: [] }) - 1])?.values.push(text);
    }
    return rows
      .filter(({ name, values }) => name !== '' || values.length > 0)
      .map(({ name, values }) => `- ${[name, values.join(' · ')].filter(Boolean).join(': ')}`)
      .join('\n');
  }

  #code(text: string, language: string): string {
    const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
    const fence = '`'.repeat(longest + 1);
    return text.trim() === '' ? '' : `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
  }

  #figure(node: HtmlElement, separates: boolean): string {
    const code = has(node, 'code') ? find(node, ({ name }) => name === 'pre') : undefined;
    if (!code) return this.blocks(node, separates);
    const caption = find(node, ({ name }) => name === 'figcaption');
    const language = (node.attribs['data-language'] ?? '').replace(/[^\w+#-]/g, '');
    const block = this.#code(textIn(code), language === 'plaintext' ? '' : language);
    return [caption && this.#line(shownIn(caption), true), block].filter(Boolean).join('\n\n');
  }

  /** A drawing is an SVG image in the page, so its description is written. */
  #drawing(node: HtmlElement): string {
    const words = node.attribs['aria-label'] ?? '';
    return words === '' ? '' : `[${escaped(words)}](${this.#inline.at('#')})`;
  }

  #formula(node: HtmlElement): string {
    const math = find(node, ({ name }) => name === 'math');
    const tex = math ? texOf(math) : '';
    const number = find(node, (inner) => has(inner, 'number'));
    const shown = { ...node, children: node.children.filter((inner) => inner !== number) };
    if (tex === '') return this.#code(textIn(shown).trim(), 'tex');
    const tag = number && !tex.includes('\\tag') ? ` \\tag{${textIn(number).replace(/^\(|\)$/g, '')}}` : '';
    return `$$\n${tex.replace(/\n\s*\n/g, '\n')}${tag}\n$$`;
  }

  #details(node: HtmlElement, separates: boolean): string {
    const summary = node.children.find((inner): inner is HtmlElement => isElement(inner) && inner.name === 'summary');
    const rest = { ...node, children: node.children.filter((inner) => inner !== summary) };
    return [summary && this.#bold(summary), this.blocks(rest, separates)].filter(Boolean).join('\n\n');
  }

  #notes(node: HtmlElement): void {
    const list = find(node, ({ name }) => name === 'ol');
    const items = list?.children.filter((item): item is HtmlElement => isElement(item) && item.name === 'li') ?? [];
    for (const [index, item] of items.entries())
      this.notes.push(`[^${index + 1}]: ${indented(this.blocks(item, false), '    ')}`);
  }

  #table(node: HtmlElement): string {
    const rows: HtmlElement[][] = [];
    const collect = (of: HtmlElement) => {
      for (const inner of of.children) {
        if (!isElement(inner) || isLeftOut(inner)) continue;
        if (inner.name === 'tr') rows.push(shownIn(inner).filter((cell): cell is HtmlElement => isElement(cell)));
        else if (inner.name !== 'caption') collect(inner);
      }
    };
    collect(node);
    const width = Math.max(0, ...rows.map(({ length }) => length));
    const written = rows.map((row) => Array.from({ length: width }, (_, index) => this.#cell(row[index])));
    const caption = find(node, ({ name }) => name === 'caption');
    const above = caption ? this.#line(shownIn(caption), false) : '';
    if (width === 0) return above;
    const hasHead = rows[0]?.some(({ name, attribs }) => name === 'th' && attribs['scope'] !== 'row');
    const [head = [], ...body] = hasHead ? written : [Array.from({ length: width }, () => ''), ...written];
    const rules = Array.from({ length: width }, (_, index) => ruleOf(rows[0]?.[index]));
    const lines = [head, rules, ...body].map((cells) => `| ${cells.join(' | ')} |`);
    return [above, lines.join('\n')].filter(Boolean).join('\n\n');
  }

  #cell(cell: HtmlElement | undefined): string {
    return cell
      ? this.blocks(cell, true)
          .replace(/(?<!\\)\|/g, '\\|')
          .replace(/\\?\n+/g, '<br>')
      : '';
  }
}

const ruleOf = (cell: HtmlElement | undefined): string => {
  const align = /align-(center|right)/.exec(cell?.attribs['class'] ?? '')?.[1];
  return align === 'right' ? '--:' : align === 'center' ? ':-:' : '---';
};
