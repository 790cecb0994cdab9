import type {
  EditorApi,
  StandingBlock,
  BlockTool,
  BlockToolOptions,
  FilePasteEvent,
  PasteEvent,
} from '#editor/editor-api.ts';
import { RegionMarks } from './tool-region-marks.ts';
import { FigureItems } from './tool-items.ts';
import { PictureInSchemes } from './tool-picture-in-schemes.ts';
import { figureWidths, type FigureData, type FigureWidth } from './schema.ts';
import { writing } from '#i18n/writing.ts';
import type { Pictures } from '#editor/pictures.ts';
import { absorb, onEnter } from '#editor/tools/events.ts';
import { aroundOf, type Around } from '#editor/tools/block-neighbors.ts';
import { blockPanel, labelled } from '#editor/tools/block-panel.ts';
import { editedHtml, element, setHtml } from '#editor/tools/dom.ts';
import { plainText, selectField, setPlainText, textField } from '#editor/tools/fields.ts';
import { icons } from '#editor/tools/icons.ts';
import { notifyEdited } from '#editor/tools/live-tools.ts';
import { pictureSizes } from '../picture.ts';

interface FigureConfig {
  /** The functions of the list that leave or replace the image, if the image is in a list item. */
  around?: Around;
  pictures?: Pictures;
  /** Adds further images to this figure; if absent, each image becomes a separate block. */
  addPictures?: (files: File[]) => void;
}

/**
 * An image, `{ media, dark?, alt, caption: 'inline HTML', width, regions? }`, or several images (BLOCK-7). The image
 * is shown as readers will see it, with the caption below. All other fields are in the figure's panel.
 */
class Figure implements BlockTool {
  readonly #api: EditorApi;
  readonly #block: StandingBlock;
  readonly #readOnly: boolean;
  readonly #pictures: Pictures | undefined;
  readonly #addPictures: FigureConfig['addPictures'];
  readonly #root = element('figure', 'figure');
  readonly #picture: PictureInSchemes;
  readonly #caption: ReturnType<typeof captionLine>;
  readonly #width: HTMLSelectElement;
  readonly #panel: HTMLElement;
  /** Parts of the panel that only a single image has. */
  readonly #ofOne: HTMLElement[];
  readonly #marks: RegionMarks;
  readonly #items: FigureItems;
  #isSeveral: boolean | undefined;

