/**
 * The height of the admin's part of the blog index on this device: its space is reserved before the first paint (by the
 * layout's script, as `--blog-admin`), so that the page below does not move when it loads.
 */
const KEY = 'blogAdmin';

/** The height before any was seen: the form alone. */
const usual = '22rem';

/** Remembers whether an admin uses this device: without one no space is reserved. */
export function rememberAdmin(isAdmin: boolean): void {
  try {
    if (!isAdmin) localStorage.removeItem(KEY);
    else if (localStorage.getItem(KEY) === null) localStorage.setItem(KEY, usual);
  } catch {
    // Storage may be forbidden: the place is then made when it is needed.
  }
  if (!isAdmin) document.documentElement.removeAttribute('data-admin');
}

/**
 * If the height of the admin's part is unknown, the content below stays hidden until that part is complete, so that it
 * appears in its place instead of being pushed down.
 * @returns a function that shows it again
 */
export function hideBelowUnknownHeight(): () => void {
  const root = document.documentElement;
  let isKnown = true;
  try {
    isKnown = ![null, usual].includes(localStorage.getItem(KEY));
  } catch {
    // As above.
  }
  root.toggleAttribute('data-admin-unplaced', !isKnown);
  return () => root.removeAttribute('data-admin-unplaced');
}

/** Remembers the height of the admin's `part`, until the returned function is called. */
export function rememberHeight(part: Element): () => void {
  const observer = new ResizeObserver(() => {
    try {
      localStorage.setItem(KEY, `${Math.ceil(part.getBoundingClientRect().height)}px`);
    } catch {
      // As above.
    }
  });
  observer.observe(part);
  return () => observer.disconnect();
}
