import type {
  EditorApi,
  StandingBlock,
  BlockTool,
  BlockToolOptions,
  FilePasteEvent,
  PasteEvent,
  Toolbox,
} from '#editor/editor-api.ts';
import { RegionMarks } from './tool-regions.ts';
import { figureWidths, type FigureData, type FigureWidth } from './schema.ts';
import { mediaId, offeredFormats, offeredWidths } from '#contract/media-sizes.ts';
import { pages } from '#contract/paths.ts';
import { writing } from '#words/writing.ts';
import { acceptedTypes, prepareFile, type Pictures } from '#editor/pictures.ts';
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

/** The column at two device pixels. */
const SHOWN_WIDTH = 1_300;

/** A picture: `{ media, alt, caption: 'inline HTML', width, regions? }` (product 16). */
class Figure implements BlockTool {
  static readonly isReadOnlySupported = true;
  static readonly toolbox: Toolbox = { title: writing.toolFigure, icon: icons.figure };
  static readonly sanitize = { media: {}, alt: {}, caption: textRule, width: {}, regions: true };
  static readonly pasteConfig = { files: { mimeTypes: acceptedTypes.split(',') } };

  readonly #api: EditorApi;
  readonly #block: StandingBlock;
  readonly #readOnly: boolean;
  readonly #pictures: Pictures | undefined;
  readonly #addPictures: FigureConfig['addPictures'];
  #media = '';
  #width: FigureWidth = 'column';
  readonly #root = element('figure', 'figure');
  readonly #frame = element('div', 'figure-frame');
  readonly #alt = element('input', 'figure-alt', { type: 'text', maxLength: 1_000 });
  readonly #caption = element('div', 'figure-caption');
  readonly #marks: RegionMarks;
  /** Counts uploads, so that a later one's picture stands, whichever arrives last. */
  #turn = 0;

