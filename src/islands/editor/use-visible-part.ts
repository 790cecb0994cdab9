import { type RefObject, useEffect } from 'react';

/**
 * Passes the part of the window hidden by an on-screen keyboard to the style sheet: `--hidden-above` if the browser
 * pushes the page up, `--hidden-below` if the keyboard covers the page. Bars and menus avoid both.
 */
export function useVisiblePart(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return undefined;
    const update = () => {
      // A user who zooms in chooses the visible part of the page.
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
