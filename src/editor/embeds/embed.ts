/**
 * An inline element that acts as a unit: a formula, a note, a citation. On the editor's page, an embed is exactly the
 * stored element (EDIT-22), which the caret cannot enter. The visible content is in a shadow root.
 */
import { sanitiseInline } from '#inlines/text.ts';
import { embedSelector } from '../history/caret.ts';
import { element } from '../tools/dom.ts';

export const isEmbed = (element: Element): boolean => element.matches(embedSelector);

/** Returns the outermost embed that is the node or contains it. */
export function embedOf(node: EventTarget | null): HTMLElement | undefined {
  let found: HTMLElement | undefined;
  for (let at = node instanceof Element ? node : null; at; at = at.parentElement)
    if (at instanceof HTMLElement && isEmbed(at)) found = at;
  return found;
}

/** Shows a text in the shadow root of an embed. */
export function showWords(shadow: ShadowRoot, className: string, text: string): void {
  shadow.replaceChildren(element('span', className, { textContent: text }));
}

/** Returns whether an embed is empty. Empty embeds are not stored, and are removed when their panel closes. */
export function isBlankEmbed(embed: Element): boolean {
  return sanitiseInline(embed.outerHTML) === '';
}

/** Returns the caret; undefined if text is selected, or nothing has the focus. */
export function caretRange(): Range | undefined {
  const selection = window.getSelection();
  return selection?.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
}

/** Returns the embed next to a caret; undefined if the caret is next to text or at the edge of the content. */
export function embedBeside(range: Range, side: 'before' | 'after'): HTMLElement | undefined {
  const { startContainer: node, startOffset: offset } = range;
  let beside: Node | null | undefined;
  if (node instanceof Text) {
    if (offset !== (side === 'before' ? 0 : node.length)) return undefined;
    beside = side === 'before' ? node.previousSibling : node.nextSibling;
  } else beside = node.childNodes[side === 'before' ? offset - 1 : offset];
  while (beside instanceof Text && beside.length === 0)
    beside = side === 'before' ? beside.previousSibling : beside.nextSibling;
  return beside instanceof HTMLElement && isEmbed(beside) ? beside : undefined;
}

/** Returns the embed at the end of a text. */
export function lastEmbed(text: EventTarget | null): HTMLElement | undefined {
  let last = text instanceof Element ? text.lastChild : null;
  while (last && (last.nodeName === 'BR' || last.textContent === '')) last = last.previousSibling;
  return last instanceof HTMLElement && isEmbed(last) ? last : undefined;
}

/** Returns the embed that makes up the whole selection. */
export function embedSelected(selection: Selection | null): HTMLElement | undefined {
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  if (startContainer !== endContainer || endOffset !== startOffset + 1) return undefined;
  const only = startContainer.childNodes[startOffset];
  return only instanceof HTMLElement && isEmbed(only) ? only : undefined;
}

/** Puts the caret before or after an embed. */
export function caretBeside(embed: HTMLElement, side: 'before' | 'after'): void {
  const parent = embed.parentNode;
  if (!parent) return;
  embed.closest<HTMLElement>('[contenteditable="true"]')?.focus({ preventScroll: true });
  const at = [...parent.childNodes].indexOf(embed) + (side === 'after' ? 1 : 0);
  window.getSelection()?.collapse(parent, at);
}

/**
 * Returns the embed whose shadow root contains the caret, and the side of the embed to which this caret belongs. If
 * something is selected, a click after the embed makes Chromium put the caret into the shadow root. Chromium then
 * ignores typed characters.
 */
export function sideInShadow(): { embed: HTMLElement; side: 'before' | 'after' } | undefined {
  const range = caretRange();
  // From outside, a caret in a shadow root appears to be before its host.
  const embed = range && embedBeside(range, 'after');
  const shadow = embed?.shadowRoot;
  const selection = window.getSelection();
  if (!selection || !shadow || !('getComposedRanges' in selection)) return undefined;
  const [caret] = selection.getComposedRanges({ shadowRoots: [shadow] });
  if (!caret || caret.startContainer.getRootNode() !== shadow) return undefined;
  const before = document.createRange();
  before.selectNodeContents(shadow);
  before.setEnd(caret.startContainer, caret.startOffset);
  return { embed, side: before.toString() === '' ? 'before' : 'after' };
}

/** Selects an embed as a unit. */
export function selectEmbed(embed: HTMLElement): void {
  const range = document.createRange();
  range.selectNode(embed);
  const selection = window.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
