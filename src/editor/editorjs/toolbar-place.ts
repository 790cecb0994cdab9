/**
 * The inline toolbar stands above what is selected, where Editor.js puts it below and over the next line, which one
 * reads on to. Its sheet lifts it (`writing.css`); how high the selection is, only a script can say. On a touch screen
 * it stays below, and the page scrolls when it would open out of sight.
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
  // Editor.js puts the toolbar into its place once it has opened.
  const opened = new MutationObserver((records) => {
    const isNew = records.some(({ addedNodes }) => addedNodes.length > 0);
    if (isNew && matchMedia('(pointer: coarse)').matches) requestAnimationFrame(() => scrollToToolbar(holder));
  });
  for (const toolbar of holder.querySelectorAll('.ce-inline-toolbar')) opened.observe(toolbar, { childList: true });
  document.addEventListener('selectionchange', measure);
  return () => {
    opened.disconnect();
    document.removeEventListener('selectionchange', measure);
  };
}

function scrollToToolbar(holder: HTMLElement): void {
  const toolbar = holder.querySelector('.ce-inline-toolbar > .ce-popover > .ce-popover__container');
  toolbar?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
