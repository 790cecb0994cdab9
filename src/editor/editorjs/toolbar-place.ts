/**
 * The inline toolbar stands above what is selected, where Editor.js puts it below and over the next line, which one
 * reads on to. Its sheet lifts it (`writing.css`); how high the selection is, only a script can say.
 */

/** What of a tall selection is left in sight above it: the bars, and the toolbar's own height, in CSS pixels. */
const ROOM = 170;

export function bindToolbarPlace(holder: HTMLElement): () => void {
  const measure = () => {
    const selection = window.getSelection();
    if (!selection || selection.isCollapsed || !holder.contains(selection.anchorNode)) return;
    const { height, bottom } = selection.getRangeAt(0).getBoundingClientRect();
    holder.style.setProperty('--selection-height', `${Math.max(0, Math.min(height, bottom - ROOM))}px`);
  };
  document.addEventListener('selectionchange', measure);
  return () => document.removeEventListener('selectionchange', measure);
}
