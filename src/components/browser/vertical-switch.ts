import { setDigitsUpright } from './upright-digits.ts';

/**
 * A Japanese post set vertically, and back; remembered on this device. The page's own `html[data-vertical]`, or the head's
 * script before the first paint, sets it; `vertical.css` does the rest. The frame is focused by the keyboard, arrows
 * scroll it, and the wheel and the keys that turn a page turn it sideways.
 */
export function startVerticalSwitch(): void {
  const root = document.documentElement;
  const button = document.querySelector('[data-vertical-switch]');
  const text = document.querySelector<HTMLElement>('[data-post-view] .prose');
  if (!button || !text) return;

  const show = () => {
    const isVertical = 'vertical' in root.dataset;
    button.ariaPressed = String(isVertical);
    if (isVertical) setDigitsUpright(text);
    for (const [name, value] of [
      ['tabindex', '0'],
      ['role', 'region'],
      ['aria-label', '本文'],
    ] as const) {
      if (isVertical) text.setAttribute(name, value);
      else text.removeAttribute(name);
    }
  };
  button.addEventListener('click', () => {
    if ('vertical' in root.dataset) delete root.dataset.vertical;
    else root.dataset.vertical = '';
    show();
    // Both axes: which one is the block's depends on how the text is set.
    if ('vertical' in root.dataset) text.scrollIntoView({ block: 'start', inline: 'start' });
    try {
      localStorage.setItem('vertical', 'vertical' in root.dataset ? '1' : '0');
    } catch {
      // Storage may be forbidden: the choice then lasts for this page.
    }
  });
  text.addEventListener('keydown', (event) => {
    if (!('vertical' in root.dataset) || event.target !== text) return;
    const page = text.clientWidth * 0.9;
    const left = { PageDown: -page, ' ': event.shiftKey ? page : -page, PageUp: page, Home: 1e7, End: -1e7 }[event.key];
    if (left === undefined) return;
    event.preventDefault();
    text.scrollBy({ left });
  });
  text.addEventListener(
    'wheel',
    (event) => {
      if (!('vertical' in root.dataset) || event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      const before = text.scrollLeft;
      // Lines (1) rather than pixels are what Firefox counts for a wheel with steps.
      text.scrollLeft -= event.deltaY * (event.deltaMode === 1 ? 24 : 1);
      // At either end the page scrolls instead.
      if (text.scrollLeft !== before) event.preventDefault();
    },
    { passive: false },
  );
  show();
}
