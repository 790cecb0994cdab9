/**
 * Lets Tab reach the buttons of an empty figure. Editor.js skips these buttons, because they come before the figure's
 * first text field.
 */

const stops = 'button, input, textarea, select, [contenteditable="true"]';
/** Elements in which Tab has its own function. */
const ownTab = '.cm-editor, ul, ol, table';

/**
 * Registers the key on the editor's element.
 * @returns a function that removes the listener
 */
export function bindTabToButtons(holder: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, target, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (key !== 'Tab' || ctrlKey || metaKey || altKey || !(target instanceof Element) || target.closest(ownTab)) return;
    const row = [...holder.querySelectorAll<HTMLElement>(`.ce-block :is(${stops})`)].filter((stop) =>
      stop.checkVisibility(),
    );
    const next = row[row.indexOf(target as HTMLElement) + (shiftKey ? -1 : 1)];
    if (!row.includes(target as HTMLElement) || !next?.matches('.figure-chooser button')) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  };
  holder.addEventListener('keydown', onKey, { capture: true });
  return () => holder.removeEventListener('keydown', onKey, { capture: true });
}
