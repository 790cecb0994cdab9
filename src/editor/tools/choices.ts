/** A list of choices below a field. The field keeps the focus, and one choice is highlighted. */
import { element } from './dom.ts';

export interface Choices<Choice> {
  readonly root: HTMLElement;
  /** Shows choices and highlights the first, or none if `first` is -1. */
  readonly show: (choices: readonly Choice[], first: 0 | -1) => void;
  /** Highlights the next or previous choice. */
  readonly move: (by: 1 | -1) => void;
  /** Returns the highlighted choice. */
  readonly active: () => Choice | undefined;
}

/**
 * Creates an empty list.
 * @param options `id` is unique on the page; `name` is the accessible name; with `orNone`, the up arrow can remove the
 * highlight from all choices
 */
export function choicesBelow<Choice>(options: {
  field: HTMLElement;
  id: string;
  name: string;
  orNone: boolean;
  parts: (choice: Choice) => HTMLElement[];
  onChoose: (choice: Choice, event: MouseEvent) => void;
}): Choices<Choice> {
  const { field, id, onChoose } = options;
  let choices: readonly Choice[] = [];
  let active = -1;
  const root = element('ul', 'found-works', { id, role: 'listbox', ariaLabel: options.name });
  field.setAttribute('aria-controls', id);

  function optionOf(choice: Choice, index: number): HTMLElement {
    const option = element('li', '', { id: `${id}-${index}`, role: 'option' }, ...options.parts(choice));
    option.addEventListener('pointerdown', (event) => event.preventDefault());
    option.addEventListener('click', (event) => onChoose(choice, event));
    return option;
  }

  function point(to: number): void {
    active = to;
    for (const [index, option] of [...root.children].entries()) option.ariaSelected = String(index === active);
    const option = root.children[active];
    field.setAttribute('aria-activedescendant', option?.id ?? '');
    option?.scrollIntoView({ block: 'nearest' });
  }

  return {
    root,
    show(all, first) {
      choices = all;
      root.replaceChildren(...all.map(optionOf));
      point(first);
    },
    move: (by) => point(Math.max(options.orNone ? -1 : 0, Math.min(choices.length - 1, active + by))),
    active: () => choices[active],
  };
}
