/**
 * The parts that the chart tool and the diagram tool share: the alt text, the caption, and the element around image
 * and fields.
 */
import type { BlockToolOptions } from '../editor-api.ts';
import { writing } from '#i18n/writing.ts';
import { aroundOf, type Around } from './block-neighbors.ts';
import { blockPanel } from './block-panel.ts';
import { editedHtml, element, setHtml } from './dom.ts';
import { plainField, plainText, setPlainText, textField } from './fields.ts';

interface Words {
  alt: string;
  caption: string;
}

export class DrawingFrame {
  readonly #options: BlockToolOptions<object, { around?: Around }>;
  readonly #alt: HTMLInputElement;
  readonly #caption: HTMLElement;

  constructor(options: BlockToolOptions<object, { around?: Around }>) {
    const { readOnly } = options;
    this.#options = options;
    const name = writing.drawingAlt;
    this.#alt = plainField('input', { value: '', readOnly, onInput: () => undefined, name, words: true });
    this.#caption = textField('div', { name: writing.caption, html: '', readOnly, className: 'figure-caption' });
  }

  get words(): Words {
    return { alt: plainText(this.#alt), caption: editedHtml(this.#caption) };
  }

  setWords({ alt, caption }: Words): void {
    setPlainText(this.#alt, alt);
    if (editedHtml(this.#caption) !== caption) setHtml(this.#caption, caption);
  }

  /**
   * @param name name of the tool
   * @param picture the drawing
   * @param fields the panel's fields before the alt text
   * @param isEmpty returns whether all fields are empty
   */
  render(name: string, picture: HTMLElement, fields: HTMLElement[], isEmpty: () => boolean): HTMLElement {
    const caption = element('figcaption', 'caption-line placeholder-field', {}, this.#caption);
    const root = element('figure', 'writing-drawing', {}, picture, caption);
    if (this.#options.readOnly) return root;
    const panel = {
      name,
      around: aroundOf(this.#options),
      isWide: true,
      fields: [...fields, this.#alt],
      isEmpty: () => isEmpty() && this.#alt.value + this.#caption.textContent === '',
    };
    root.append(blockPanel(panel));
    return root;
  }
}
