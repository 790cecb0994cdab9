import type { Page } from '#api-client/pages.ts';
import type { Failure, Result } from '#api-client/result.ts';
import { limits } from '#contract/limits.ts';
import { useCallback } from 'react';
import { usePages } from '../shared/use-pages.ts';
import type { Row } from './selection.ts';

/** Loads one page of a list: the first page without `next`, which is the path of a further page. */
export type LoadPage<Wanted, T> = (wanted: Wanted, next?: string, limit?: number) => Promise<Result<Page<T>>>;

/** The rows of a list, and how it loads more. */
export interface ListSource<T extends Row> {
  /** Undefined until the first page is loaded. */
  rows: readonly T[] | undefined;
  /** Total number of rows; undefined if unknown. */
  total: number | undefined;
  failure: Failure | undefined;
  isLoading: boolean;
  /** Shows more rows; undefined if every row is shown. */
  more: (() => unknown) | undefined;
  /** Reloads the list, starting with the first page. The old content stays until the response arrives. */
  reload: () => void;
  /** Returns every row of the list, including rows that are not shown. */
  all: () => Promise<Result<readonly T[]>>;
  /** Removes a row from the list after the server has deleted it. */
  without: (id: string) => void;
}

/**
 * Loads a list that the API returns page by page.
 * @param wanted the query; undefined loads nothing yet
 */
export function useListPages<Wanted, T extends Row>(
  load: LoadPage<Wanted, T>,
  wanted: Wanted | undefined,
): ListSource<T> {
  const ask = wanted && ((next?: string) => load(wanted, next));
  const { items, setItems, ...pages } = usePages(ask, wanted && JSON.stringify(wanted), 'quiet');
  return {
    ...pages,
    rows: items,
    // Without a further page, the shown rows are all rows.
    total: pages.total ?? (pages.more ? undefined : items?.length),
    all: () => everyPage(load, wanted),
    without: useCallback((id: string) => setItems((now) => now.filter((row) => row.id !== id)), [setItems]),
  };
}

/**
 * Holds the rows of a list back until it is known whether a note is above them. Otherwise the note would move the rows.
 */
export const withNote = <T extends Row>(source: ListSource<T>, isKnown: boolean): ListSource<T> =>
  isKnown ? source : { ...source, rows: undefined, more: undefined, isLoading: true };

async function everyPage<Wanted, T>(load: LoadPage<Wanted, T>, wanted: Wanted | undefined): Promise<Result<T[]>> {
  const all: T[] = [];
  if (!wanted) return { ok: true, value: all };
  let page = await load(wanted, undefined, limits.listPage);
  for (; page.ok; page = await load(wanted, page.value.next)) {
    all.push(...page.value.items);
    if (page.value.next === undefined) return { ok: true, value: all };
  }
  return page;
}
