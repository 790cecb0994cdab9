/** Creates the fields of blocks that have several fields. */
import { hideEvents, isCommand, isComposing, onEnter } from './events.ts';
import type { Around } from './block-neighbors.ts';
import { asTextbox, element, isNativeField, setHtml } from './dom.ts';

/**
 * Creates a text that is edited in place. `name` is the accessible name of the text, and its placeholder while it is
 * empty.
 */
export function textField<T extends 'p' | 'div' | 'cite' | 'td' | 'th' | 'span'>(
  tag: T,
  options: { name: string; html: string; readOnly: boolean; className?: string; breaks?: boolean },
): HTMLElementTagNameMap[T] {
  const field = element(tag, options.className ?? '') as HTMLElement;
  field.contentEditable = String(!options.readOnly);
  field.dir = 'auto';
  if (!options.readOnly) field.dataset.placeholder = options.name;
  // A table cell does not get the role of a text box, because its role comes from the table.
  if (tag !== 'td' && tag !== 'th') asTextbox(field, options.name, options.readOnly);
  if (options.breaks) onEnter(field, () => document.execCommand('insertLineBreak'));
  setHtml(field, options.html);
  return field as HTMLElementTagNameMap[T];
}

/**
 * Creates a plain field, for example for a URL or a formula. With `words`, the field contains text for readers, which
 * can have either direction.
 */
export function plainField<T extends 'input' | 'textarea'>(
  tag: T,
  options: { name: string; value: string; readOnly: boolean; words?: boolean; onInput: () => void },
): HTMLElementTagNameMap[T] {
  const field = element(tag, 'plain-field') as HTMLInputElement | HTMLTextAreaElement;
  if (options.words) field.dir = 'auto';
  setPlainText(field, options.value);
  if (!options.readOnly) field.placeholder = options.name;
  field.ariaLabel = options.name;
  field.readOnly = options.readOnly;
  field.spellcheck = false;
  field.autocapitalize = 'off';
  field.addEventListener('input', options.onInput);
  return field as HTMLElementTagNameMap[T];
}

/**
 * The text that was set in each field, and the same text as normalized by the browser. Browsers change line ends, or
 * remove line breaks.
 */
const loaded = new WeakMap<Element, { text: string; shown: string }>();

export function setPlainText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text;
  loaded.set(field, { text, shown: field.value });
}

/** Returns the text of a field. If nobody has changed the text, returns exactly the text that was set. */
export function plainText(field: HTMLInputElement | HTMLTextAreaElement): string {
  const before = loaded.get(field);
  return before?.shown === field.value ? before.text : field.value;
}

/**
 * Creates a field with choices: values with their names. Editor.js must not receive its `change` event, because Editor.js
 * would handle it itself.
 */
export function selectField(
  className: string,
  ariaLabel: string | null,
  choices: readonly (readonly [value: string, name: string])[],
  onChange: (value: string) => void,
): HTMLSelectElement {
  const options = choices.map(([value, textContent]) => element('option', '', { value, textContent }));
  const field = element('select', className, { ariaLabel }, ...options);
  field.addEventListener('change', (event) => {
    event.stopPropagation();
    onChange(field.value);
  });
  return field;
}

/**
 * Prevents key events of a plain field from reaching Editor.js, except for the shortcut that saves. Arrow keys beyond
 * the ends and Cmd/Ctrl+Enter leave the block. Backspace in an empty block converts the block to a paragraph.
 */
export function isolateKeys(root: HTMLElement, options: { around: Around; isEmpty: () => boolean }): void {
  const { around, isEmpty } = options;
  hideEvents(root);
  root.addEventListener('keydown', (event) => {
    if (isComposing(event)) return;
    const { target } = event;
    if (!isNativeField(target)) return;
    const at = target.selectionStart ?? 0;
    const leaves =
      event.key === 'ArrowUp' && !target.value.slice(0, at).includes('\n')
        ? 'before'
        : (event.key === 'ArrowDown' && !target.value.slice(at).includes('\n')) ||
            (event.key === 'Enter' && (isCommand(event) || target instanceof HTMLInputElement))
          ? 'after'
          : undefined;
    if (leaves) {
      event.preventDefault();
      const fields = [...root.querySelectorAll<HTMLElement>('input, textarea')];
      const next = fields[fields.indexOf(target) + (leaves === 'after' ? 1 : -1)];
      if (next) next.focus();
      else around.leave(leaves);
    } else if (event.key === 'Backspace' && isEmpty()) {
      event.preventDefault();
      around.giveWay();
    }
  });
}

/**
 * Keeps the focus in a panel when the writer presses next to the panel's fields. Otherwise, nothing would have the
 * focus, and the panel would close.
 */
export function keepFocus(panel: HTMLElement): void {
  panel.addEventListener('mousedown', (event) => {
    const taking = event.target instanceof Element ? event.target.closest(takingFocus) : null;
    if (!taking || !panel.contains(taking)) event.preventDefault();
  });
}

const takingFocus = 'a, button, input, textarea, select, summary, [contenteditable="true"], [tabindex]';
