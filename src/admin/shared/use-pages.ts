import type { Page } from '#api-client/pages.ts';
import type { Result } from '#api-client/result.ts';
import { useCallback, useEffect, useState } from 'react';
import { useLoaded } from './use-answer.ts';

/**
 * Loads a list page by page, as `useLoaded` loads a value.
 * @param ask gets the page's path, or undefined for the first page. If `ask` is undefined, the list is emptied.
 */
export function usePages<Item>(
  ask: ((next?: string) => Promise<Result<Page<Item>>>) | undefined,
  about?: unknown,
  quiet?: 'quiet',
) {
  const [running, setRunning] = useState(0);
  const run =
    ask &&
    (async (next?: string) => {
      setRunning((count) => count + 1);
      return ask(next).finally(() => setRunning((count) => count - 1));
    });
  const [page, load, setPage, failure] = useLoaded(run && (() => run()), about, quiet);
  const isAsked = ask !== undefined;
  useEffect(() => {
    if (!isAsked) setPage(undefined);
  }, [isAsked, setPage]);
  /** Changes the items that are shown, for example after the server has deleted one. */
  const setItems = useCallback(
    (change: (items: Item[]) => Item[]) =>
      setPage((now) => {
        if (!now) return now;
        const items = change(now.items);
        const { total } = now;
        return { ...now, items, total: total === undefined ? total : total + items.length - now.items.length };
      }),
    [setPage],
  );
  return {
    /** Undefined until the first page is loaded. */
    items: page?.items,
    /** Total number of items, if the API reports it. */
    total: page?.total,
    failure,
    isLoading: running > 0,
    /** Reloads the list, starting with the first page. The old content stays until the response arrives. */
    reload: () => void load(),
    /** Loads the next page; undefined if every page is loaded. */
    more: run && page?.next !== undefined ? () => load(async () => added(page, await run(page.next))) : undefined,
    setItems,
  };
}

function added<Item>({ items, total }: Page<Item>, next: Result<Page<Item>>): Result<Page<Item>> {
  return next.ok ? { ok: true, value: { next: next.value.next, items: [...items, ...next.value.items], total } } : next;
}
