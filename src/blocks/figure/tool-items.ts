/**
 * Several images of a figure in the editor. Each image is a cell with its caption in the text and its other fields in
 * a panel.
 */
import { partLetter } from '#domain/document/numbers.ts';
import { writing } from '#i18n/writing.ts';
import type { Pictures } from '#editor/pictures.ts';
import type { Around } from '#editor/tools/block-neighbors.ts';
import { blockPanel } from '#editor/tools/block-panel.ts';
import { button, editedHtml, element, setHtml } from '#editor/tools/dom.ts';
import { onEnter } from '#editor/tools/events.ts';
import { plainText, setPlainText } from '#editor/tools/fields.ts';
import { LabelField } from '#editor/tools/label-field.ts';
import { sizesOfSeveral } from '../picture.ts';
import { MOST_ITEMS, type FigureItem, type FigureWidth } from './schema.ts';
import type { PicturePlace } from './tool-picture-place.ts';
import { PictureInSchemes } from './tool-picture-in-schemes.ts';

interface ItemsOptions {
  readOnly: boolean;
  pictures: Pictures | undefined;
  around: Around;
  width: () => FigureWidth;
  /** Called for changes outside of text fields; text fields are observed by the editor. */
  onChange: () => void;
  /** Creates the caption line of an image. */
  caption: () => { line: HTMLElement; field: HTMLElement };
}

interface Cell {
  root: HTMLElement;
  picture: PictureInSchemes;
  caption: HTMLElement;
  label: LabelField;
  panel: HTMLElement;
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

  /** Returns the placeholder of an item without an image, preferably of the item that contains `near`. */
  waiting(near: Node | null): PicturePlace | undefined {
    const isNear = ({ root }: Cell) => root.contains(near);
    return [...this.#cells.filter(isNear), ...this.#cells]
      .map(({ picture }) => picture.waiting)
      .find((place) => place !== undefined);
  }

  /** Replaces the images. If the number of images is unchanged, the items keep their form fields. */
  set(items: readonly FigureItem[]): void {
    if (JSON.stringify(items) === JSON.stringify(this.data)) return;
    if (items.length !== this.#cells.length) this.#cells = items.map(() => this.#cell());
    for (const [index, item] of items.entries()) fill(this.#cells[index], item);
    this.#place();
  }

  /** Renders the images again at their current width. */
  show(): void {
    for (const { picture } of this.#cells) picture.place.show();
  }

  /** Adds an empty item at the end. */
  add(): void {
    const cell = this.#cell();
    fill(cell, nothing);
    this.#cells.push(cell);
    this.#place();
    this.show();
    // Waits until the menu has closed, because Editor.js then moves the focus back to the block.
    setTimeout(() => cell.root.querySelector<HTMLElement>('button')?.focus());
  }

  #cell(): Cell {
    const { readOnly, pictures, around, onChange } = this.#options;
    const picture: PictureInSchemes = new PictureInSchemes({
      readOnly,
      pictures,
      onChange,
      sizes: () => sizesOfSeveral(this.#options.width(), this.#cells.length),
      onFurther: (files) => this.#takeBehind(cell, files),
    });
    const { line, field: caption } = this.#options.caption();
    line.classList.add('of-item');
    // Enter in the alt text moves the caret to the caption.
    onEnter(picture.alt, () => caption.focus());
    const label = new LabelField('figure');
    label.onLabel = onChange;
    const act = (sign: string, name: string, work: () => void) =>
      button('button', sign, work, { ariaLabel: name, title: name });
    const bar = element('div', 'item-bar');
    const panel = blockPanel({
      name: '',
      around,
      isEmpty: () => false,
      fields: [picture.alt, label.root],
      more: [picture.inDark, bar],
    });
    const root = element('figure', '', {}, picture.place.root, line, ...(readOnly ? [] : [panel]));
    const cell: Cell = { root, picture, caption, label, panel };
    bar.append(
      act('←', writing.figureItemEarlier, () => this.#move(cell, -1)),
      act('→', writing.figureItemLater, () => this.#move(cell, 1)),
      act('×', writing.figureItemRemove, () => this.#remove(cell)),
    );
    return cell;
  }

  /** Shows the items in order and updates their letters. */
  #place(): void {
    const isFocused = document.activeElement;
    this.root.replaceChildren(...this.#cells.map(({ root }) => root));
    for (const [index, { caption, panel }] of this.#cells.entries()) {
      const letter = partLetter(index);
      if (caption.parentElement) caption.parentElement.dataset.letter = `(${letter})`;
      panel.ariaLabel = writing.figureItem(letter);
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
    this.show();
    this.#options.onChange();
    this.#cells[Math.min(at, this.#cells.length - 1)]?.panel.querySelector<HTMLElement>('.item-bar button')?.focus();
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
}

function fill(cell: Cell | undefined, { media, dark = '', alt, caption, label = '' }: FigureItem): void {
  if (!cell) return;
  setPlainText(cell.picture.alt, alt);
  cell.picture.set(media, dark);
  if (editedHtml(cell.caption) !== caption) setHtml(cell.caption, caption);
  cell.label.label = label;
}

function dataOf({ picture, caption, label: { label } }: Cell): FigureItem {
  return {
    media: picture.place.media,
    ...(picture.dark && { dark: picture.dark }),
    alt: plainText(picture.alt),
    caption: editedHtml(caption),
    ...(label && { label }),
  };
}
