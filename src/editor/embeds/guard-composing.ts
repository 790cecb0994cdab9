/**
 * Protects input method compositions next to embeds. Chromium sees the text of shadow roots before the caret. Without
 * protection, it would keep the first letter (`n日本` for 日本) or write after the next embed.
 */
import { element } from '../tools/dom.ts';
import { embedBeside } from './embed.ts';

/** Elements that separate embeds from an adjacent composition. They are neither visible nor stored. */
let guards: HTMLElement[] = [];

/** Must be called when a composition begins. */
export function guardComposing(): void {
  dropGuards();
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0).cloneRange();
  const [start, end] = [range.cloneRange(), range.cloneRange()];
  start.collapse(true);
  end.collapse(false);
  const [before, after] = [embedBeside(start, 'before'), embedBeside(end, 'after')];
  if (!before) return;
  const [first, last] = [guard(), guard()];
  before.after(first);
  after?.before(last);
  range.setStartAfter(first);
  if (after) range.setEndBefore(last);
  selection.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
}

/** Must be called when a composition ends. */
export function dropGuards(): void {
  for (const one of guards) one.remove();
  guards = [];
}

function guard(): HTMLElement {
  const made = element('img', '', { alt: '' });
  guards.push(made);
  return made;
}
