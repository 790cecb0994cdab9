import type { BlockTool, BlockToolOptions } from '#editor/editor-api.ts';
import { limits } from '#contract/limits.ts';
import { writing } from '#i18n/writing.ts';
import type { Around } from '#editor/tools/block-neighbors.ts';
import { DrawingFrame } from '#editor/tools/drawing-frame.ts';
import { plainField, plainText, selectField, setPlainText } from '#editor/tools/fields.ts';
import { LiveDrawing } from '#editor/tools/live-drawing.ts';
import { notifyEdited } from '#editor/tools/live-tools.ts';
import type { Draw } from '../context.ts';
import { diagramLanguages, isDrawn, type DiagramData } from './schema.ts';

interface Config {
  /** The functions of the list that leave or replace the diagram, if the diagram is in a list item. */
  around?: Around;
  draw?: Draw;
}

/** A diagram: `{ code, language, alt, caption }`, shown above its source as readers will see it. */
class Diagram implements BlockTool {
  readonly #frame: DrawingFrame;
  readonly #drawing: LiveDrawing;
  readonly #language: HTMLSelectElement;
  readonly #code: HTMLTextAreaElement;

  constructor(options: BlockToolOptions<Partial<DiagramData>, Config>) {
    const { data, readOnly, config } = options;
    this.#frame = new DrawingFrame(options);
    const languages = diagramLanguages.map((value) => [value, writing.diagramLanguages[value]] as const);
    this.#language = selectField('', writing.language, languages, () => {
      this.#show();
      notifyEdited(this.#language, options.block);
    });
    const onInput = () => this.#show();
    this.#code = plainField('textarea', { value: '', readOnly, name: writing.diagramCode, onInput });
    this.#drawing = new LiveDrawing(config?.draw, this.#code);
    this.#code.maxLength = limits.diagram;
    this.setData({ code: '', language: 'dot', alt: '', caption: '', ...data });
  }

  render(): HTMLElement {
    const isEmpty = () => this.#code.value === '';
    return this.#frame.render(writing.toolDiagram, this.#drawing.root, [this.#language, this.#code], isEmpty);
  }

  save(): DiagramData {
    return { code: plainText(this.#code), language: this.#chosen(), ...this.#frame.words };
  }

  setData({ code, language, ...words }: DiagramData): void {
    this.#language.value = language;
    setPlainText(this.#code, code);
    this.#frame.setWords(words);
    this.#show();
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

/** The actual tool, loaded on demand by the stub in `blocks/tools.ts`. */
export const tool = Diagram;
