/**
 * The label of a block, by which the text refers to it, stored together with the tool's own data. Its field is in the
 * panel of a block that has one, else in the menu of the block.
 */
import type { BlockToolOptions } from '../editor-api.ts';
import { isComposing } from '../composing.ts';
import { blocksAround } from './block-neighbors.ts';
import { blockPanel, panelAround, panelOf } from './block-panel.ts';
import { element } from './dom.ts';
import { LabelField } from './label-field.ts';
import { tellEdited, type LiveTool } from './live-tools.ts';

type Data = Record<string, unknown>;
interface Tool extends LiveTool {
  render(): HTMLElement;
  renderSettings?(): object[];
}
type ToolClass = (new (options: BlockToolOptions) => Tool) & {
  sanitize?: object;
  toolbox?: { title?: string };
  /** Whether its label has a panel because it has no other field. */
  hasLabelPanel?: boolean;
};

/** @param Base which knows no label @param type of its blocks */
export function withLabel(Base: ToolClass, type: string): ToolClass {
  return class extends Base {
    static override readonly sanitize = { ...Base.sanitize, label: {} };
    readonly #options: BlockToolOptions;

    constructor(options: BlockToolOptions) {
      super(options);
      this.#options = options;
      const field = fieldOf(this, type);
      field.label = labelOf(options.data);
      field.onLabel = () => {
        const { block } = options;
        tellEdited(block.holder.firstElementChild ?? block.holder);
        block.dispatchChange();
      };
    }

    override render(): HTMLElement {
      const root = super.render();
      const { api, block, readOnly } = this.#options;
      if (readOnly) return root;
      if (Base.hasLabelPanel)
        root.append(
          blockPanel({
            ...{ name: Base.toolbox?.title ?? '', around: blocksAround(api, block) },
            ...{ isEmpty: () => false, fields: [] },
          }),
        );
      panelOf(root)?.append(fieldOf(this, type).root);
      return root;
    }

    override save(): Data {
      return this.#with(super.save());
    }

    override content(): Data {
      return this.#with(super.content ? super.content() : super.save());
    }

    override setData(data: Data): void {
      fieldOf(this, type).label = labelOf(data);
      super.setData?.(data);
    }

    override renderSettings(): object[] {
      const settings = super.renderSettings?.() ?? [];
      const { root } = fieldOf(this, type);
      return panelAround(root) ? settings : [...settings, { type: 'html', element: inMenu(root) }];
    }

    #with(data: Data): Data {
      const { label } = fieldOf(this, type);
      return label === '' ? data : { ...data, label };
    }
  };
}

/** By the tool: some set their data before a field of a class above them is there. */
const fields = new WeakMap<object, LabelField>();

function fieldOf(tool: object, type: string): LabelField {
  const field = fields.get(tool) ?? new LabelField(type);
  fields.set(tool, field);
  return field;
}

const labelOf = ({ label }: Data): string => (typeof label === 'string' ? label : '');

/** Keys in the field must not control the menu, except for the one that closes it. */
function inMenu(field: HTMLElement): HTMLElement {
  const place = element('div', '', {}, field);
  for (const type of ['keydown', 'keyup', 'paste', 'copy', 'cut', 'beforeinput'] as const)
    place.addEventListener(type, (event) => {
      const leaves = event instanceof KeyboardEvent && (event.key === 'Escape' || event.key === 'Tab');
      if (!leaves) event.stopPropagation();
    });
  // Editor.js runs the line that is highlighted in a listener of the document, before the field hears of the key.
  const keepEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  place.addEventListener('focusin', () => window.addEventListener('keydown', keepEnter, { capture: true }));
  place.addEventListener('focusout', () => window.removeEventListener('keydown', keepEnter, { capture: true }));
  return place;
}
