/** Lists that the API returns page by page. */
import type { ApiRequest } from './request.ts';
import type { Result } from './result.ts';

export interface Page<Item> {
  items: Item[];
  /** Path of the next page; `undefined` on the last page. */
  next: string | undefined;
  /** Total number of search results. Only the first page has this number. */
  total: number | undefined;
}

/**
 * Returns a page of a list.
 * @param ask sends the call with these additions
 * @param next path from the previous page; `undefined` for the first page
 */
export async function pageOf<Item>(
  ask: (more: Pick<ApiRequest<Item[]>, 'headersSeen'> & { path?: string }) => Promise<Result<Item[]>>,
  next?: string,
): Promise<Result<Page<Item>>> {
  let headers = new Headers();
  const found = await ask({ headersSeen: (seen) => (headers = seen), ...(next !== undefined && { path: next }) });
  if (!found.ok) return found;
  const total = headers.get('x-total-count');
  return {
    ok: true,
    value: {
      items: found.value,
      next: /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1],
      total: total === null ? undefined : Number(total),
    },
  };
}
