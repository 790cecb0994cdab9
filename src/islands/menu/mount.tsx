/** Loaded for signed-in visitors alone: React, and the menu in place of the two links of the page. */
import { createRoot } from 'react-dom/client';
import dropdownSheet from '#styles/dropdown.css?url';
import { showFlash } from '../shared/alerts.ts';
import { SessionMenu } from './SessionMenu.tsx';
import { loadStyles } from '../shared/load-styles.ts';

await loadStyles(dropdownSheet);

/** Mounts the menu in `place`. @returns what takes it away and puts the links back */
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
