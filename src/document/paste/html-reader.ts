/** Converts the tree of HTML from other programs to blocks (EDIT-27). */
import type { Block } from '#contract/documents.ts';
import { boxed, isBox } from '#blocks/list/boxes.ts';
import type { ListItem } from '#blocks/list/schema.ts';
import { limits } from '#contract/limits.ts';
import {
  blockNames,
  codeText,
  droppedWhole,
  elementsOf,
  headingLevel,
  isCode,
  isElement,
  isHidden,
  isText,
  languageOf,
  letterOf,
  linesOf,
  styleOf,
  textOf,
  type Style,
} from './foreign-html.ts';
import type { HtmlElement, HtmlNode } from '../html-tree.ts';
import { formulaOf, textAndFormulas, withoutDrawings, type Formula } from './formula.ts';
import { cellsOf, fits, spanned, tableParts } from './html-table.ts';
import { headedCode, type HeadedCode } from './headed-code.ts';
import { noteName } from './notes.ts';
import { addressOfPicture, pastedPicture } from './pasted-picture.ts';
import { newElement } from '#domain/inline/kind.ts';
import { code as codeSchema } from '#inlines/basic/schema.ts';
import { footnote } from '#inlines/footnote/schema.ts';
import { math } from '#inlines/math/schema.ts';
import { textOfRuns, trimmed, writeLine, type Run } from './runs.ts';
import { listNumbering } from './list-numbering.ts';
import { dropMarker, placeItem, wordItem, type OpenItems, type WordItem } from './word-lists.ts';

/** Unsupported content of a paste, counted by kind. */
export interface LeftOut {
  pictures: number;
  tables: number;
}

export class HtmlReader {
  readonly blocks: Block[] = [];
  readonly leftOut: LeftOut = { pictures: 0, tables: 0 };
  pictures: string[] = [];
  /** Whether the pasted content is more than part of one line. */
  broken = false;
  #runs: Run[] = [];
  /** Creates the block for a paragraph. The type of the block depends on the surrounding element. */
  #kind: (text: string) => Block = paragraph;
  /** The last list that was created from Word's paragraphs; undefined if the list is complete. */
  #wordList: OpenItems | undefined;
  readonly #supports: (type: string) => boolean;
  #push = (block: Block): unknown => this.blocks.push(block);
  /** Images in a table cell or list item, which are placed after the table or list. */
  #figures: Block[] = [];
  #notes = 0;
  /** Whether the current position is in a table cell or list item, whose content becomes lines of text. */
  #inLine = false;
  /** Returns the URL of an image that becomes a figure; undefined if the image does not become a figure. */
  #pictureOf: (attributes: Record<string, string>) => string | undefined;

