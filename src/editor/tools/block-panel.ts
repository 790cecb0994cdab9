/**
 * Blocks shown as for readers: the preview, and their fields in a small labeled panel that is visible while the block
 * is edited. The panel takes no space in the text.
 */
import { isComposing } from '../composing.ts';
import type { Around } from './block-neighbors.ts';
import { element } from './dom.ts';
import { keepFocus, keepKeys } from './fields.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface PanelOptions {
  /** Its accessible name. */
  name: string;
  around: Around;
  isEmpty: () => boolean;
  /** Each is below its name; elements that are not a single field stay unchanged. */
  fields: readonly HTMLElement[];
  /** Below the fields: what is wrong with them, buttons. */
  more?: readonly HTMLElement[];
  /** As wide as the block: for code and rows. */
  isWide?: boolean;
}

/**
 * Creates the panel of a block's fields, for an element with `position: relative`. It is transparent until the focus is
 * in the block, but always in the page, so that Tab, arrows and Editor.js reach its fields. Escape continues in the
 * text below.
 */
export function blockPanel({ name, around, isEmpty, fields, more = [], isWide }: PanelOptions): HTMLElement {
  const className = isWide ? 'block-panel drawing-panel' : 'block-panel';
  const panel = element('div', className, { role: 'group', ariaLabel: name }, ...fields.map(labelled), ...more);
  keepKeys(panel, { around, isEmpty });
  keepFocus(panel);
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    around.leave('after');
  });
  return panel;
}

/** The panel of what a tool has rendered, where it has one. */
export const panelOf = (root: Element): Element | undefined =>
  [...root.children].find((child) => child.matches('.block-panel'));

/** Returns the panel around a field. */
export const panelAround = (field: Element): Element | null => field.closest('.block-panel');

/** Places a field below its name, which it then need not show itself. */
export function labelled(field: HTMLElement): HTMLElement {
  if (!field.matches('input, textarea, select')) return field;
  if (!(field instanceof HTMLSelectElement)) (field as Field).placeholder = '';
  return element('label', '', {}, element('span', '', { textContent: field.ariaLabel ?? '' }), field);
}

/**
 * Creates the preview of a block from its fields: it is not part of the text, and a press moves to the missing field,
 * else to the first.
 */
export function shownPicture(fields: readonly Field[]): HTMLElement {
  const shown = element('div', 'shown', { contentEditable: 'false' });
  shown.dataset.mutationFree = 'true';
  // Its links do not work in the editor.
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

/** Creates the placeholder of an empty block. */
export const nothingYet = (name: string): HTMLElement =>
  element('p', 'nothing-yet', { textContent: name, ariaHidden: 'true' });