  constructor({ data, api, block, readOnly, config }: BlockToolOptions<Partial<FigureData>, FigureConfig>) {
    this.#api = api;
    this.#block = block;
    this.#readOnly = readOnly;
    this.#pictures = config?.pictures;
    this.#addPictures = config?.addPictures;
    const [pictures, around] = [this.#pictures, aroundOf({ config, api, block })];
    const onChange = () => this.#changed();
    this.#marks = new RegionMarks({
      readOnly,
      around,
      onChange,
      panel: () => this.#panel,
      id: block?.id ?? '',
    });
    this.#picture = new PictureInSchemes({
      readOnly,
      pictures,
      onChange,
      overlay: this.#marks.overlay,
      sizes: () => pictureSizes[this.#chosenWidth()],
      onFurther: (files) => (this.#addPictures ? this.#addPictures(files) : this.#insertBelow(files)),
    });
    this.#caption = captionLine(readOnly);
    this.#items = new FigureItems({
      readOnly,
      pictures,
      around,
      onChange,
      width: () => this.#chosenWidth(),
      caption: () => captionLine(readOnly),
    });
    const widths = figureWidths.map((value) => [value, writing.figureWidths[value]] as const);
    this.#width = selectField('', writing.figureWidth, widths, () => {
      this.#showWidth();
      this.#picture.place.show();
      this.#items.show();
      this.#changed();
    });
    this.#panel = blockPanel({ name: writing.toolFigure, around, isEmpty: () => false, fields: [this.#width] });
    this.#ofOne = [labelled(this.#picture.alt), this.#picture.inDark];
    this.setData(data);
  }

  render(): HTMLElement {
    if (this.#readOnly) return this.#root;
    // Enter in the alt text moves the caret to the caption.
    onEnter(this.#picture.alt, () => this.#caption.field.focus());
    // The listener uses the capture phase, because the panel hides pastes from listeners outside of it.
    this.#root.addEventListener('paste', (event) => this.#takePasted(event), { capture: true });
    return this.#root;
  }

  save(): FigureData {
    const words = { caption: editedHtml(this.#caption.field), width: this.#chosenWidth() };
    if (this.#isSeveral) return { media: '', alt: '', ...words, items: this.#items.data };
    const { place, dark, alt } = this.#picture;
    return { media: place.media, ...(dark && { dark }), alt: plainText(alt), ...words, ...this.#marks.data };
  }

  setData({
    media = '',
    dark = '',
    alt = '',
    caption = '',
    width,
    regions = [],
    items = [],
  }: Partial<FigureData>): void {
    const { field } = this.#caption;
    if (editedHtml(field) !== caption) setHtml(field, caption);
    this.#width.value = figureWidths.find((one) => one === width) ?? 'column';
    this.#setPictures(items.length > 0);
    if (items.length > 0) this.#items.set(items);
    setPlainText(this.#picture.alt, alt);
    this.#picture.set(media, dark);
    this.#marks.set(regions);
  }

  takeFiles(files: File[]): void {
    void this.#picture.place.take(files);
  }

  offerPicture(picture: File | URL): void {
    this.#picture.place.offer(picture);
  }

  /** Accepts an image file that Editor.js passes from a drop or a paste. */
  onPaste(event: PasteEvent): void {
    if (event.type === 'file') this.takeFiles([(event as FilePasteEvent).detail.file]);
  }

  renderSettings() {
    return [
      ...(this.#isSeveral ? [] : this.#ofOnePicture()),
      {
        icon: icons.beside,
        title: writing.figureBeside,
        isDisabled: this.#isSeveral ? this.#items.isFull : this.#marks.data.regions !== undefined,
        closeOnActivate: true,
        onActivate: () => this.#addBeside(),
      },
    ];
  }

  #ofOnePicture() {
    const { place } = this.#picture;
    const isEmpty = place.media === '';
    const act = (icon: string, title: string, onActivate: () => void, isDisabled = false) => ({
      icon,
      title,
      isDisabled,
      onActivate,
      closeOnActivate: true,
    });
    return [
      act(icons.figure, writing.figureReplace, () => place.askForFiles()),
      act(icons.library, writing.figureFromLibrary, () => void place.chooseFromLibrary()),
      act(icons.regions, writing.regionsMark, () => this.#marks.open(), isEmpty),
    ];
  }

  /** Switches between one image and several. */
  #setPictures(isSeveral: boolean): void {
    this.#showWidth();
    if (this.#isSeveral === isSeveral) return;
    this.#isSeveral = isSeveral;
    const shown = isSeveral ? this.#items.root : this.#picture.place.root;
    this.#root.replaceChildren(shown, this.#caption.line, this.#marks.list, ...(this.#readOnly ? [] : [this.#panel]));
    if (!isSeveral) this.#panel.prepend(...this.#ofOne);
    else for (const part of this.#ofOne) part.remove();
    this.#showWidth();
  }

  /** Turns the image into the first of several and adds an empty item. */
  #addBeside(): void {
    if (!this.#isSeveral) {
      const { place, dark, alt } = this.#picture;
      this.#items.set([{ media: place.media, ...(dark && { dark }), alt: plainText(alt), caption: '' }]);
      this.#picture.set('', '');
      setPlainText(this.#picture.alt, '');
      this.#setPictures(true);
    }
    this.#items.add();
    this.#changed();
  }

  #chosenWidth(): FigureWidth {
    return figureWidths.find((one) => one === this.#width.value) ?? 'column';
  }

  #showWidth(): void {
    this.#root.className = `figure ${this.#chosenWidth()}${this.#isSeveral ? ' several' : ''}`;
  }

  /**
   * Puts a pasted image into an empty item of this figure. If no item is empty and the paste is in the panel, inserts
   * the image below.
   */
  #takePasted(event: ClipboardEvent): void {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    const target = event.target instanceof Element ? event.target : null;
    const isText = event.clipboardData?.getData('text/plain').trim() !== '';
    if (files.length === 0 || isText) return;
    const place = this.#isSeveral ? this.#items.waiting(target) : this.#picture.waiting;
    // If the paste is outside of the panel, Editor.js creates a block for the image.
    if (!place && !target?.closest('.block-panel')) return;
    absorb(event);
    if (place) void place.take(files);
    else this.#insertBelow(files);
  }

  #insertBelow(files: File[]): void {
    const at = this.#api.blocks.getBlockIndex(this.#block.id);
    files.forEach((file, index) => {
      handedOver = file;
      this.#api.blocks.insert('figure', {}, {}, at + 1 + index, false);
    });
  }

  /** Called when the block is part of the page. */
  rendered(): void {
    const file = handedOver;
    handedOver = undefined;
    if (file) this.takeFiles([file]);
  }

  #changed(): void {
    notifyEdited(this.#root, this.#block);
  }
}

/** Returns the caption line below an image. The caption is part of the text, because readers see it. */
function captionLine(readOnly: boolean): { line: HTMLElement; field: HTMLElement } {
  const field = textField('div', { name: writing.figureCaption, html: '', readOnly, className: 'figure-caption' });
  return { line: element('figcaption', 'caption-line placeholder-field', {}, field), field };
}

/**
 * The file for the figure that is being inserted. A variable is needed because Editor.js creates and renders the block
 * before `insert` returns.
 */
let handedOver: File | undefined;

/** The actual tool, loaded on demand by the stub in `blocks/tools.ts`. */
export const tool = Figure;