  constructor(supports: (type: string) => boolean, carried = false) {
    this.#supports = supports;
    this.#pictureOf = ({ src = '', ...more }) => {
      if (!supports('figure')) return undefined;
      return /^data:image\//i.test(src) || (carried && src !== '') ? src : addressOfPicture({ src, ...more });
    };
  }

  /** Ends the current paragraph. */
  flush(): void {
    const runs = this.#runs;
    const text = writeLine(runs);
    this.#runs = [];
    if (text === '') return;
    const [formula, ...others] = textAndFormulas(textOfRuns(runs).trim());
    // A block formula can be split over several lines with `<br>`.
    if (typeof formula === 'object' && formula.display && others.length === 0 && this.#pushFormula(formula)) return;
    this.#wordList = undefined;
    this.#push(this.#kind(text));
  }

  /** Places the images of cells or items after the table or list. */
  showPictures(): void {
    for (const figure of this.#figures.splice(0)) this.#push(figure);
  }

  walk(nodes: readonly HtmlNode[], style: Style): void {
    for (const node of withoutDrawings(nodes)) {
      if (isText(node)) this.#text(node, style);
      else this.#element(node, style);
    }
  }

  #text(data: string, style: Style): void {
    const isCode = style.marks.some(({ kind }) => kind === codeSchema.name);
    for (const part of isCode ? [data] : textAndFormulas(data)) {
      if (typeof part === 'string') this.#words(part, style);
      else this.#formula(part, style);
    }
  }

  #words(data: string, { marks, pre }: Style): void {
    const text = pre ? data.replace(/\r\n?/g, '\n') : data.replace(/[ \t\r\n\f]+/g, ' ');
    // In preformatted text, non-breaking spaces keep multiple spaces visible.
    if (text !== '')
      this.#runs.push({ text: pre ? text.replace(/\t/g, '    ').replace(/ {2}/g, ' \u00a0') : text, marks });
  }

  #element(element: HtmlElement, outer: Style): void {
    const { name, attributes, children } = element;
    if (isHidden(element)) return;
    if (name === noteName) return this.#note(children);
    const formula = formulaOf(element);
    if (formula) return this.#formula(formula, outer);
    if (droppedWhole.has(name)) return;
    if (name === 'br') return void this.#runs.push({ text: '\n', marks: outer.marks });
    // KaTeX's visual rendering; the formula itself is next to it.
    if (/(?:^|\s)katex-html(?:\s|$)/.test(attributes.class ?? '')) return;
    if (name === 'img') return this.#picture(attributes, outer);
    if (name === 'input') return this.#box(attributes);
    const style = styleOf(element, outer);
    const headed = headedCode(element);
    if (headed) return this.#code(headed.code, outer, headed);
    if (isCode(element)) return this.#code(element, outer);
    if (!blockNames.has(name)) return this.walk(children, style);
    if (this.#block(element, style)) return;
    this.flush();
    this.walk(children, style);
    this.flush();
  }

  /**
   * Converts an element to a block.
   * @returns whether the element was converted
   */
  #block(element: HtmlElement, style: Style): boolean {
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

  #as(kind: (text: string) => Block, children: readonly HtmlNode[], style: Style): true {
    this.flush();
    this.broken = true;
    const outer = this.#kind;
    this.#kind = kind;
    this.walk(children, style);
    this.flush();
    this.#kind = outer;
    return true;
  }

  #code(element: HtmlElement, outer: Style, { language, name = '' }: Partial<HeadedCode> = {}): void {
    const code = codeText(element.children)
      .replace(/\u00a0/g, ' ')
      .replace(/^\n/, '')
      .replace(/\s+$/, '');
    if (!/\S/.test(code)) return;
    // Monospace text on one line is inline code, unless it is in `pre` or has a language.
    if (element.name !== 'pre' && !language && !code.includes('\n'))
      return void this.#runs.push({ text: code, marks: [...outer.marks, newElement(codeSchema)] });
    this.#begin();
    const data = { name, code, language: { ...(language ?? languageOf(element)) } };
    this.#push({ type: 'code', data });
  }

  /** Ends the current paragraph and Word list, before a block that is not a paragraph. */
  #begin(): void {
    this.flush();
    this.broken = true;
    this.#wordList = undefined;
  }

  #list(element: HtmlElement, style: Style): true {
    this.#begin();
    const items: ListItem[] = [];
    const from = element.name === 'li' ? [element] : elementsOf(element.children);
    this.#items(element.name === 'li' ? { ...element, children: [] } : element, from, style, items, 1);
    const kind = element.name === 'ol' ? 'ordered' : 'unordered';
    const checklist = boxed(items);
    const data = checklist
      ? { style: 'checklist', items: checklist }
      : { style: kind, ...(kind === 'ordered' && listNumbering(element)), items };
    if (items.length > 0) this.#push({ type: 'list', data });
    if (!this.#inLine) this.showPictures();
    return true;
  }

  /**
   * Converts the items of a list. A nested list that is between items, as in Google Docs, belongs to the preceding
   * item.
   */
  #items(list: HtmlElement, children: readonly HtmlElement[], style: Style, items: ListItem[], depth: number): void {
    for (const child of children) {
      const isList = child.name === 'ul' || child.name === 'ol';
      const last = items.at(-1);
      const under = depth < limits.listDepth && last ? last.items : items;
      if (isList) this.#items(child, elementsOf(child.children), style, under, under === items ? depth : depth + 1);
      else this.#item(child, style, items, depth);
    }
    // Text that is directly in a list, outside its items, becomes a separate item.
    const stray = list.children.filter(isText);
    if (/\S/.test(textOf(stray))) items.push({ content: this.#inline(stray, style), items: [] });
  }

  #item(li: HtmlElement, style: Style, items: ListItem[], depth: number): void {
    const isNested = (node: HtmlNode) => isElement(node) && (node.name === 'ul' || node.name === 'ol');
    const blocks: Block[] = [];
    const runs = this.#runsOf(
      li.children.filter((node) => !isNested(node)),
      styleOf(li, style),
      blocks,
    );
    const { role, 'aria-checked': checked } = li.attributes;
    const isBoxed = role !== 'checkbox' || isBox(textOfRuns(runs).slice(0, 1));
    const content = writeLine(isBoxed ? runs : [boxRun(checked === 'true'), ...runs]);
    const item: ListItem = { content, items: [], ...(blocks.length > 0 && { blocks }) };
    const nested = elementsOf(li.children.filter(isNested));
    if (content !== '' || nested.length > 0 || blocks.length > 0) items.push(item);
    const under = depth < limits.listDepth ? item.items : items;
    for (const list of nested)
      this.#items(list, elementsOf(list.children), style, under, under === items ? depth : depth + 1);
  }

  #wordItem(element: HtmlElement, { level, style: kind, numbering }: WordItem, style: Style): true {
    const list = this.#wordList;
    this.flush();
    this.broken = true;
    const runs = this.#runsOf(element.children, style);
    dropMarker(runs);
    const item: ListItem = { content: writeLine(runs), items: [] };
    if (item.content === '') {
      this.#wordList = list;
      return true;
    }
    if (list && placeItem(list, level, item)) {
      this.#wordList = list;
      return true;
    }
    const items = [item];
    this.#push({ type: 'list', data: { style: kind, ...numbering, items } });
    this.#wordList = [{ level, items }];
    return true;
  }

  #table(element: HtmlElement, style: Style): boolean {
    const cells = cellsOf(element);
    if (!cells) return false;
    this.#begin();
    const texts = cells.map((row) =>
      row.flatMap((cell) => spanned(this.#inline(cell.children, styleOf(cell, style)), cell)),
    );
    const captions = elementsOf(element.children).filter(({ name }) => name === 'caption');
    if (!this.#supports('table') || !fits(texts)) {
      this.leftOut.tables += 1;
      for (const one of captions) this.#push(paragraph(this.#inline(one.children, style)));
      for (const row of texts) if (row.some(Boolean)) this.#push(paragraph(row.filter(Boolean).join(' | ')));
      return true;
    }
    const caption = captions.map((item) => this.#inline(item.children, style)).join(' ');
    this.#push({ type: 'table', data: { ...tableParts(cells, texts), caption } });
    this.showPictures();
    return true;
  }

  #divider(): true {
    this.flush();
    this.broken = true;
    if (this.#supports('divider')) this.#push({ type: 'divider', data: {} });
    return true;
  }

  #picture(attributes: Record<string, string>, { marks }: Style): void {
    const { alt = '', width = '', height = '' } = attributes;
    // A tracking pixel is not an image.
    if (width === '1' || height === '1') return;
    const letter = letterOf(alt);
    if (letter) return void this.#runs.push({ text: letter, marks: isBox(letter) ? [] : marks });
    const src = this.#pictureOf(attributes);
    if (src === undefined) {
      this.leftOut.pictures += 1;
      return;
    }
    const media = `${pastedPicture}${this.pictures.length}`;
    const figure: Block = { type: 'figure', data: { media, alt, caption: '', width: 'column' } };
    this.pictures.push(src);
    if (this.#inLine) return void this.#figures.push(figure);
    this.#begin();
    this.#push(figure);
  }

  /** Inserts a formula as TeX, or as plain text if there is no TeX. */
  #formula(formula: Formula, { marks, heading }: Style): void {
    const { text, isTex, display } = formula;
    if (text === '') return;
    if (display && !heading) {
      this.flush();
      if (this.#pushFormula(formula)) return;
    }
    this.#runs.push({ text, marks: isTex ? [...marks, newElement(math)] : marks });
  }

  /**
   * Adds a formula block.
   * @returns `false` if the editor does not support formula blocks
   */
  #pushFormula({ text }: Formula): boolean {
    if (!this.#supports('math')) return false;
    this.#begin();
    this.#push({ type: 'math', data: { tex: text, label: '' } });
    return true;
  }

  /** Inserts a note in place of its mark, without the superscript of the mark. */
  #note(children: readonly HtmlNode[]): void {
    const runs = trimmed(this.#runsOf(children, { marks: [], pre: false, heading: false }));
    // Each note gets its own id, so that adjacent notes are not merged.
    const around = newElement(footnote, { id: String((this.#notes += 1)) });
    for (const { text, marks } of runs) this.#runs.push({ text, marks: [around, ...marks] });
  }

  #box({ type = '', checked }: Record<string, string>): void {
    if (type === 'checkbox') this.#runs.push(boxRun(checked !== undefined));
  }

  /** Returns the content of an element as inline HTML; several lines are separated by `<br>`. */
  #inline(nodes: readonly HtmlNode[], style: Style): string {
    return writeLine(this.#runsOf(nodes, style));
  }

  /** @param blocks receives code blocks of a list item; if absent, code becomes text */
  #runsOf(nodes: readonly HtmlNode[], style: Style, blocks?: Block[]): Run[] {
    const inner = new HtmlReader(() => false);
    inner.#pictureOf = this.#pictureOf;
    inner.#figures = this.#figures;
    inner.pictures = this.pictures;
    const runs: Run[] = [];
    const line = (added: readonly Run[]) => {
      if (textOfRuns(added).trim() === '') return;
      // In Google Docs, the checkbox of an item is followed by a paragraph. No line break is added between the
      // checkbox and this paragraph.
      const isFirst = runs.length === 0 || isBox(textOfRuns(runs));
      runs.push(...(isFirst ? [] : [{ text: '\n', marks: [] }]), ...added);
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

const boxRun = (isChecked: boolean): Run => ({ text: isChecked ? '☑ ' : '☐ ', marks: [] });

const paragraph = (text: string): Block => ({ type: 'paragraph', data: { text, align: 'left' } });
