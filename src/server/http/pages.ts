/** Lists in pages: what a call answers of a longer list, and where it goes on. */

/**
 * @param found up to one entry more than the page holds
 * @param limit how many entries a page has; undefined: all
 * @param cursorOf what says where the page after this entry begins
 * @returns the page, and the headers that lead to the next one (`Link: …; rel="next"`), where there is one
 */
export function pageOf<T>(
  request: Request,
  found: readonly T[],
  limit: number | undefined,
  cursorOf: (last: T) => string,
): { entries: readonly T[]; headers: Record<string, string> } {
  if (limit === undefined || found.length <= limit) return { entries: found, headers: {} };
  const entries = found.slice(0, limit);
  const url = new URL(request.url);
  url.searchParams.set('cursor', cursorOf(entries.at(-1) as T));
  return { entries, headers: { link: `<${url.pathname}${url.search}>; rel="next"` } };
}
