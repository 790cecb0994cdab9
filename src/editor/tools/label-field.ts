/** The field for a block's label, which references use. An invalid label is reported and not stored. */
import { labelPattern } from '#contract/labels.ts';
import { writing } from '#i18n/writing.ts';
import { labelsAround } from '../embeds/labels.ts';
import { element } from './dom.ts';

/** Conventional prefixes of labels. */
const prefixes: Readonly<Record<string, string>> = {
  figure: 'fig',
  chart: 'fig',
  diagram: 'fig',
  table: 'tbl',
  code: 'lst',
  header: 'sec',
};

/**
 * Returns the error message for the label in a field; '' if the label is valid or empty.
 * @param had labels that this field has stored since it got the focus. The list of labels is updated later, so it can
 * still contain these labels, although no other block uses them.
 */
export function labelProblem(input: HTMLInputElement, had: ReadonlySet<string>): string {
  const label = input.value.trim();
  if (label === '' || had.has(label)) return '';
  if (!labelPattern.test(label)) return writing.labelForm;
  return labelsAround(input).has(label) ? writing.labelTaken : '';
}

/**
 * Returns the error message for a stored label, for example if it has characters that references cannot use; '' if
 * the label is valid or empty.
 */
export const storedProblem = (label: string): string =>
  label === '' || labelPattern.test(label) ? '' : writing.labelForm;

/**
 * The field for a label. Most blocks never show the field, so the elements are created only when it is first shown.
 */
export class LabelField {
  /** Called when the label has changed or was removed. */
  onLabel: () => void = () => undefined;
  readonly #type: string;
  #shown: { root: HTMLElement; input: HTMLInputElement; problem: HTMLElement } | undefined;
  #label = '';
  #had = new Set<string>();

  /** @param type the block's type */
  constructor(type: string) {
    this.#type = type;
  }

  get root(): HTMLElement {
    return (this.#shown ??= this.#make()).root;
  }

  /** Returns the stored label, regardless of the content of the field. */
  get label(): string {
    return this.#label;
  }

  set label(label: string) {
    if (this.#label === label) return;
    this.#label = label;
    if (!this.#shown) return;
    this.#shown.input.value = label;
    this.#say(storedProblem(label));
  }

  #make() {
    const input = element('input', 'plain-field', {
      placeholder: `${prefixes[this.#type] ?? 'thm'}:…`,
      spellcheck: false,
      autocapitalize: 'off',
      autocomplete: 'off',
      value: this.#label,
    });
    input.addEventListener('input', () => {
      const label = input.value.trim();
      const problem = labelProblem(input, this.#had);
      this.#say(problem);
      if (problem !== '') return;
      this.#label = label;
      this.#had.add(label);
      this.onLabel();
    });
    input.addEventListener('focus', () => (this.#had = new Set([this.#label])));
    const said = storedProblem(this.#label);
    const problem = element('span', 'block-label-problem', { role: 'status', textContent: said });
    input.ariaInvalid = String(said !== '');
    const name = element('span', '', { textContent: writing.label });
    return { root: element('label', 'block-label', {}, name, input, problem), input, problem };
  }

  #say(problem: string): void {
    if (!this.#shown) return;
    this.#shown.problem.textContent = problem;
    this.#shown.input.ariaInvalid = String(problem !== '');
  }
}
