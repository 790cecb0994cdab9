import { type RefObject, useEffect } from 'react';

/**
 * Reports the part of the window that an on-screen keyboard hides to the style sheet: `--hidden-above` if the browser
 * pushes the page up, `--hidden-below` if the keyboard covers the page. Bars and menus avoid both.
 */
export function useVisiblePart(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return undefined;
    const update = () => {
      // When a user has zoomed in, the visible part of the page is their choice.
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
