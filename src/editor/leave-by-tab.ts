/** Makes Escape followed by Tab leave the editor, because the editor itself uses Tab. */

const stops = 'a[href], button, input, textarea, select, [tabindex], [contenteditable="true"]';

/**
 * Registers Escape and Tab on the editor's element. In code blocks, CodeMirror handles these keys and moves the caret
 * to the block below.
 * @returns a function that removes the listeners
 */
export function bindLeaveByTab(holder: HTMLElement): () => void {
  let leaves = false;
  const onKey = (event: KeyboardEvent) => {
    const { key, shiftKey, target } = event;
    if (key === 'Shift') return;
    const next = leaves && key === 'Tab' ? stopBeside(holder, shiftKey) : undefined;
    leaves = key === 'Escape' && target instanceof Element && !target.closest('.cm-editor');
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
  holder.addEventListener('keydown', onKey, { capture: true });
  return () => holder.removeEventListener('keydown', onKey, { capture: true });
}

/** Returns the first element outside of `holder` that Tab, or Shift+Tab, reaches. */
function stopBeside(holder: HTMLElement, backward: boolean): HTMLElement | undefined {
  const wanted = backward ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const beside = [...document.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) =>
      !holder.contains(stop) &&
      holder.compareDocumentPosition(stop) & wanted &&
      stop.tabIndex >= 0 &&
      !stop.matches(':disabled') &&
      stop.checkVisibility(),
  );
  return beside.at(backward ? -1 : 0);
}
