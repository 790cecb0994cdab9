/** Loaded only for logged-in visitors: React, and the menu that replaces two links of the page. */
import { createRoot } from 'react-dom/client';
import dropdownSheet from '#styles/dropdown.css?url';
import { showFlash } from '../shared/alerts.ts';
import { SessionMenu } from './SessionMenu.tsx';
import { loadStyles } from '../shared/load-styles.ts';

await loadStyles(dropdownSheet);

/**
 * Mounts the menu in `place`.
 * @returns a function that removes the menu and restores the links
 */
export function mountMenu(place: Element): () => void {
  const links = [...place.childNodes];
  const root = createRoot(place);
  root.render(<SessionMenu />);
  showFlash();
  return () => {
    root.unmount();
    place.replaceChildren(...links);
  };
}
