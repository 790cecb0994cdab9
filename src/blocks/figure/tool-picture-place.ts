/** The placeholder of an image in the editor. It accepts an image, uploads it, shows it, and reports errors. */
import type { Medium } from '#contract/media.ts';
import { mediaId } from '#contract/media-sizes.ts';
import { writing } from '#i18n/writing.ts';
import { acceptedTypes, prepareFile, type Pictures, type Uploaded } from '#editor/pictures.ts';
import { button, element } from '#editor/tools/dom.ts';

export interface PlaceOptions {
  readOnly: boolean;
  pictures: Pictures | undefined;
  /** Returns the HTML of the image as readers will see it. The HTML comes from our own renderer. */
  html: (id: string, picture: Medium) => string | Promise<string>;
  /** An element over the image. */
  overlay?: HTMLElement;
  /** Receives the remaining files if several are chosen; the first one is placed here. */
  onFurther?: (files: File[]) => void;
  /** Called when the writer has replaced the image. */
  onChange: () => void;
}

export class PicturePlace {
  /** The element of the placeholder. Editor.js does not observe it, so `onChange` reports its changes. */
  readonly root = element('div', 'figure-frame', { contentEditable: 'false' });
  readonly #options: PlaceOptions;
  /**
   * The file field. This property keeps a reference to the field, because a browser can remove an unreferenced field
   * while the file dialog is open.
   */
  readonly #files = element('input', '', { type: 'file', accept: acceptedTypes, multiple: true });
  #media = '';
  /**
   * The number of uploads so far. Only the result of the latest upload is used, even if an earlier upload finishes
   * last.
   */
  #turn = 0;

  constructor(options: PlaceOptions) {
    this.#options = options;
    this.root.dataset.mutationFree = 'true';
    this.#files.addEventListener('change', () => void this.take([...(this.#files.files ?? [])]));
    keepPresses(this.root);
  }

  /** Id of the image; '' if there is none. */
  get media(): string {
    return this.#media;
  }

  set media(id: string) {
    if (id === this.#media && this.root.querySelector('.shown-picture')) return;
    this.#turn += 1;
    this.#media = id;
    this.show();
  }

  /** Shows the image, or the empty placeholder. */
  show(): void {
    if (this.#media !== '') void this.#showPicture(this.#media);
    else if (!this.#options.readOnly) this.#showChooser();
    else this.root.replaceChildren();
  }

  async #showPicture(id: string): Promise<void> {
    const { pictures, html, overlay } = this.#options;
    const known = mediaId.test(id) ? await pictures?.find(id) : undefined;
    const picture = known && (await html(id, known));
    if (this.#media !== id) return;
    if (picture === undefined) {
      this.root.replaceChildren(element('p', 'missing', { textContent: writing.figureMissing }));
      return;
    }
    const shown = element('div', 'shown-picture');
    shown.innerHTML = picture;
    if (overlay) shown.append(overlay);
    this.root.replaceChildren(shown);
  }

  /** Shows the empty frame: choose, drop or paste an image. */
  #showChooser(): void {
    const choose = button('figure-choose', writing.figureChoose, () => this.askForFiles());
    const library = button('figure-library', writing.figureFromLibrary, () => void this.chooseFromLibrary());
    const hint = element('p', 'figure-hint', { textContent: writing.figureHint });
    this.root.replaceChildren(element('div', 'figure-chooser', {}, choose, library, hint));
  }

  askForFiles(): void {
    // Clears the field, so that the writer can choose the same file again.
    this.#files.value = '';
    this.#files.click();
  }

  async chooseFromLibrary(): Promise<void> {
    const medium = await this.#options.pictures?.choose();
    if (!medium) return;
    this.#media = medium.id;
    await this.#showPicture(medium.id);
    this.#options.onChange();
  }

  /** Offers an image to the writer. The image is uploaded or downloaded only if the writer confirms. */
  offer(picture: File | URL): void {
    const isFile = picture instanceof File;
    const name = isFile ? writing.figureOffer : writing.figureFetch(picture.hostname);
    const accept = () => void (isFile ? this.take([picture]) : this.#fetch(picture.href));
    this.root.querySelector('.figure-chooser')?.prepend(button('figure-offer', name, accept));
  }

  async take([first, ...others]: File[]): Promise<void> {
    if (!first || !this.#options.pictures) return;
    if (others.length > 0) this.#options.onFurther?.(others);
    await this.#upload(first, this.#options.pictures);
  }

  async #upload(file: File, pictures: Pictures): Promise<void> {
    await this.#bring(file.name, writing.figureUploading, async (onProgress) => {
      const prepared = await prepareFile(file);
      return 'problem' in prepared ? prepared : pictures.upload(prepared, onProgress);
    });
  }

  async #fetch(url: string): Promise<void> {
    const { pictures } = this.#options;
    if (pictures) await this.#bring(url, writing.figureFetching, () => pictures.fetch(url));
  }

  /** @param name name of the image for an error message */
  async #bring(
    name: string,
    says: string,
    get: (onProgress: (share: number) => void) => Promise<Uploaded>,
  ): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const bar = element('progress', '', { max: 1, ariaLabel: says });
    const status = element('p', 'figure-status', { textContent: says, role: 'status' });
    this.root.replaceChildren(element('div', 'figure-upload', {}, status, bar));
    const uploaded = await get((share) => (bar.value = share));
    if (turn !== this.#turn) return;
    if ('medium' in uploaded) {
      this.#media = uploaded.medium.id;
      await this.#showPicture(this.#media);
      this.#options.onChange();
      return;
    }
    this.show();
    const problem = element('p', 'figure-problem', { textContent: `${name}: ${uploaded.problem}`, role: 'alert' });
    const again = button('', writing.figureAgain, () => void this.#bring(name, says, get));
    this.root.append(element('div', 'figure-failed', {}, problem, again));
  }
}

/** Stops Enter and Space on a button from reaching Editor.js, which would create a block. */
function keepPresses(root: HTMLElement): void {
  root.addEventListener('keydown', (event) => {
    if (event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' '))
      event.stopPropagation();
  });
}
