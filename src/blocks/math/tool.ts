import type { BlockTool, BlockToolOptions, Toolbox } from '#editor/editor-api.ts';
import type { MathData } from './schema.ts';
import { limits } from '#contract/limits.ts';
import { escapeText } from '#domain/document/escape.ts';
import { equationLabels, withLineNumbers } from '#domain/document/equation-labels.ts';
import { writing } from '#i18n/writing.ts';
import { countedEvent, labelsAround, macrosAround, withNumbers } from '#editor/embeds/labels.ts';
import { aroundOf, type Around } from '#editor/tools/block-neighbors.ts';
import { element, say } from '#editor/tools/dom.ts';
import { blockPanel, nothingYet, showHtml, shownPicture } from '#editor/tools/block-panel.ts';
import { plainField, plainText, setPlainText } from '#editor/tools/fields.ts';
import { icons } from '#editor/tools/icons.ts';
import { labelProblem, storedProblem } from '#editor/tools/label-field.ts';

/**
 * A formula: `{ tex: 'TeX', label: 'plain text' }`. The block shows the formula as readers will see it. The TeX is
 * edited in the panel. The panel reports TeX errors, but they never prevent saving.
 */
class MathBlock implements BlockTool {
  static readonly enableLineBreaks = true;
  static readonly toolbox: Toolbox = { title: writing.toolMath, icon: icons.math };
  static readonly sanitize = { tex: true, label: true };

  readonly #around: Around;
  readonly #readOnly: boolean;
  readonly #tex: HTMLTextAreaElement;
  readonly #label: HTMLInputElement;
  /** The stored label. An invalid label is reported and not stored. */
  #keptLabel: string;
  #hadLabels = new Set<string>();
  readonly #labelProblem = element('p', 'link-error', { hidden: true, role: 'status' });
  readonly #shown: HTMLElement;
  readonly #problem = element('p', 'link-error', { hidden: true, role: 'status' });

  constructor({ data, api, block, readOnly, config }: BlockToolOptions<Partial<MathData>, { around?: Around }>) {
    this.#around = aroundOf({ config, api, block });
    const onInput = () => this.#show();
    this.#tex = plainField('textarea', { name: writing.formulaInTex, value: data.tex ?? '', readOnly, onInput });
    this.#tex.maxLength = limits.tex;
    this.#label = plainField('input', {
      name: writing.label,
      value: data.label ?? '',
      readOnly,
      onInput: () => this.#readLabel(),
    });
    this.#keptLabel = data.label ?? '';
    this.#label.addEventListener('focus', () => (this.#hadLabels = new Set([this.#keptLabel.trim()])));
    this.#sayOfLabel(storedProblem(this.#keptLabel.trim()));
    this.#shown = shownPicture([this.#tex]);
    this.#readOnly = readOnly;
  }

  render(): HTMLElement {
    const root = element('div', 'writing-math', { role: 'group', ariaLabel: writing.toolMath }, this.#shown);
    if (!this.#readOnly)
      root.append(
        blockPanel({
          name: writing.toolMath,
          around: this.#around,
          isEmpty: () => this.#tex.value + this.#label.value === '',
          fields: [this.#tex, this.#label],
          more: [this.#labelProblem, this.#problem],
        }),
      );
    this.#tex.addEventListener('paste', (event) => this.#onPaste(event));
    root.addEventListener(countedEvent, () => this.#show());
    this.#show();
    return root;
  }

  save(): MathData {
    return { tex: plainText(this.#tex), label: this.#keptLabel };
  }

  setData({ tex, label }: MathData): void {
    setPlainText(this.#tex, tex);
    this.#keptLabel = label;
    setPlainText(this.#label, label);
    this.#sayOfLabel(storedProblem(label.trim()));
    this.#show();
  }

  /** Removes the delimiters of a pasted formula. */
  #onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const [, inDollars, inBrackets] = /^\s*(?:\$\$([^]*)\$\$|\\\[([^]*)\\\])\s*$/.exec(text) ?? [];
    const tex = (inDollars ?? inBrackets)?.trim();
    if (tex === undefined || this.#tex.readOnly) return;
    event.preventDefault();
    document.execCommand('insertText', false, tex);
  }

  #show(): void {
    const tex = this.#tex.value;
    this.#tex.rows = Math.min(12, Math.max(1, tex.split('\n').length));
    if (!/\S/u.test(tex)) {
      say(this.#problem, '');
      return this.#shown.replaceChildren(nothingYet(writing.toolMath));
    }
    void import('#domain/document/math.ts')
      .then(({ loadMath }) => loadMath(macrosAround(this.#tex)))
      .then((render) => {
        if (tex !== this.#tex.value) return;
        const { labels, areLines } = equationLabels(tex, this.#keptLabel.trim());
        const known = labelsAround(this.#tex);
        const numbered = areLines ? withLineNumbers(tex, (label) => known.get(label)?.number) : tex;
        const { html, error } = render(withNumbers(numbered, this.#tex), true);
        say(this.#problem, error ?? '');
        // The formula comes from our own renderer and contains only allowed elements. Readers see the same formula.
        // Invalid TeX is shown as typed.
        const formula = error === undefined ? html : `<code class="tex">${escapeText(tex)}</code>`;
        // If lines or tags are numbered, the rendered formula already contains the numbers.
        const className = areLines || labels[0]?.tag !== undefined ? 'math own-number' : 'math';
        showHtml(this.#shown, `<div class="${className}"><div class="formula">${formula}</div></div>`);
      })
      .catch((error: unknown) => console.warn('Formulas cannot be shown.', error));
  }

  #readLabel(): void {
    const problem = labelProblem(this.#label, this.#hadLabels);
    this.#sayOfLabel(problem);
    if (problem !== '') return;
    this.#keptLabel = plainText(this.#label);
    this.#hadLabels.add(this.#keptLabel.trim());
    this.#show();
  }

  #sayOfLabel(problem: string): void {
    say(this.#labelProblem, problem);
    this.#label.ariaInvalid = String(problem !== '');
  }
}

export const tool = {
  class: MathBlock,
  also: 'math formula equation tex latex $$ 数式 suushiki すうしき',
};
