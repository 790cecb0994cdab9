/**
 * The label of a block, by which the text refers to it: a field in the menu of every kind that is numbered, and kept
 * beside what the tool itself knows.
 */
import { labelPattern } from '#contract/labels.ts';
import { writing } from '#words/writing.ts';
import { labelsAround } from '../embeds/labels.ts';
import type { BlockToolOptions } from '../editor-api.ts';
import { isComposing } from '../composing.ts';
import { element } from './dom.ts';
import { tellEdited, type LiveTool } from './live-tools.ts';

type Data = Record<string, unknown>;
interface Tool extends LiveTool {
  render(): HTMLElement;
  renderSettings?(): object[];
}
type ToolClass = (new (options: BlockToolOptions) => Tool) & { sanitize?: object };

/** What a label begins with by custom. */
const prefixes: Readonly<Record<string, string>> = {
  ...{ figure: 'fig', chart: 'fig', diagram: 'fig', table: 'tbl', code: 'lst', header: 'sec' },
};

/** @param Base which knows no label @param type of its blocks */
export function withLabel(Base: ToolClass, type: string): ToolClass {
  return class extends Base {
    static override readonly sanitize = { ...Base.sanitize, label: {} };
    readonly #block: BlockToolOptions['block'];

    constructor(options: BlockToolOptions) {
      super(options);
      labels.set(this, labelOf(options.data));
      this.#block = options.block;
    }

    override save(): Data {
      return this.#with(super.save());
    }

    override content(): Data {
      return this.#with(super.content ? super.content() : super.save());
    }

    override setData(data: Data): void {
      labels.set(this, labelOf(data));
      super.setData?.(data);
    }

    override renderSettings(): object[] {
      return [...(super.renderSettings?.() ?? []), { type: 'html', element: this.#field() }];
    }

    #with(data: Data): Data {
      const label = labels.get(this) ?? '';
      return label === '' ? data : { ...data, label };
    }

    #field(): HTMLElement {
      const prefix = prefixes[type] ?? 'thm';
      const field = element('input', 'plain-field', {
        value: labels.get(this) ?? '',
        placeholder: `${prefix}:…`,
        spellcheck: false,
        autocapitalize: 'off',
        autocomplete: 'off',
      });
      const problem = element('span', 'block-label-problem', { role: 'status' });
      field.addEventListener('input', () => {
        const label = field.value.trim();
        const isTaken = label !== labels.get(this) && labelsAround(this.#block.holder).has(label);
        problem.textContent =
          label !== '' && !labelPattern.test(label) ? writing.labelForm : isTaken ? writing.labelTaken : '';
        field.ariaInvalid = String(problem.textContent !== '');
        if (problem.textContent !== '') return;
        labels.set(this, label);
        tellEdited(this.#block.holder.firstElementChild ?? this.#block.holder);
        this.#block.dispatchChange();
      });
      // What is typed here is no key of the menu's, but for the one that closes it.
      for (const event of ['keydown', 'keyup', 'paste', 'copy', 'cut', 'beforeinput'] as const)
        field.addEventListener(event, (one) => {
          const leaves = one instanceof KeyboardEvent && (one.key === 'Escape' || one.key === 'Tab');
          if (one instanceof KeyboardEvent && one.key === 'Enter' && !isComposing(one)) one.preventDefault();
          if (!leaves) one.stopPropagation();
        });
      return element('label', 'block-label', {}, element('span', '', { textContent: writing.label }), field, problem);
    }
  };
}

/** By the tool: some set their data before a field of a class above them is there. */
const labels = new WeakMap<object, string>();

const labelOf = ({ label }: Data): string => (typeof label === 'string' ? label : '');
