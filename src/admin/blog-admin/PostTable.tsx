import type { PostsWanted } from '#api-client/posts.ts';
import type { BuildResponse } from '#contract/builds.ts';
import type { NamedRow, PostSort, PostSummary } from '#contract/posts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { dates } from '#i18n/dates.ts';
import { type ReactNode, useState } from 'react';
import { type Column, List, type Sorting } from '../list/List.tsx';
import type { RunBulk } from '../list/use-bulk.ts';
import { nextSorting } from '../list/ListTools.tsx';
import { type ListSource, useListPages } from '../list/use-list-pages.ts';
import { isOnItsWay } from './EditPost.tsx';
import { changeCategory, postActions } from './post-actions.tsx';
import { loadPosts } from './post-filter.ts';
import { PostButtons, PostTitle } from './PostRow.tsx';
import { PostStatus } from './PostStatus.tsx';

interface Props {
  name: string;
  list: PostList;
  /** Identifies what the list shows. If the value changes, the selection is cleared. */
  about: string;
  categories: readonly NamedRow[];
  build: BuildResponse | undefined;
  empty: ReactNode;
  /** Called when other lists may be out of date. */
  onChanged?: () => void;
}

export interface PostList {
  source: ListSource<PostSummary>;
  sorting: Sorting;
  onSort: (column: string) => void;
}

const newestFirst: Sorting = { sort: 'date', order: 'desc' };

/** Loads posts, newest first until another order is chosen. */
export function usePostList(wanted: PostsWanted | undefined): PostList {
  const [sorting, setSorting] = useState(newestFirst);
  const sorted =
    sorting === newestFirst ? wanted : wanted && { ...wanted, ...(sorting as { sort: PostSort; order: 'asc' }) };
  return {
    source: useListPages(loadPosts, sorted),
    sorting,
    onSort: (column) => setSorting((now) => nextSorting(now, column, ['date', 'changed'])),
  };
}

/** A list of posts that can be sorted, selected and acted on. */
export function PostTable({ name, list, about, categories, build, empty, onChanged }: Props) {
  const { source, sorting, onSort } = list;
  return (
    <List<PostSummary>
      name={name}
      source={source}
      about={about}
      title={blogAdmin.columns.title}
      sortsByTitle
      sorting={sorting}
      onSort={onSort}
      what={(post) => <PostTitle post={post} />}
      columns={columns(build, categories)}
      actions={(post, run) => <PostButtons post={post} run={run} onPostChanged={source.reload} />}
      bulkActions={postActions(categories)}
      empty={empty}
      {...(onChanged && { onChanged })}
    />
  );
}

const columns = (build: BuildResponse | undefined, categories: readonly NamedRow[]): readonly Column<PostSummary>[] => [
  {
    id: 'category',
    title: blogAdmin.columns.category,
    isSortable: true,
    cell: (post, run) => <Category post={post} run={run} categories={categories} />,
  },
  {
    id: 'state',
    title: blogAdmin.columns.state,
    isSortable: true,
    cell: (post) => <PostStatus post={post} build={isOnItsWay(post, build) ? build : undefined} />,
  },
  {
    id: 'changed',
    title: blogAdmin.columns.changed,
    isSortable: true,
    cell: ({ updatedAt }) => (
      <time dateTime={updatedAt} title={dates.longMoment(updatedAt)}>
        {dates.longDate(updatedAt)}
      </time>
    ),
  },
  {
    id: 'date',
    title: blogAdmin.columns.date,
    isSortable: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{dates.longDate(createdAt)}</time>,
  },
];

interface CategoryProps {
  post: PostSummary;
  run: RunBulk<PostSummary>;
  categories: readonly NamedRow[];
}

const Category = ({ post, run, categories }: CategoryProps) => (
  <button
    type="button"
    className="as-link"
    title={post.category.name}
    aria-label={blogAdmin.categoryToChange(post.category.name)}
    onClick={() => void changeCategory([post], run, categories)}
  >
    {post.category.name}
  </button>
);
