/**
 * The height of the admin's part of the blog index on this device. The layout's script reserves this space before the
 * first paint (as `--blog-admin`), so that the page below does not move when the part loads.
 */
const KEY = 'blogAdmin';

/** The reserved height before the real height is known. The form for a new post fits into this height. */
const usual = '22rem';

/** Remembers whether an admin uses this device. Without an admin, no space is reserved. */
export function rememberAdmin(isAdmin: boolean): void {
  try {
    if (!isAdmin) localStorage.removeItem(KEY);
    else if (localStorage.getItem(KEY) === null) localStorage.setItem(KEY, usual);
  } catch {
    // Storage may be blocked. In this case, no space is reserved.
  }
  if (!isAdmin) document.documentElement.removeAttribute('data-admin');
}

/**
 * Hides the content below the admin's part if the part's height is unknown. Otherwise, the loading part would push the
 * content down.
 * @returns a function that shows the content again
 */
export function hideBelowUnknownHeight(): () => void {
  const root = document.documentElement;
  let isKnown = true;
  try {
    isKnown = ![null, usual].includes(localStorage.getItem(KEY));
  } catch {
    // Storage may be blocked.
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
      // Storage may be blocked.
    }
  });
  observer.observe(part);
  return () => observer.disconnect();
}
