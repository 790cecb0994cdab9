import type { Medium } from '#contract/media.ts';
import { createRoot } from 'react-dom/client';
import { Library } from './Library.tsx';

/**
 * Shows the media library over the page.
 * @returns the chosen image; undefined if the library was closed without a choice
 */
export function openLibrary(): Promise<Medium | undefined> {
  const focused = document.activeElement;
  const holder = document.createElement('div');
  document.body.append(holder);
  const root = createRoot(holder);
  return new Promise((resolve) => {
    const onDone = (chosen: Medium | undefined) => {
      root.unmount();
      holder.remove();
      if (focused instanceof HTMLElement) focused.focus();
      resolve(chosen);
    };
    root.render(<Library onDone={onDone} />);
  });
}
