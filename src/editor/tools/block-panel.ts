/**
 * Blocks that are shown as readers will get them: what is seen, and beside it the fields that it is made of, in one
 * small labelled panel that is there while the block is written in. The panel takes no room in the text.
 */
import type { Around } from './around.ts';
import { element } from './dom.ts';
import { keepKeys } from './fields.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface PanelOptions {
  /** What a screen reader calls it. */
  name: string;
  around: Around;
  isEmpty: () => boolean;
  fields: readonly Field[];
  /** Below the fields: what is wrong with them, buttons. */
  more?: readonly HTMLElement[];
}

/**
 * The panel of a block's fields, for an element with `position: relative`. It is transparent until the focus is in the
 * block, but there: Tab, arrows and Editor.js reach its fields as any other.
 */
export function blockPanel({ name, around, isEmpty, fields, more = [] }: PanelOptions): HTMLElement {
  const panel = element('div', 'block-panel', { role: 'group', ariaLabel: name }, ...fields.map(labelled), ...more);
  keepKeys(panel, { around, isEmpty });
  return panel;
}

/** A field below its name, which then need not stand in it. */
function labelled(field: Field): HTMLElement {
  field.placeholder = '';
  return element('label', '', {}, element('span', '', { textContent: field.ariaLabel ?? '' }), field);
}

/**
 * What readers will see of a block, made of its fields: no part of the text, and a press on it leads to the field that
 * is missing, else to the first.
 */
export function shownPicture(fields: readonly Field[]): HTMLElement {
  const shown = element('div', 'shown', { contentEditable: 'false' });
  shown.dataset.mutationFree = 'true';
  // Its links lead nowhere while one writes.
  shown.addEventListener('click', (event) => {
    event.preventDefault();
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus({ preventScroll: true });
  });
  return shown;
}

/** Puts HTML of our own renderer into what is shown; nothing in it is a stop of the Tab key. */
export function showHtml(shown: HTMLElement, html: string): void {
  shown.innerHTML = html;
  for (const stop of shown.querySelectorAll<HTMLElement>('a, [tabindex]')) stop.tabIndex = -1;
}

/** What stands for a block that says nothing yet. */
export const nothingYet = (name: string): HTMLElement =>
  element('p', 'nothing-yet', { textContent: name, ariaHidden: 'true' });
