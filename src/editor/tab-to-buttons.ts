/** Lets Tab reach the buttons of an empty figure, which precede the first text of its block: Editor.js skips them. */

const stops = 'button, input, textarea, select, [contenteditable="true"]';
/** Texts with a use of their own for Tab. */
const ownTab = '.cm-editor, ul, ol, table';

/** Binds it on the editor's element. Returns what ends it. */
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
