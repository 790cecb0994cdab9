/**
 * Blocks that look the same in the editor as for readers. A block shows a preview. Its fields are in a small labeled
 * panel that is visible while the block is edited. The panel uses no space in the document.
 */
import { isComposing } from './events.ts';
import type { Around } from './block-neighbors.ts';
import { element, inLabel } from './dom.ts';
import { keepFocus, isolateKeys } from './fields.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface PanelOptions {
  /** The accessible name. */
  name: string;
  around: Around;
  isEmpty: () => boolean;
  /**
   * The elements of the panel. A field gets a visible label above it. An element that is not a single field stays
   * unchanged.
   */
  fields: readonly HTMLElement[];
  /** Elements below the fields, such as error messages and buttons. */
  more?: readonly HTMLElement[];
  /** Whether the panel is as wide as the block, as for charts and diagrams. */
  isWide?: boolean;
}

/**
 * Creates the panel with a block's fields, for an element with `position: relative`. The panel is transparent until
 * the block has the focus, but always in the page, so that Tab, arrows and Editor.js reach its fields. Escape moves
 * the caret to the text below.
 */
export function blockPanel({ name, around, isEmpty, fields, more = [], isWide }: PanelOptions): HTMLElement {
  const className = isWide ? 'block-panel drawing-panel' : 'block-panel';
  const panel = element('div', className, { role: 'group', ariaLabel: name }, ...fields.map(labelled), ...more);
  isolateKeys(panel, { around, isEmpty });
  keepFocus(panel);
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.preventDefault();
    around.leave('after');
  });
  return panel;
}

/** Returns the panel in a tool's rendered element, if it has one. */
export const panelOf = (root: Element): Element | undefined =>
  [...root.children].find((child) => child.matches('.block-panel'));

/** Returns the panel around a field. */
export const panelAround = (field: Element): Element | null => field.closest('.block-panel');

/** Wraps a field in a visible label, which replaces its placeholder. */
export function labelled(field: HTMLElement): HTMLElement {
  if (!field.matches('input, textarea, select')) return field;
  if (!(field instanceof HTMLSelectElement)) (field as Field).placeholder = '';
  return inLabel(field.ariaLabel ?? '', field);
}

/**
 * Creates the preview of a block. The preview is not part of the text. A click on the preview focuses the first empty
 * field; if all fields are filled in, the first field.
 */
export function shownPicture(fields: readonly Field[]): HTMLElement {
  const shown = element('div', 'shown', { contentEditable: 'false' });
  shown.dataset.mutationFree = 'true';
  // Disables links in the editor.
  shown.addEventListener('click', (event) => {
    event.preventDefault();
    (fields.find(({ value }) => value === '') ?? fields[0])?.focus({ preventScroll: true });
  });
  return shown;
}

/** Puts HTML of our own renderer into the preview, and removes the preview's elements from the Tab order. */
export function showHtml(shown: HTMLElement, html: string): void {
  shown.innerHTML = html;
  for (const stop of shown.querySelectorAll<HTMLElement>('a, [tabindex]')) stop.tabIndex = -1;
}

/** Creates the placeholder of an empty block. */
export const nothingYet = (name: string): HTMLElement =>
  element('p', 'empty-state', { textContent: name, ariaHidden: 'true' });
