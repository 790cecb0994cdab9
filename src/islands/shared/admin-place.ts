/**
 * How high the admin's part of the blog index was on this device: its place is kept before the first paint (by the
 * layout's script, as `--blog-admin`), so that the page below does not move when it comes.
 */
const KEY = 'blogAdmin';

/** The height before any was seen: the form alone. */
const usual = '22rem';

/** Remembers that an admin uses this device, or that nobody here is one: no place is kept then. */
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
 * Where no height was seen yet, what stands below the admin's part is out of sight until that part is whole: so it
 * comes once, at its place, instead of being pushed down under the reader's eyes.
 * @returns what shows it again
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

/** Remembers the height of the admin's `part`, and goes on doing so until what it returns is called. */
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
