import type {
  EditorApi,
  StandingBlock,
  BlockTool,
  BlockToolOptions,
  FilePasteEvent,
  PasteEvent,
  Toolbox,
} from '#editor/editor-api.ts';
import { RegionMarks } from './tool-region-marks.ts';
import { FigureItems } from './tool-items.ts';
import { PictureInSchemes } from './tool-picture-in-schemes.ts';
import { figureWidths, type FigureData, type FigureWidth } from './schema.ts';
import { writing } from '#words/writing.ts';
import { pictureFiles, type Pictures } from '#editor/pictures.ts';
import { isComposing } from '#editor/composing.ts';
import { blocksAround, type Around } from '#editor/tools/around.ts';
import { asTextbox, editedHtml, element, setHtml } from '#editor/tools/dom.ts';
import { plainText, setPlainText } from '#editor/tools/fields.ts';
import { icons } from '#editor/tools/icons.ts';
import { textRule } from '#editor/tools/inline-rules.ts';
import { tellEdited } from '#editor/tools/live-tools.ts';

interface FigureConfig {
  /** What stands around it in an item of a list. */
  around?: Around;
  pictures?: Pictures;
  /** Takes further pictures in behind this one; left out: each is a block of its own. */
  addPictures?: (files: File[]) => void;
}

/** A picture, `{ media, dark?, alt, caption: 'inline HTML', width, regions? }`, or several (product 16). */
class Figure implements BlockTool {
  static readonly isReadOnlySupported = true;
  static readonly toolbox: Toolbox = { title: writing.toolFigure, icon: icons.figure };
  static readonly sanitize = { media: {}, alt: {}, caption: textRule, width: {}, dark: {}, regions: true, items: true };
  static readonly pasteConfig = { files: pictureFiles };

  readonly #api: EditorApi;
  readonly #block: StandingBlock;
  readonly #readOnly: boolean;
  readonly #pictures: Pictures | undefined;
  readonly #addPictures: FigureConfig['addPictures'];
  #width: FigureWidth = 'column';
  readonly #root = element('figure', 'figure');
  readonly #picture: PictureInSchemes;
  readonly #caption = element('div', 'figure-caption');
  readonly #words = element('figcaption');
  readonly #marks: RegionMarks;
  readonly #items: FigureItems;
  #isSeveral = false;

