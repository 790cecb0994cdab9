import type { BlockTool, BlockToolOptions, Toolbox } from '#editor/editor-api.ts';
import type { MathData } from './schema.ts';
import { limits } from '#contract/limits.ts';
import { withLabels } from '#domain/document/equation-labels.ts';
import { writing } from '#words/writing.ts';
import { macrosAround, macrosEvent } from '#editor/embeds/labels.ts';
import { blocksAround, type Around } from '#editor/tools/around.ts';
import { element } from '#editor/tools/dom.ts';
import { keepKeys, plainField, plainText, setPlainText } from '#editor/tools/fields.ts';
import { icons } from '#editor/tools/icons.ts';

/**
 * A formula: `{ tex: 'TeX', label: 'plain text' }`. It is shown below its TeX as readers will see it; what is wrong
 * with it is said there, and is never a failed save.
 */
class MathBlock implements BlockTool {
  static readonly isReadOnlySupported = true;
  static readonly enableLineBreaks = true;
  static readonly toolbox: Toolbox = { title: writing.toolMath, icon: icons.math };
  static readonly sanitize = { tex: true, label: true };

  readonly #around: Around;
  readonly #tex: HTMLTextAreaElement;
  readonly #label: HTMLInputElement;
  readonly #preview = element('div', 'math-preview');

  constructor({ data, api, block, readOnly, config }: BlockToolOptions<Partial<MathData>, { around?: Around }>) {
    this.#around = config?.around ?? blocksAround(api, block);
    const onInput = () => this.#show();
    this.#tex = plainField('textarea', { name: writing.formulaInTex, value: data.tex ?? '', readOnly, onInput });
    this.#tex.maxLength = limits.tex;
    this.#label = plainField('input', {
      name: writing.label,
      value: data.label ?? '',
      readOnly,
      onInput: () => undefined,
    });
    this.#preview.dataset.mutationFree = 'true';
    this.#preview.setAttribute('role', 'status');
  }

  render(): HTMLElement {
    const root = element('div', 'writing-math', {}, this.#preview, this.#tex, this.#label);
    keepKeys(root, { around: this.#around, isEmpty: () => this.#tex.value + this.#label.value === '' });
    root.addEventListener(macrosEvent, () => this.#show());
    this.#show();
    return root;
  }

  save(): MathData {
    return { tex: plainText(this.#tex), label: plainText(this.#label) };
  }

  setData({ tex, label }: MathData): void {
    setPlainText(this.#tex, tex);
    setPlainText(this.#label, label);
    this.#show();
  }

  validate({ tex }: MathData): boolean {
    return /\S/u.test(tex);
  }

  #show(): void {
    const tex = this.#tex.value;
    this.#tex.rows = Math.min(12, Math.max(1, tex.split('\n').length));
    void import('#domain/document/math.ts')
      .then(({ loadMath }) => loadMath(macrosAround(this.#tex)))
      .then((render) => {
        if (tex !== this.#tex.value) return;
        const formula = /\S/u.test(tex) ? render(withLabels(tex), true) : { html: '' };
        // The renderer's own output: of a positive list, and the same that readers get.
        if (formula.error === undefined) this.#preview.innerHTML = formula.html;
        else this.#preview.textContent = formula.error;
      })
      .catch((error: unknown) => console.warn('Formulas cannot be shown.', error));
  }
}

export const tool = {
  class: MathBlock,
  also: 'math formula equation tex latex $$ 数式 suushiki すうしき',
};
