import { type RefObject, useEffect } from 'react';

/**
 * Sets CSS properties for the parts of the window that an on-screen keyboard hides. `--hidden-above` is set if the
 * browser pushes the page up, `--hidden-below` if the keyboard covers the page. Bars and menus avoid both parts.
 */
export function useVisiblePart(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return undefined;
    const update = () => {
      // If the user has zoomed in, both values are 0, because the user has chosen which part of the page is visible.
      const above = visible.scale > 1 ? 0 : Math.max(0, visible.offsetTop);
      const below = visible.scale > 1 ? 0 : Math.max(0, window.innerHeight - visible.height - visible.offsetTop);
      page.current?.style.setProperty('--hidden-above', `${Math.round(above)}px`);
      page.current?.style.setProperty('--hidden-below', `${Math.round(below)}px`);
    };
    for (const type of ['resize', 'scroll']) visible.addEventListener(type, update);
    return () => {
      for (const type of ['resize', 'scroll']) visible.removeEventListener(type, update);
    };
  }, [page]);
}
