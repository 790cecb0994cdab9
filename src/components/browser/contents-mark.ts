/** Marks the current heading in a post's table of contents. Readers do not need the mark, so the script loads late. */

/**
 * Positions on a page in pixels from the start of the window: from the top, or from the right edge for vertical text.
 */
export interface Place {
  /** The start position of each heading. */
  starts: readonly number[];
  /** The position of a heading after a jump: below the menu. */
  line: number;
  /** The window's length. */
  length: number;
  /** The distance that the page can still be scrolled; infinite for vertical text. */
  left: number;
  /** The index of the heading that the URL's fragment names; -1 for none. */
  target: number;
}

/**
 * Returns the index of the current heading: the last heading that has reached the line, or the first heading if none
 * has. On the last screen the line moves to the window's end, so that every heading becomes current at some scroll
 * position. After a jump, the target is the current heading until the target's position changes.
 */
export function headingHere({ starts, line, length, left, target }: Place): number {
  const jumped = starts[target];
  const isSeen = jumped !== undefined && jumped >= 0 && jumped < length;
  if (isSeen && (Math.abs(jumped - line) < 2 || left < 2)) return target;
  const reach = length - line;
  const now = line + reach * Math.max(0, 1 - left / reach);
  return Math.max(
    0,
    starts.findLastIndex((start) => start < now + 2),
  );
}

export function startContentsMark(): void {
  const root = document.documentElement;
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')];
  if (links.length === 0) return;
  const headings = links.map(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1)))!);
  const list = links[0]?.closest('nav');
  const mark = () => {
    const boxes = headings.map((heading) => heading.getBoundingClientRect());
    const isVertical = headings.some((heading) => getComputedStyle(heading).writingMode === 'vertical-rl');
    const here = headingHere({
      starts: boxes.map(({ top, right }) => (isVertical ? innerWidth - right : top)),
      line: isVertical ? innerWidth / 2 : parseFloat(getComputedStyle(root).scrollPaddingTop),
      length: isVertical ? innerWidth : innerHeight,
      left: isVertical ? Infinity : root.scrollHeight - innerHeight - scrollY,
      target: links.findIndex(({ hash }) => location.hash !== '' && hash === location.hash),
    });
    for (const [index, link] of links.entries()) {
      const isHere = index === here;
      if (isHere && !link.ariaCurrent && list) list.scrollTop = link.offsetTop - list.clientHeight / 2;
      link.ariaCurrent = isHere ? 'true' : null;
    }
  };
  let waiting = 0;
  const soon = () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(mark);
  };
  // Listens in the capture phase, because vertical text scrolls in an inner element.
  addEventListener('scroll', soon, { capture: true, passive: true });
  addEventListener('hashchange', soon);
  // The observer also calls `soon` at the start, and whenever an image or a font moves content.
  new ResizeObserver(soon).observe(document.body);
}
