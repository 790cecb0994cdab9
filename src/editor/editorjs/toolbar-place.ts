/**
 * Places the inline toolbar above the selection. Editor.js places the toolbar below the selection, where it covers
 * the next line. Our style sheet moves the toolbar (`writing.css`), but only a script knows the height of the
 * selection. On a touch screen, the toolbar stays below, and the page scrolls if the toolbar would open out of sight.
 */

import type { OpenEditor } from '../open-editor.ts';

/**
 * The height that must stay visible above a tall selection, in CSS pixels. The bars of the page and the toolbar need
 * this space.
 */
const ROOM = 170;

export function bindToolbarPlace({ holder, signal }: OpenEditor): void {
  const measure = () => {
    const selection = window.getSelection();
    if (!selection || selection.isCollapsed || !holder.contains(selection.anchorNode)) return;
    const { height, bottom } = selection.getRangeAt(0).getBoundingClientRect();
    holder.style.setProperty('--selection-height', `${Math.max(0, Math.min(height, bottom - ROOM))}px`);
  };
  // Waits for the next frame, because Editor.js positions the toolbar only after opening it.
  const opened = new MutationObserver((records) => {
    const isNew = records.some(({ addedNodes }) => addedNodes.length > 0);
    if (isNew && matchMedia('(pointer: coarse)').matches) requestAnimationFrame(() => scrollToToolbar(holder));
  });
  for (const toolbar of holder.querySelectorAll('.ce-inline-toolbar')) opened.observe(toolbar, { childList: true });
  document.addEventListener('selectionchange', measure, { signal });
  signal.addEventListener('abort', () => opened.disconnect());
}

function scrollToToolbar(holder: HTMLElement): void {
  const toolbar = holder.querySelector('.ce-inline-toolbar > .ce-popover > .ce-popover__container');
  toolbar?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
