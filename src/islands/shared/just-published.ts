/** Which post this tab published on the page before: what can be done with it next is offered once. */
const KEY = 'just-published';

/** Call it before leaving the page. Where storage is forbidden, nothing is offered. */
export function markPublished(id: string): void {
  try {
    sessionStorage.setItem(KEY, id);
  } catch {
    // See above.
  }
}

/** The id of the post, once. */
export function takePublished(): string | undefined {
  try {
    const id = sessionStorage.getItem(KEY) ?? undefined;
    sessionStorage.removeItem(KEY);
    return id;
  } catch {
    return undefined;
  }
}
