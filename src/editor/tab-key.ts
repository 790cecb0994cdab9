/**
 * Tab in the editor. The editor itself uses Tab, so Escape followed by Tab leaves the editor. Tab also reaches the
 * buttons of an empty figure, which Editor.js skips, because they come before the figure's first text field.
 */
import type { OpenEditor } from './open-editor.ts';
import { absorb, isModified, listen } from './tools/events.ts';

const fields = 'button, input, textarea, select, [contenteditable="true"]';
/** Elements in which Tab has its own function. */
const ownTab = '.cm-editor, ul, ol, table';

/** In code blocks, CodeMirror handles Escape and Tab itself and moves the caret to the block below. */
export function bindTab({ holder, signal }: OpenEditor): void {
  let leaves = false;
  listen(holder, 'keydown', signal, (event) => {
    const { key, shiftKey, target } = event;
    if (key === 'Shift') return;
    const next = key === 'Tab' ? (leaves && stopBeside(holder, shiftKey)) || buttonBeside(holder, event) : undefined;
    leaves = key === 'Escape' && target instanceof Element && !target.closest('.cm-editor');
    if (!next) return;
    absorb(event);
    next.focus();
  });
}

/** Returns the first element outside of `holder` that Tab, or Shift+Tab, reaches. */
function stopBeside(holder: HTMLElement, backward: boolean): HTMLElement | undefined {
  const wanted = backward ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const beside = [...document.querySelectorAll<HTMLElement>(`a[href], [tabindex], ${fields}`)].filter(
    (stop) =>
      !holder.contains(stop) &&
      holder.compareDocumentPosition(stop) & wanted &&
      stop.tabIndex >= 0 &&
      !stop.matches(':disabled') &&
      stop.checkVisibility(),
  );
  return beside.at(backward ? -1 : 0);
}

/** Returns the button of an empty figure that is next to the current field. */
function buttonBeside(holder: HTMLElement, event: KeyboardEvent): HTMLElement | undefined {
  const { target, shiftKey } = event;
  if (isModified(event) || !(target instanceof HTMLElement) || target.closest(ownTab)) return undefined;
  const row = [...holder.querySelectorAll<HTMLElement>(`.ce-block :is(${fields})`)].filter((stop) =>
    stop.checkVisibility(),
  );
  const at = row.indexOf(target);
  const next = at < 0 ? undefined : row[at + (shiftKey ? -1 : 1)];
  return next?.matches('.figure-chooser button') ? next : undefined;
}
