import type {
  API,
  BlockAPI,
  BlockTool,
  BlockToolConstructorOptions,
  FilePasteEvent,
  PasteEvent,
  ToolboxConfig,
} from '@editorjs/editorjs';
import { figureWidths, type FigureData, type FigureWidth } from '#contract/documents.ts';
import { mediaId, offeredFormats, offeredWidths } from '#contract/media-sizes.ts';
import { messages } from '#contract/messages.ts';
import { pages } from '#contract/paths.ts';
import { acceptedTypes, prepareFile, type Pictures } from '../pictures.ts';
import { isComposing } from '../composing.ts';
import { asTextbox, editedHtml, element, setHtml } from './dom.ts';
import { plainText, setPlainText } from './fields.ts';
import { icons } from './icons.ts';
import { textRule } from './inline-rules.ts';
import { tellEdited } from './live-tools.ts';

interface FigureConfig {
  pictures?: Pictures;
  /** Takes further pictures in behind this one; left out: each is a block of its own. */
  addPictures?: (files: File[]) => void;
}

/** The column at two device pixels. */
const SHOWN_WIDTH = 1_300;

const widthNames: Record<FigureWidth, string> = {
  column: messages.figureColumn,
  wide: messages.figureWide,
  full: messages.figureFull,
};

/** A picture: `{ media, alt, caption: 'inline HTML', width }` (product 16). */
export class Figure implements BlockTool {
  static readonly isReadOnlySupported = true;
  static readonly toolbox: ToolboxConfig = { title: messages.toolFigure, icon: icons.figure };
  static readonly sanitize = { media: {}, alt: {}, caption: textRule, width: {} };
  static readonly pasteConfig = { files: { mimeTypes: acceptedTypes.split(',') } };

  readonly #api: API;
  readonly #block: BlockAPI;
  readonly #readOnly: boolean;
  readonly #pictures: Pictures | undefined;
  readonly #addPictures: FigureConfig['addPictures'];
  #media = '';
  #width: FigureWidth = 'column';
  readonly #root = element('figure', 'figure');
  readonly #frame = element('div', 'figure-frame');
  readonly #alt = element('input', 'figure-alt', { type: 'text', maxLength: 1_000 });
  readonly #caption = element('div', 'figure-caption');
  /** Counts uploads, so that a later one's picture stands, whichever arrives last. */
  #turn = 0;

  constructor({ data, api, block, readOnly, config }: BlockToolConstructorOptions<Partial<FigureData>, FigureConfig>) {
    this.#api = api;
    this.#block = block;
    this.#readOnly = readOnly;
    this.#pictures = config?.pictures;
    this.#addPictures = config?.addPictures;
    if (!readOnly) this.#alt.placeholder = messages.figureAlt;
    this.#alt.setAttribute('aria-label', messages.figureAlt);
    this.#alt.readOnly = readOnly;
    for (const words of [this.#alt, this.#caption]) words.dir = 'auto';
    this.#caption.contentEditable = String(!readOnly);
    if (!readOnly) this.#caption.dataset.placeholder = messages.figureCaption;
    asTextbox(this.#caption, messages.figureCaption, readOnly);
    this.#root.append(this.#frame, this.#alt, element('figcaption', '', {}, this.#caption));
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
    return { media: this.#media, alt: plainText(this.#alt), caption: editedHtml(this.#caption), width: this.#width };
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
    this.#show();
  }

  takeFiles(files: File[]): void {
    void this.#take(files);
  }

  offerFile(file: File): void {
    const upload = element('button', 'figure-offer', { type: 'button', textContent: messages.figureOffer });
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
        title: widthNames[width],
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
        title: messages.figureReplace,
        closeOnActivate: true,
        onActivate: () => this.#askForFiles(),
      },
      {
        icon: icons.library,
        title: messages.figureFromLibrary,
        closeOnActivate: true,
        onActivate: () => void this.#chooseFromLibrary(),
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
      this.#frame.replaceChildren(element('p', 'missing', { textContent: messages.figureMissing }));
      return;
    }
    const width = offeredWidths(known).find((one) => one >= SHOWN_WIDTH) ?? known.width;
    const image = element('img', '', { alt: this.#alt.value, width: known.width, height: known.height });
    image.src = pages.media(id, width, offeredFormats(known.kind).at(-1) ?? 'webp');
    this.#frame.replaceChildren(image);
  }

  /** The empty frame: choose, drop or paste. */
  #showChooser(): void {
    const choose = element('button', 'figure-choose', { type: 'button', textContent: messages.figureChoose });
    choose.addEventListener('click', () => this.#askForFiles());
    const library = element('button', 'figure-library', { type: 'button', textContent: messages.figureFromLibrary });
    library.addEventListener('click', () => void this.#chooseFromLibrary());
    const hint = element('p', 'figure-hint', { textContent: messages.figureHint });
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
    bar.setAttribute('aria-label', messages.figureUploading);
    const status = element('p', 'figure-status', { textContent: messages.figureUploading });
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
    const again = element('button', '', { type: 'button', textContent: messages.figureAgain });
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
