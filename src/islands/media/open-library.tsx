import type { Medium } from '#contract/media.ts';
import { createRoot } from 'react-dom/client';
import { Library } from './Library.tsx';

/** Shows the library over the page. @returns the picture that was chosen; undefined when it was closed without one */
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