  constructor({ data, api, block, readOnly, config }: BlockToolOptions<Partial<FigureData>, FigureConfig>) {
    this.#api = api;
    this.#block = block;
    this.#readOnly = readOnly;
    this.#pictures = config?.pictures;
    this.#addPictures = config?.addPictures;
    const [pictures, around] = [this.#pictures, config?.around ?? blocksAround(api, block)];
    const onChange = () => this.#changed();
    this.#marks = new RegionMarks({
      ...{ readOnly, around, onChange },
      frame: () => this.#picture.place.root,
      id: block?.id ?? '',
    });
    this.#picture = new PictureInSchemes({
      ...{ readOnly, pictures, onChange, overlay: this.#marks.overlay },
      onFurther: (files) => (this.#addPictures ? this.#addPictures(files) : this.#insertBelow(files)),
    });
    this.#items = new FigureItems({
      ...{ readOnly, pictures, around, onChange },
      onAltKey: (event, caption) => this.#onAltKey(event, caption),
    });
    this.#caption.dir = 'auto';
    this.#caption.contentEditable = String(!readOnly);
    if (!readOnly) this.#caption.dataset.placeholder = writing.figureCaption;
    asTextbox(this.#caption, writing.figureCaption, readOnly);
    this.#words.append(this.#caption);
    this.setData(data);
  }

  render(): HTMLElement {
    if (this.#readOnly) return this.#root;
    this.#picture.alt.addEventListener('keydown', (event) => this.#onAltKey(event, this.#caption));
    // What is typed here is no key of Editor.js: Enter would split, Backspace would take the block before.
    for (const type of ['paste', 'copy', 'cut'] as const)
      this.#root.addEventListener(type, (event) => {
        if (event.target instanceof Element && event.target.matches('.figure-alt')) event.stopPropagation();
      });
    return this.#root;
  }

  save(): FigureData {
    const words = { caption: editedHtml(this.#caption), width: this.#width };
    if (this.#isSeveral) return { media: '', alt: '', ...words, items: this.#items.data };
    const { place, dark, alt } = this.#picture;
    return { media: place.media, ...(dark && { dark }), alt: plainText(alt), ...words, ...this.#marks.data };
  }

  validate({ media, caption, items = [] }: FigureData): boolean {
    return media !== '' || caption !== '' || items.length > 0;
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
    if (editedHtml(this.#caption) !== caption) setHtml(this.#caption, caption);
    this.#setPictures(items.length > 0);
    if (items.length > 0) this.#items.set(items);
    setPlainText(this.#picture.alt, alt);
    this.#picture.set(media, dark);
    this.#marks.set(regions);
    this.#setWidth(figureWidths.find((one) => one === width) ?? 'column');
  }

  takeFiles(files: File[]): void {
    void this.#picture.place.take(files);
  }

  offerFile(file: File): void {
    this.#picture.place.offer(file);
  }

  /** A picture that was dropped or pasted. */
  onPaste(event: PasteEvent): void {
    if (event.type === 'file') this.takeFiles([(event as FilePasteEvent).detail.file]);
  }

  renderSettings() {
    return [
      ...figureWidths.map((width) => ({
        icon: icons[`width-${width}`],
        title: writing.figureWidths[width],
        toggle: 'width',
        isActive: () => this.#width === width,
        closeOnActivate: true,
        onActivate: () => {
          this.#setWidth(width);
          this.#changed();
        },
      })),
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
      ...{ icon, title, isDisabled, onActivate, closeOnActivate: true },
    });
    return [
      act(icons.figure, writing.figureReplace, () => place.askForFiles()),
      act(icons.library, writing.figureFromLibrary, () => void place.chooseFromLibrary()),
      act(icons.dark, writing.figureDarkAdd, () => this.#picture.askForDark(), isEmpty),
      act(icons.regions, writing.regionsMark, () => this.#marks.open(), isEmpty),
    ];
  }

  /** One picture, or several in its place. */
  #setPictures(isSeveral: boolean): void {
    this.#isSeveral = isSeveral;
    const shown = isSeveral ? [this.#items.root] : this.#picture.parts;
    this.#root.replaceChildren(...shown, this.#words, this.#marks.list);
  }

  /** The one picture becomes the first of several, of which the next waits. */
  #addBeside(): void {
    if (!this.#isSeveral) {
      const { place, dark, alt } = this.#picture;
      this.#items.set([{ media: place.media, ...(dark && { dark }), alt: plainText(alt), caption: '' }]);
      this.#picture.set('', '');
      setPlainText(this.#picture.alt, '');
      this.#setPictures(true);
      this.#setWidth(this.#width);
    }
    this.#items.add();
    this.#changed();
  }

  #setWidth(width: FigureWidth): void {
    this.#width = width;
    this.#root.className = `figure ${width}${this.#isSeveral ? ' several' : ''}`;
  }

  #insertBelow(files: File[]): void {
    const at = this.#api.blocks.getBlockIndex(this.#block.id);
    files.forEach((file, index) => {
      handedOver = file;
      this.#api.blocks.insert('figure', {}, {}, at + 1 + index, false);
    });
  }

  /** Called when the block stands in the page. */
  rendered(): void {
    const file = handedOver;
    handedOver = undefined;
    if (file) this.takeFiles([file]);
  }

  #changed(): void {
    tellEdited(this.#root);
    this.#block.dispatchChange();
  }

  #onAltKey(event: KeyboardEvent, caption: HTMLElement): void {
    event.stopPropagation();
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    caption.focus();
  }
}

/** The file of the figure that is being inserted right now: Editor.js makes and shows it before `insert` returns. */
let handedOver: File | undefined;

export const tool = {
  class: Figure,
  inlineToolbar: true,
  also: 'picture image photo figure 画像 写真 図 gazou shashin がぞう しゃしん',
};
