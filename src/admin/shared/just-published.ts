/** Remembers the post that was just published in this tab. The next page offers further actions for this post, once. */
const KEY = 'just-published';

/**
 * Remembers the id of the post. Must be called before leaving the page. If storage is blocked, the next page offers no
 * actions.
 */
export function markPublished(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // Storage may be blocked.
  }
}

/** Returns the id of the post, and deletes the stored id. */
export function consumePublished(): string | undefined {
  try {
    const id = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return id;
  } catch {
    return undefined;
  }
}
