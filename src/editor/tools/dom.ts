/**
 * DOM functions that all tools need: creating elements and moving the caret. Strings are always inserted as text,
 * never as markup.
 */

/** Creates an element with a class, properties and children. */
export function element<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  className = '',
  properties: Partial<HTMLElementTagNameMap[T]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[T] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  Object.assign(made, properties);
  made.append(...children);
  return made;
}

export function button(
  className: string,
  textContent: string,
  act: (event: MouseEvent) => void,
  properties: Partial<HTMLButtonElement> = {},
): HTMLButtonElement {
  const made = element('button', className, { type: 'button', textContent, ...properties });
  made.addEventListener('click', act);
  return made;
}

/** Returns a field with its visible name. */
export const inLabel = (name: string, field: HTMLElement): HTMLLabelElement =>
  element('label', '', {}, element('span', '', { textContent: name }), field);

/** Shows a message in an element, which is hidden if the message is empty. */
export function say(place: HTMLElement, message: string): void {
  place.textContent = message;
  place.hidden = message === '';
}

/** Returns the node, or the element that contains a text. */
export const elementAt = (node: EventTarget | null | undefined): Element | null | undefined =>
  node instanceof Element ? node : (node as Node | null | undefined)?.parentElement;

export const isNativeField = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;

/** Parses HTML without loading its images or running its scripts. */
export function parsed(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content;
}

/** Adds a style sheet to the page, until the signal ends. */
export function adoptedSheet(signal: AbortSignal): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
  return sheet;
}

/** Makes an element a text field with a name for screen readers, unless it is read-only. */
export function asTextbox(field: HTMLElement, name: string, readOnly: boolean): void {
  if (readOnly) return;
  field.role = 'textbox';
  field.ariaLabel = name;
  field.ariaMultiLine = 'true';
}

/** Returns the range of the selection if it is inside `inside`, otherwise undefined. */
export function rangeIn(inside: Node): Range | undefined {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  return inside.contains(range.commonAncestorContainer) ? range : undefined;
}

/** Puts the caret at the start or the end of the content of `node`. */
export function setCaret(node: Node, where: 'start' | 'end'): void {
  const range = document.createRange();
  range.selectNodeContents(node);
  range.collapse(where === 'start');
  select(range);
}

export function select(range: Range): void {
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** Returns whether nothing visible is between the start of `container` and the start of `range`. */
export function isAtStart(range: Range, container: Node): boolean {
  const before = document.createRange();
  before.setStart(container, 0);
  before.setEnd(range.startContainer, range.startOffset);
  return before.toString() === '';
}

/** Returns whether HTML contains no visible text. A single line break and white space do not count as text. */
export function isBlankText(html: string): boolean {
  // Most strings begin with a letter or digit. Such strings are not blank, so they do not have to be parsed.
  if (/^[^<&\s]/u.test(html)) return false;
  return !/\S/u.test((parsed(html).textContent ?? '').replaceAll('\u00a0', ' '));
}

/** The HTML that was set in an element, and the browser's serialization of it. */
const loaded = new WeakMap<Element, { html: string; parsed: string }>();

/** Puts cleaned inline HTML into an element, and remembers the exact HTML. */
export function setHtml(editable: Element, html: string): void {
  editable.innerHTML = html;
  loaded.set(editable, { html, parsed: editable.innerHTML });
}

/** Returns the HTML that was set in an element; undefined if it was created empty. */
export function loadedHtml(editable: Element): string | undefined {
  return loaded.get(editable)?.html;
}

/**
 * Returns the content of an editable element in its stored form. If nobody has changed the content, returns exactly
 * the HTML that was set. If it was changed, removes the line break that browsers leave at the end.
 */
export function editedHtml(editable: Element, html = editable.innerHTML): string {
  const before = loaded.get(editable);
  return before && bare(before.parsed) === bare(html) ? before.html : html.replace(/<br>$/, '');
}

/** Removes the attributes that the editor adds to embeds (`embeds/lock-embeds.ts`, `embeds/show-embeds.ts`). */
const bare = (html: string) => html.replace(/ (?:contenteditable|role|aria-label|title)="[^"]*"/g, '');
