/** The field of a label, by which the text refers to what has it: what is wrong with it is said, and not kept. */
import { labelPattern } from '#contract/labels.ts';
import { writing } from '#words/writing.ts';
import { labelsAround } from '../embeds/labels.ts';
import { element } from './dom.ts';

/** What a label begins with by custom. */
const prefixes: Readonly<Record<string, string>> = {
  ...{ figure: 'fig', chart: 'fig', diagram: 'fig', table: 'tbl', code: 'lst', header: 'sec' },
};

export class LabelField {
  readonly root: HTMLElement;
  /** Called when there is another label, or none. */
  onLabel: () => void = () => undefined;
  readonly #input: HTMLInputElement;
  readonly #problem = element('span', 'block-label-problem', { role: 'status' });
  #label = '';

  /** @param type of the block */
  constructor(type: string) {
    this.#input = element('input', 'plain-field', {
      placeholder: `${prefixes[type] ?? 'thm'}:…`,
      spellcheck: false,
      autocapitalize: 'off',
      autocomplete: 'off',
    });
    this.#input.addEventListener('input', () => {
      const label = this.#input.value.trim();
      const isTaken = label !== this.#label && labelsAround(this.#input).has(label);
      this.#say(label !== '' && !labelPattern.test(label) ? writing.labelForm : isTaken ? writing.labelTaken : '');
      if (this.#problem.textContent !== '') return;
      this.#label = label;
      this.onLabel();
    });
    const name = element('span', '', { textContent: writing.label });
    this.root = element('label', 'block-label', {}, name, this.#input, this.#problem);
  }

  /** What is kept, whatever stands in the field. */
  get label(): string {
    return this.#label;
  }

  set label(label: string) {
    if (this.#label === label) return;
    this.#label = label;
    this.#input.value = label;
    this.#say('');
  }

  #say(problem: string): void {
    this.#problem.textContent = problem;
    this.#input.ariaInvalid = String(problem !== '');
  }
}
