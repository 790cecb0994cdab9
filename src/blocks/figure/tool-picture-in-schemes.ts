/** An image in the editor with its alt text and its replacement for dark mode. */
import { writing } from '#i18n/writing.ts';
import { panelAround } from '#editor/tools/block-panel.ts';
import { button, element } from '#editor/tools/dom.ts';
import { plainField } from '#editor/tools/fields.ts';
import { hasOwnActs } from '#editor/tools/events.ts';
import { renderPicture } from '../picture.ts';
import { PicturePlace, type PlaceOptions } from './tool-picture-place.ts';

type Options = Omit<PlaceOptions, 'html' | 'onChange'> & {
  /** The displayed width, as a value of the attribute `sizes`. */
  sizes: () => string;
  onChange: () => void;
};

export class PictureInSchemes {
  /** The image, which is part of the document. The fields below are in the panel. */
  readonly place: PicturePlace;
  readonly alt: HTMLInputElement;
  readonly inDark = element('div', 'figure-dark', { role: 'group', ariaLabel: writing.figureDark });
  readonly #dark: PicturePlace;
  readonly #onChange: () => void;
  #isAsked = false;

  constructor({ sizes, onChange, ...options }: Options) {
    const { readOnly, pictures } = options;
    this.#onChange = onChange;
    this.alt = plainField('input', {
      name: writing.figureAlt,
      value: '',
      readOnly,
      words: true,
      onInput: () => {
        for (const image of this.place.root.querySelectorAll('img')) image.alt = this.alt.value;
      },
    });
    this.alt.maxLength = 1_000;
    this.place = new PicturePlace({
      ...options,
      html: async (id, facts) => {
        const dark = this.dark;
        const factsInDark = dark === '' ? undefined : await pictures?.find(dark);
        const words = { alt: this.alt.value, sizes: sizes(), lazy: true };
        return renderPicture(id, facts, { ...words, ...(factsInDark && { dark: { id: dark, facts: factsInDark } }) });
      },
      onChange: () => {
        onChange();
        // The button that had the focus has been removed, so the focus moves to the alt text.
        this.alt.focus();
      },
    });
    this.#dark = new PicturePlace({
      readOnly,
      pictures,
      html: (id, facts) => renderPicture(id, facts, { alt: '', sizes: '10rem', lazy: true }),
      onChange: () => this.#darkChanged(),
    });
    // A click on the image moves the focus to its panel.
    this.place.root.addEventListener('click', (event) => {
      const isButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (this.place.media === '' || isButton || hasOwnActs(event)) return;
      this.alt.focus({ preventScroll: true });
      // A tall image can push the panel out of view.
      panelAround(this.alt)?.scrollIntoView({ block: 'nearest' });
    });
    this.#showDark();
  }

  get dark(): string {
    return this.#dark.media;
  }

  /** Returns the placeholder if the image is missing. */
  get waiting(): PicturePlace | undefined {
    if (this.place.media === '') return this.place;
    return this.#isAsked && this.dark === '' ? this.#dark : undefined;
  }

  set(media: string, dark: string): void {
    const isOther = dark !== this.dark;
    this.place.media = media;
    if (!isOther) return;
    this.#dark.media = dark;
    this.#isAsked = false;
    this.#showDark();
    this.place.show();
  }

  /** Shows the image for dark mode in the panel; if there is none, a button to add such an image. */
  #showDark(): void {
    if (!this.#isAsked && this.dark === '') {
      const add = button('button', writing.figureDarkAdd, () => {
        this.#isAsked = true;
        this.#dark.show();
        this.#showDark();
        this.inDark.querySelector('button')?.focus();
      });
      return this.inDark.replaceChildren(add);
    }
    const remove = button('button', writing.figureDarkRemove, () => {
      this.#dark.media = '';
      this.#isAsked = false;
      this.#darkChanged();
      this.inDark.querySelector('button')?.focus();
    });
    this.inDark.replaceChildren(element('p', '', { textContent: writing.figureDark }), this.#dark.root, remove);
  }

  #darkChanged(): void {
    this.#showDark();
    this.place.show();
    this.#onChange();
  }
}
