import type { Result } from '#api-client/result.ts';
import { useMemo, useState } from 'react';
import { useLoaded } from '../shared/use-answer.ts';
import type { Row } from './selection.ts';
import type { ListSource } from './use-list-pages.ts';

/** The number of rows that are shown at first, and added by 'Show more'. */
const STEP = 100;

export interface LocalList<T extends Row> extends ListSource<T> {
  /** All rows in the order of the API, without filters; undefined until loaded. */
  loaded: readonly T[] | undefined;
  setRows: (rows: readonly T[]) => void;
}

/**
 * A list that the API returns as a whole. It is filtered and sorted in the browser.
 * @param load must be the same function in each render
 * @param matches whether a row is shown; undefined shows all rows
 * @param compare the order of the rows; undefined keeps the order of the API
 */
export function useLocalList<T extends Row>(
  load: () => Promise<Result<readonly T[]>>,
  matches?: (row: T) => boolean,
  compare?: (a: T, b: T) => number,
): LocalList<T> {
  const [loaded, reload, setRows, failure] = useLoaded(load, load, 'quiet');
  const [shown, setShown] = useState(STEP);
  const found = useMemo(() => {
    const rows = matches ? loaded?.filter(matches) : loaded;
    return compare ? rows?.toSorted(compare) : rows;
  }, [loaded, matches, compare]);

  return {
    rows: found?.slice(0, shown),
    total: found?.length,
    failure,
    isLoading: loaded === undefined && !failure,
    more: (found?.length ?? 0) > shown ? () => setShown((now) => now + STEP) : undefined,
    reload: () => void reload(),
    all: () => Promise.resolve({ ok: true, value: found ?? [] }),
    without: (id) => loaded && setRows(loaded.filter((row) => row.id !== id)),
    loaded,
    setRows,
  };
}
