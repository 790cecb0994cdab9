import sheet from '#styles/publish-sheet.css?url';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadStyles } from './load-styles.ts';

/**
 * Shows a sheet over the page.
 * @param draw creates the sheet: a `dialog` that calls `onDone` once, after it is closed
 * @returns the result of the sheet; undefined if it was cancelled
 */
export async function openSheet<T>(
  draw: (onDone: (wanted: T | undefined) => void) => ReactNode,
): Promise<T | undefined> {
  await loadStyles(sheet);
  const holder = document.createElement('div');
  document.body.append(holder);
  const root = createRoot(holder);
  return new Promise((resolve) => {
    root.render(
      draw((wanted) => {
        root.unmount();
        holder.remove();
        resolve(wanted);
      }),
    );
  });
}
