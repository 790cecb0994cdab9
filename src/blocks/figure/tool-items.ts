/** Several pictures of one figure in the editor: a cell each, with its words, its label and its place among them. */
import { partLetter } from '#domain/document/numbers.ts';
import { labelPattern } from '#contract/labels.ts';
import { writing } from '#words/writing.ts';
import { labelsAround } from '#editor/embeds/labels.ts';
import type { Pictures } from '#editor/pictures.ts';
import type { Around } from '#editor/tools/around.ts';
import { asTextbox, editedHtml, element, setHtml } from '#editor/tools/dom.ts';
import { keepKeys, plainField, plainText, setPlainText } from '#editor/tools/fields.ts';
import { MOST_ITEMS, type FigureItem } from './schema.ts';
import { PictureInSchemes } from './tool-picture-in-schemes.ts';

interface ItemsOptions {
  readOnly: boolean;
  pictures: Pictures | undefined;
  around: Around;
  /** What was changed is no text of a field that is watched anyway. */
  onChange: () => void;
  onAltKey: (event: KeyboardEvent, caption: HTMLElement) => void;
}

interface Cell {
  root: HTMLElement;
  picture: PictureInSchemes;
  caption: HTMLElement;
  label: HTMLInputElement;
}

const nothing: FigureItem = { media: '', alt: '', caption: '' };

export class FigureItems {
  readonly root = element('div', 'items');
  readonly #options: ItemsOptions;
  #cells: Cell[] = [];

  constructor(options: ItemsOptions) {
    this.#options = options;
  }

  get data(): FigureItem[] {
    return this.#cells.map(dataOf);
  }

  get isFull(): boolean {
    return this.#cells.length >= MOST_ITEMS;
  }

  /** Shows other ones; where as many stand there already, each keeps its fields. */
  set(items: readonly FigureItem[]): void {
    if (JSON.stringify(items) === JSON.stringify(this.data)) return;
    if (items.length !== this.#cells.length) this.#cells = items.map(() => this.#cell());
    for (const [index, item] of items.entries()) fill(this.#cells[index], item);
    this.#place();
  }

  /** Another one at the end, which waits for its picture. */
  add(): void {
    const cell = this.#cell();
    fill(cell, nothing);
    this.#cells.push(cell);
    this.#place();
    // Editor.js gives the focus back to the text when its menu has closed.
    setTimeout(() => cell.root.querySelector<HTMLElement>('button')?.focus());
  }

  #cell(): Cell {
    const { readOnly, pictures, around, onChange, onAltKey } = this.#options;
    const picture: PictureInSchemes = new PictureInSchemes({
      ...{ readOnly, pictures, onChange },
      onFurther: (files) => this.#takeBehind(cell, files),
    });
    const caption = element('div', 'figure-caption', { contentEditable: String(!readOnly), dir: 'auto' });
    if (!readOnly) caption.dataset.placeholder = writing.figureCaption;
    asTextbox(caption, writing.figureCaption, readOnly);
    picture.alt.addEventListener('keydown', (event) => onAltKey(event, caption));
    const label = plainField('input', {
      ...{ name: writing.label, value: '', readOnly, onInput: () => this.#onLabel(label) },
    });
    const root = element('figure', '', {}, ...picture.parts, element('figcaption', '', {}, caption));
    const cell: Cell = { root, picture, caption, label };
    if (!readOnly) {
      const bar = element('div', 'item-bar', { role: 'group', contentEditable: 'false' });
      const button = (textContent: string, name: string, act: () => void) => {
        const made = element('button', '', { type: 'button', textContent, ariaLabel: name, title: name });
        made.addEventListener('click', act);
        return made;
      };
      bar.append(
        label,
        button('←', writing.figureItemEarlier, () => this.#move(cell, -1)),
        button('→', writing.figureItemLater, () => this.#move(cell, 1)),
        button('◐', writing.figureDarkAdd, () => picture.askForDark()),
        button('×', writing.figureItemRemove, () => this.#remove(cell)),
      );
      keepKeys(bar, { around, isEmpty: () => false });
      root.append(bar);
    }
    return cell;
  }

  /** By its letter, which counts them. */
  #place(): void {
    const isFocused = document.activeElement;
    this.root.replaceChildren(...this.#cells.map(({ root }) => root));
    for (const [index, { root }] of this.#cells.entries()) {
      const words = root.querySelector('figcaption');
      if (words) words.dataset.letter = `(${partLetter(index)})`;
      const bar = root.querySelector('.item-bar');
      if (bar) bar.ariaLabel = writing.figureItem(partLetter(index));
    }
    if (isFocused instanceof HTMLElement && this.root.contains(isFocused)) isFocused.focus();
  }

  #move(cell: Cell, by: number): void {
    const from = this.#cells.indexOf(cell);
    const to = from + by;
    if (to < 0 || to >= this.#cells.length) return;
    this.#cells = this.#cells.toSpliced(from, 1).toSpliced(to, 0, cell);
    this.#place();
    this.#options.onChange();
  }

  #remove(cell: Cell): void {
    const at = this.#cells.indexOf(cell);
    this.#cells = this.#cells.filter((one) => one !== cell);
    this.#place();
    this.#options.onChange();
    this.#cells[Math.min(at, this.#cells.length - 1)]?.root.querySelector<HTMLElement>('.item-bar button')?.focus();
  }

  #takeBehind(cell: Cell, files: File[]): void {
    const at = this.#cells.indexOf(cell) + 1;
    const made = files.slice(0, MOST_ITEMS - this.#cells.length).map((file) => ({ file, cell: this.#cell() }));
    this.#cells = this.#cells.toSpliced(at, 0, ...made.map((one) => one.cell));
    this.#place();
    for (const { file, cell: one } of made) {
      fill(one, nothing);
      void one.picture.place.take([file]);
    }
  }

  #onLabel(field: HTMLInputElement): void {
    const label = field.value.trim();
    const isTaken = label !== field.dataset.label && labelsAround(field).has(label);
    const problem = label !== '' && !labelPattern.test(label) ? writing.labelForm : isTaken ? writing.labelTaken : '';
    field.ariaInvalid = String(problem !== '');
    field.title = problem;
    if (problem === '') field.dataset.label = label;
    this.#options.onChange();
  }
}

function fill(cell: Cell | undefined, { media, dark = '', alt, caption, label = '' }: FigureItem): void {
  if (!cell) return;
  const { picture } = cell;
  if (picture.place.media !== media || picture.dark !== dark || media === '') picture.set(media, dark);
  setPlainText(picture.alt, alt);
  if (editedHtml(cell.caption) !== caption) setHtml(cell.caption, caption);
  if (cell.label.dataset.label === label) return;
  cell.label.value = label;
  cell.label.dataset.label = label;
}

function dataOf({ picture, caption, label }: Cell): FigureItem {
  const { label: name = '' } = label.dataset;
  return {
    ...{ media: picture.place.media, ...(picture.dark && { dark: picture.dark }) },
    ...{ alt: plainText(picture.alt), caption: editedHtml(caption) },
    ...(name && { label: name }),
  };
}
