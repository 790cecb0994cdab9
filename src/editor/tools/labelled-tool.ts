/**
 * Adds a label to a tool's blocks. References use this label. The label is stored together with the tool's own data.
 * The label's field is in the block's panel, or in the block's menu if the block has no panel.
 */
import { getOrMake } from '#domain/get-or-make.ts';
import type { BlockToolOptions } from '../editor-api.ts';
import { absorb, isComposing } from './events.ts';
import { blocksAround } from './block-neighbors.ts';
import { blockPanel, panelAround, panelOf } from './block-panel.ts';
import { element } from './dom.ts';
import { LabelField } from './label-field.ts';
import { notifyEdited, type LiveTool } from './live-tools.ts';

type Data = Record<string, unknown>;
interface Tool extends LiveTool {
  render(): HTMLElement;
  renderSettings?(): object[];
}
type ToolClass = (new (options: BlockToolOptions) => Tool) & {
  sanitize?: object;
  toolbox?: { title?: string };
  /** Whether a panel is created for the label's field, because the tool has no panel. */
  hasLabelPanel?: boolean;
};

/**
 * @param Base a tool without a label
 * @param type the block type of the tool
 */
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
        notifyEdited(block.holder.firstElementChild ?? block.holder, block);
      };
    }

    override render(): HTMLElement {
      const root = super.render();
      const { api, block, readOnly } = this.#options;
      if (readOnly) return root;
      if (Base.hasLabelPanel)
        root.append(
          blockPanel({
            name: Base.toolbox?.title ?? '',
            around: blocksAround(api, block),
            isEmpty: () => false,
            fields: [],
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

/**
 * Label fields by tool. A map is used because some tools set their data in the constructor, when the fields of a
 * subclass do not exist yet.
 */
const fields = new WeakMap<object, LabelField>();

function fieldOf(tool: object, type: string): LabelField {
  return getOrMake(fields, tool, () => new LabelField(type));
}

const labelOf = ({ label }: Data): string => (typeof label === 'string' ? label : '');

/** Prevents keys in the label field from controlling the menu. Keys that leave the field are excepted. */
function inMenu(field: HTMLElement): HTMLElement {
  const place = element('div', '', {}, field);
  for (const type of ['keydown', 'keyup', 'paste', 'copy', 'cut', 'beforeinput'] as const)
    place.addEventListener(type, (event) => {
      const leaves = event instanceof KeyboardEvent && (event.key === 'Escape' || event.key === 'Tab');
      if (!leaves) event.stopPropagation();
    });
  // Editor.js activates the highlighted entry in a listener on the document, before the field receives the key.
  const keepEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    absorb(event);
  };
  place.addEventListener('focusin', () => window.addEventListener('keydown', keepEnter, { capture: true }));
  place.addEventListener('focusout', () => window.removeEventListener('keydown', keepEnter, { capture: true }));
  return place;
}
