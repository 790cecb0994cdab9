import { writing } from '#words/writing.ts';
import { element } from '#editor/tools/dom.ts';
import { keepPresses, PicturePlace, type PlaceOptions } from './tool-picture-place.ts';

/** A picture and its words for those who do not see it, and the one that stands in its place in the dark scheme. */
export class PictureInSchemes {
  readonly place: PicturePlace;
  readonly alt = element('input', 'figure-alt', { type: 'text', maxLength: 1_000 });
  readonly #dark: PicturePlace;
  readonly #panel = element('div', 'figure-dark', { role: 'group', ariaLabel: writing.figureDark, hidden: true });
  /** In the order in which they stand. */
  readonly parts: readonly HTMLElement[];

  constructor(options: Omit<PlaceOptions, 'alt'>) {
    const { readOnly, pictures, onChange } = options;
    if (!readOnly) this.alt.placeholder = writing.figureAlt;
    this.alt.setAttribute('aria-label', writing.figureAlt);
    this.alt.readOnly = readOnly;
    this.alt.dir = 'auto';
    this.place = new PicturePlace({ ...options, alt: this.alt });
    this.#dark = new PicturePlace({ readOnly, pictures, onChange });
    const remove = element('button', '', { type: 'button', textContent: writing.figureDarkRemove, hidden: readOnly });
    remove.addEventListener('click', () => {
      this.#setDark('');
      onChange();
    });
    const title = element('p', 'figure-dark-title', { textContent: writing.figureDark });
    keepPresses(this.#panel);
    this.#panel.append(title, this.#dark.root, remove);
    // Who only reads it is shown the picture alone.
    this.parts = readOnly ? [this.place.root] : [this.place.root, this.#panel, this.alt];
  }

  get dark(): string {
    return this.#dark.media;
  }

  set(media: string, dark: string): void {
    this.place.media = media;
    if (dark !== this.dark || dark === '') this.#setDark(dark);
  }

  /** Waits for a picture for the dark scheme. */
  askForDark(): void {
    this.#panel.hidden = false;
    setTimeout(() => this.#panel.querySelector<HTMLElement>('button')?.focus());
  }

  #setDark(dark: string): void {
    this.#dark.media = dark;
    this.#panel.hidden = dark === '';
  }
}
