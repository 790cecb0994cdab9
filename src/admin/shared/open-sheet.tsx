import sheet from '#styles/publish-sheet.css?url';
import { type ReactNode, useId, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { loadStyles } from './load-styles.ts';
import { useModal } from './use-modal.ts';

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

/**
 * A dialog that opens with the sheet. Escape and `close()` end it without a result.
 * @param onDone gets the result when the dialog is closed
 * @returns the id of the heading, the attributes of the `dialog`, and a function that closes it with a result
 */
export function useSheet<T>(onDone: (result: T | undefined) => void) {
  const heading = useId();
  const ref = useModal();
  const result = useRef<T>(undefined);
  function close(wanted?: T): void {
    result.current = wanted;
    ref.current?.close();
  }
  return { heading, dialog: { ref, 'aria-labelledby': heading, onClose: () => onDone(result.current) }, close };
}
