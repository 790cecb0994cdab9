/** Remembers the post that this tab has just published, so that the next page offers further actions once. */
const KEY = 'just-published';

/** Must be called before leaving the page. If storage is blocked, no actions are offered. */
export function markPublished(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Storage may be blocked.
  }
}

/** Returns the id of the post, and forgets it. */
export function takePublished(): string | undefined {
  try {
    const id = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return id;
  } catch {
    return undefined;
  }
}
