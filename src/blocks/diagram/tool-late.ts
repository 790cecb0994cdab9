import type { BlockTool, BlockToolOptions } from '#editor/editor-api.ts';
import { limits } from '#contract/limits.ts';
import { writing } from '#words/writing.ts';
import { aroundOf, type Around } from '#editor/tools/around.ts';
import { blockPanel } from '#editor/tools/block-panel.ts';
import { editedHtml, element, setHtml } from '#editor/tools/dom.ts';
import { plainField, plainText, setPlainText, textField } from '#editor/tools/fields.ts';
import { LiveDrawing } from '#editor/tools/live-drawing.ts';
import { tellEdited } from '#editor/tools/live-tools.ts';
import type { Draw } from '../drawing.ts';
import { diagramLanguages, isDrawn, type DiagramData } from './schema.ts';

interface Config {
  /** What stands around it in an item of a list. */
  around?: Around;
  draw?: Draw;
}

/** A diagram: `{ code, language, alt, caption }`, shown above its words as readers will see it. */
class Diagram implements BlockTool {
  readonly #options: BlockToolOptions<Partial<DiagramData>, Config>;
  readonly #drawing: LiveDrawing;
  readonly #language = element('select', '', { ariaLabel: writing.language });
  readonly #code: HTMLTextAreaElement;
  readonly #alt: HTMLInputElement;
  readonly #caption: HTMLElement;

  constructor(options: BlockToolOptions<Partial<DiagramData>, Config>) {
    const { data, readOnly, config } = options;
    this.#options = options;
    for (const value of diagramLanguages)
      this.#language.append(element('option', '', { value, textContent: writing.diagramLanguages[value] }));
    this.#language.addEventListener('change', (event) => {
      event.stopPropagation();
      this.#show();
      tellEdited(this.#language);
      options.block.dispatchChange();
    });
    const plain = { value: '', readOnly };
    this.#code = plainField('textarea', { ...plain, name: writing.diagramCode, onInput: () => this.#show() });
    this.#drawing = new LiveDrawing(config?.draw, this.#code);
    this.#code.maxLength = limits.diagram;
    const words = { ...plain, onInput: () => undefined };
    this.#alt = plainField('input', { ...words, name: writing.drawingAlt, words: true });
    this.#caption = textField('div', { name: writing.caption, html: '', readOnly, className: 'figure-caption' });
    this.setData({ code: '', language: 'dot', alt: '', caption: '', ...data });
  }

  render(): HTMLElement {
    const fields = [this.#language, this.#code, this.#alt];
    const isEmpty = () => this.#code.value + this.#alt.value + this.#caption.textContent === '';
    const caption = element('figcaption', 'caption-line when-asked', {}, this.#caption);
    const root = element('figure', 'writing-drawing', {}, this.#drawing.root, caption);
    const { api, block, readOnly, config } = this.#options;
    const around = aroundOf({ config, api, block });
    if (!readOnly) root.append(blockPanel({ name: writing.toolDiagram, around, isEmpty, fields, isWide: true }));
    return root;
  }

  save(): DiagramData {
    const words = { alt: plainText(this.#alt), caption: editedHtml(this.#caption) };
    return { code: plainText(this.#code), language: this.#chosen(), ...words };
  }

  setData({ code, language, alt, caption }: DiagramData): void {
    this.#language.value = language;
    setPlainText(this.#code, code);
    setPlainText(this.#alt, alt);
    if (editedHtml(this.#caption) !== caption) setHtml(this.#caption, caption);
    this.#show();
  }

  validate({ code, caption }: DiagramData): boolean {
    return /\S/u.test(code) || caption !== '';
  }

  readonly #chosen = () => diagramLanguages.find((item) => item === this.#language.value) ?? 'dot';

  #show(): void {
    const code = this.#code.value;
    const language = this.#chosen();
    this.#code.rows = Math.min(14, Math.max(3, code.split('\n').length));
    const drawn = isDrawn({ code, language });
    const said = drawn || !/\S/u.test(code) ? '' : writing.diagramKept;
    this.#drawing.show(drawn ? { kind: 'diagram', language, code } : undefined, said);
  }
}

/** What its `tool.ts` is made of once it is there. */
export const tool = Diagram;