  constructor({ data, api, block, readOnly, config }: BlockToolOptions<Partial<FigureData>, FigureConfig>) {
    this.#api = api;
    this.#block = block;
    this.#readOnly = readOnly;
    this.#pictures = config?.pictures;
    this.#addPictures = config?.addPictures;
    if (!readOnly) this.#alt.placeholder = writing.figureAlt;
    this.#alt.setAttribute('aria-label', writing.figureAlt);
    this.#alt.readOnly = readOnly;
    for (const words of [this.#alt, this.#caption]) words.dir = 'auto';
    this.#caption.contentEditable = String(!readOnly);
    if (!readOnly) this.#caption.dataset.placeholder = writing.figureCaption;
    asTextbox(this.#caption, writing.figureCaption, readOnly);
    this.#marks = new RegionMarks({
      ...{ readOnly, frame: this.#frame, id: block?.id ?? '', around: config?.around ?? blocksAround(api, block) },
      onChange: () => this.#changed(),
    });
    const caption = element('figcaption', '', {}, this.#caption);
    this.#root.append(this.#frame, this.#alt, caption, this.#marks.list);
    this.setData(data);
  }

  render(): HTMLElement {
    if (this.#readOnly) return this.#root;
    this.#alt.addEventListener('keydown', (event) => this.#onAltKey(event));
    // What is typed here is no key of Editor.js: Enter would split, Backspace would take the block before.
    for (const type of ['paste', 'copy', 'cut'] as const) {
      this.#alt.addEventListener(type, (event) => event.stopPropagation());
    }
    return this.#root;
  }

  save(): FigureData {
    const words = { alt: plainText(this.#alt), caption: editedHtml(this.#caption) };
    return { media: this.#media, ...words, width: this.#width, ...this.#marks.data };
  }

  validate({ media, caption }: FigureData): boolean {
    return media !== '' || caption !== '';
  }

  setData(data: Partial<FigureData>): void {
    this.#turn += 1;
    this.#media = data.media ?? '';
    setPlainText(this.#alt, data.alt ?? '');
    if (editedHtml(this.#caption) !== (data.caption ?? '')) setHtml(this.#caption, data.caption ?? '');
    this.#setWidth(figureWidths.find((width) => width === data.width) ?? 'column');
    this.#marks.set(data.regions ?? []);
    this.#show();
  }

  takeFiles(files: File[]): void {
    void this.#take(files);
  }

  offerFile(file: File): void {
    const upload = element('button', 'figure-offer', { type: 'button', textContent: writing.figureOffer });
    upload.addEventListener('click', () => void this.#take([file]));
    this.#frame.querySelector('.figure-chooser')?.prepend(upload);
  }

  /** A picture that was dropped or pasted. */
  onPaste(event: PasteEvent): void {
    if (event.type === 'file') void this.#take([(event as FilePasteEvent).detail.file]);
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
      {
        icon: icons.figure,
        title: writing.figureReplace,
        closeOnActivate: true,
        onActivate: () => this.#askForFiles(),
      },
      {
        icon: icons.library,
        title: writing.figureFromLibrary,
        closeOnActivate: true,
        onActivate: () => void this.#chooseFromLibrary(),
      },
      {
        icon: icons.regions,
        title: writing.regionsMark,
        isDisabled: this.#media === '',
        closeOnActivate: true,
        onActivate: () => this.#marks.open(),
      },
    ];
  }

  #setWidth(width: FigureWidth): void {
    this.#width = width;
    this.#root.className = `figure ${width}`;
  }

  #show(): void {
    this.#alt.hidden = this.#media === '';
    if (this.#media !== '') void this.#showPicture(this.#media);
    else if (!this.#readOnly) this.#showChooser();
    else this.#frame.replaceChildren();
  }

  async #showPicture(id: string): Promise<void> {
    const known = mediaId.test(id) ? await this.#pictures?.find(id) : undefined;
    if (this.#media !== id) return;
    if (!known) {
      this.#frame.replaceChildren(element('p', 'missing', { textContent: writing.figureMissing }));
      return;
    }
    const width = offeredWidths(known).find((item) => item >= SHOWN_WIDTH) ?? known.width;
    const image = element('img', '', { alt: this.#alt.value, width: known.width, height: known.height });
    image.src = pages.media(id, width, offeredFormats(known.kind).at(-1) ?? 'webp');
    this.#frame.replaceChildren(element('div', 'annotated-picture', {}, image, this.#marks.overlay));
  }

  /** The empty frame: choose, drop or paste. */
  #showChooser(): void {
    const choose = element('button', 'figure-choose', { type: 'button', textContent: writing.figureChoose });
    choose.addEventListener('click', () => this.#askForFiles());
    const library = element('button', 'figure-library', { type: 'button', textContent: writing.figureFromLibrary });
    library.addEventListener('click', () => void this.#chooseFromLibrary());
    const hint = element('p', 'figure-hint', { textContent: writing.figureHint });
    this.#frame.replaceChildren(element('div', 'figure-chooser', {}, choose, library, hint));
  }

  #askForFiles(): void {
    const input = element('input', '', { type: 'file', accept: acceptedTypes, multiple: true });
    input.addEventListener('change', () => void this.#take([...(input.files ?? [])]));
    input.click();
  }

  async #chooseFromLibrary(): Promise<void> {
    const medium = await this.#pictures?.choose();
    if (!medium) return;
    this.#media = medium.id;
    this.#show();
    this.#changed();
  }

  /** The first one comes here, the others into figures of their own below. */
  async #take(files: File[]): Promise<void> {
    const [first, ...others] = files;
    if (!first || !this.#pictures) return;
    if (this.#addPictures) this.#addPictures(others);
    else this.#insertBelow(others);
    await this.#upload(first, this.#pictures);
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
    if (file && this.#pictures) void this.#upload(file, this.#pictures);
  }

  async #upload(file: File, pictures: Pictures): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const bar = element('progress', '', { max: 1, value: 0 });
    bar.setAttribute('aria-label', writing.figureUploading);
    const status = element('p', 'figure-status', { textContent: writing.figureUploading });
    status.setAttribute('role', 'status');
    this.#frame.replaceChildren(element('div', 'figure-upload', {}, status, bar));
    const prepared = await prepareFile(file);
    const uploaded = 'problem' in prepared ? prepared : await pictures.upload(prepared, (share) => (bar.value = share));
    if (turn !== this.#turn) return;
    if ('medium' in uploaded) {
      this.#media = uploaded.medium.id;
      this.#show();
      this.#changed();
      this.#alt.focus();
      return;
    }
    this.#show();
    const problem = element('p', 'figure-problem', { textContent: `${file.name}: ${uploaded.problem}` });
    problem.setAttribute('role', 'alert');
    const again = element('button', '', { type: 'button', textContent: writing.figureAgain });
    again.addEventListener('click', () => void this.#upload(file, pictures));
    this.#frame.append(element('div', 'figure-failed', {}, problem, again));
  }

  #changed(): void {
    tellEdited(this.#root);
    this.#block.dispatchChange();
  }

  #onAltKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    this.#caption.focus();
  }
}

/** The file of the figure that is being inserted right now: Editor.js makes and shows it before `insert` returns. */
let handedOver: File | undefined;

export const tool = {
  class: Figure,
  inlineToolbar: true,
  also: 'picture image photo figure 画像 写真 図 gazou shashin がぞう しゃしん',
};
