import type { PostSort, SortOrder } from '#contract/posts.ts';
import { useState } from 'react';
import { isFiltering, wantedBy, type PostFilter, type PostListKind } from './post-filter.ts';
import { usePostPages, type PostPages } from './use-post-pages.ts';

/** The order of a list. */
export interface Sorting {
  sort: PostSort;
  order: SortOrder;
}

/** A list of the admin's posts, and its order. */
export interface PostList {
  /** Whether posts of this kind are looked for at all. */
  isWanted: boolean;
  pages: PostPages;
  sorting: Sorting;
  onSort: (by: PostSort) => void;
}

const newestFirst: Sorting = { sort: 'date', order: 'desc' };
const times: readonly PostSort[] = ['date', 'changed'];

/** By a column that is not sorted yet: names from A, times from the newest; else the other way round. */
export function nextSorting(now: Sorting, sort: PostSort): Sorting {
  if (now.sort === sort) return { sort, order: now.order === 'asc' ? 'desc' : 'asc' };
  return { sort, order: times.includes(sort) ? 'desc' : 'asc' };
}

/** @param isShown whether the list is open; a filter opens it */
export function usePostList(kind: PostListKind, filter: PostFilter, isShown: boolean): PostList {
  const [sorting, setSorting] = useState(newestFirst);
  const wanted = isShown || isFiltering(filter) ? wantedBy(kind, filter) : undefined;
  const pages = usePostPages(wanted && { ...wanted, ...(sorting !== newestFirst && sorting) });
  return {
    ...{ isWanted: wanted !== undefined, pages, sorting },
    onSort: (by) => setSorting((now) => nextSorting(now, by)),
  };
}
