import type { PostSort, SortOrder } from '#contract/posts.ts';
import { useState } from 'react';
import { isFiltering, wantedBy, type PostFilter, type PostListKind } from './post-filter.ts';
import { usePostPages } from './use-post-pages.ts';

export interface Sorting {
  sort: PostSort;
  order: SortOrder;
}

const newestFirst: Sorting = { sort: 'date', order: 'desc' };
const times: readonly PostSort[] = ['date', 'changed'];

/**
 * Returns the order after a press on a column header. A new column is sorted alphabetically, or newest first for dates.
 * A second press reverses the order.
 */
export function nextSorting(now: Sorting, sort: PostSort): Sorting {
  if (now.sort === sort) return { sort, order: now.order === 'asc' ? 'desc' : 'asc' };
  return { sort, order: times.includes(sort) ? 'desc' : 'asc' };
}

export type PostList = ReturnType<typeof usePostList>;

/** @param isShown whether the list is open; if a filter is set, a closed list is loaded as well */
export function usePostList(kind: PostListKind, filter: PostFilter, isShown: boolean) {
  const [sorting, setSorting] = useState(newestFirst);
  const wanted = isShown || isFiltering(filter) ? wantedBy(kind, filter) : undefined;
  const pages = usePostPages(wanted && { ...wanted, ...(sorting !== newestFirst && sorting) });
  return {
    /** Whether the list must be loaded: the list is open, and the filter allows this kind of posts. */
    isWanted: wanted !== undefined,
    pages,
    sorting,
    onSort: (by: PostSort) => setSorting((now) => nextSorting(now, by)),
  };
}
