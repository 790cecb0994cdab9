import { setDigitsUpright } from './upright-digits.ts';

/**
 * Switches a Japanese post between vertical and horizontal text; remembered on this device. The page, or the head's
 * script before the first paint, sets `html[data-vertical]`, and `vertical.css` contains the styles. The frame can be
 * focused by keyboard: arrow keys scroll it, and the wheel and page keys scroll it sideways.
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
    // Scrolls both axes, because the block axis depends on the writing direction.
    if ('vertical' in root.dataset) text.scrollIntoView({ block: 'start', inline: 'start' });
    try {
      localStorage.setItem('vertical', 'vertical' in root.dataset ? '1' : '0');
    } catch {
      // If storage is blocked, the choice applies only to this page.
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
      // For a wheel with steps, Firefox reports lines (`deltaMode` 1) instead of pixels.
      text.scrollLeft -= event.deltaY * (event.deltaMode === 1 ? 24 : 1);
      // At either end of the frame, the wheel scrolls the page instead.
      if (text.scrollLeft !== before) event.preventDefault();
    },
    { passive: false },
  );
  show();
}
