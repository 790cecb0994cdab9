import type { BuildResponse } from '#contract/builds.ts';
import type { NamedRow, PostSort, PostSummary } from '#contract/posts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { screens } from '#i18n/screens.ts';
import { useCallback, useEffect, useRef } from 'react';
import { succeeded } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { postActions, type PostActionsContext } from './post-actions.tsx';
import type { PostListKind } from './post-filter.ts';
import { PostRow } from './PostRow.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useBulk } from './use-bulk.ts';
import type { PostList } from './use-post-list.ts';
import { useSelection } from './use-selection.ts';

interface Props {
  kind: PostListKind;
  list: PostList;
  /** Identifies what the list shows. If the value changes, the selection is cleared. */
  about: string;
  categories: readonly NamedRow[];
  build: BuildResponse | undefined;
  /** Called when the lists may be out of date. */
  onChanged: () => void;
}

const none: readonly PostSummary[] = [];

/** Returns the actions for several posts, and for one row. */
function usePostActions({ list, selection, categories, onChanged }: Omit<PostActionsContext, 'bulk'>) {
  const bulk = useBulk();
  // A bulk action can outlast several renders. When it ends, the list must be reloaded with the filter of the latest
  // render.
  const changed = useRef(onChanged);
  useEffect(() => void (changed.current = onChanged));
  const actions = postActions({ bulk, list, selection, categories, onChanged: () => changed.current() });

  // Rows call the actions through a ref, so that the rows do not render again when the actions change.
  const latest = useRef(actions);
  useEffect(() => void (latest.current = actions));
  const onCategory = useCallback((post: PostSummary) => void latest.current.category([post]), []);
  const onExport = useCallback((post: PostSummary) => void latest.current.export([post]), []);
  const onPostChanged = useCallback(() => changed.current(), []);
  const { without } = list;
  const { tell } = bulk;
  const { selectAll } = selection;
  const onDeleted = useCallback(
    (post: PostSummary) => {
      without(post.id);
      selectAll([post], false);
      tell({ action: 'trash', done: [post], failed: [], left: [], halted: undefined });
    },
    [without, selectAll, tell],
  );
  return { bulk, actions, onRow: { onCategory, onExport, onDeleted, onPostChanged } };
}

/** A table of posts that can be sorted, selected and acted on. It loads further posts on request. */
export function PostTable({ kind, list, about, categories, build, onChanged }: Props) {
  const { pages, sorting, onSort } = list;
  const posts = pages.posts ?? none;
  const selection = useSelection(posts, about);
  const { bulk, actions, onRow } = usePostActions({ list: pages, selection, categories, onChanged });
  const { chosen, select, selectAll } = selection;

  async function selectEvery(): Promise<void> {
    const every = await pages.all();
    if (succeeded(every)) selectAll(every.value, true);
  }

  return (
    <div className="post-list">
      {posts.length > 0 && (
        <table role="table" className="post-table" aria-label={blogAdmin.listNames[kind]} data-sort={sorting.sort}>
          <TableHead posts={posts} chosen={chosen} onSelect={selectAll} sorting={sorting} onSort={onSort} />
          <tbody role="rowgroup" onKeyDown={selection.onKeyDown}>
            {posts.map((post) => (
              <PostRow
                key={post.id}
                post={post}
                selected={chosen.has(post.id)}
                build={build}
                onSelect={select}
                {...onRow}
              />
            ))}
          </tbody>
        </table>
      )}
      {pages.more && (
        <Button busy={pages.isLoading} onClick={pages.more}>
          {screens.showMore}
        </Button>
      )}
      <SelectionBar
        kind={kind}
        selection={selection}
        bulk={bulk}
        actions={actions}
        total={pages.total}
        onAll={selectEvery}
      />
    </div>
  );
}

const columns: readonly PostSort[] = ['title', 'category', 'state', 'changed', 'date'];

function TableHead({ sorting, onSort, ...selection }: SelectShownProps & Pick<PostList, 'sorting' | 'onSort'>) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col" className="pick">
          <SelectShown {...selection} />
        </th>
        {columns.map((column) => (
          <th
            role="columnheader"
            scope="col"
            key={column}
            aria-sort={sorting.sort !== column ? 'none' : sorting.order === 'asc' ? 'ascending' : 'descending'}
          >
            <button type="button" onClick={() => onSort(column)}>
              {blogAdmin.columns[column]}
            </button>
          </th>
        ))}
        <th role="columnheader" scope="col" className="acts">
          <span className="visually-hidden">{blogAdmin.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

interface SelectShownProps {
  posts: readonly PostSummary[];
  chosen: ReadonlyMap<string, PostSummary>;
  onSelect: (posts: readonly PostSummary[], on: boolean) => void;
}

/** Selects or deselects all shown rows; indeterminate if only some are selected. */
function SelectShown({ posts, chosen, onSelect }: SelectShownProps) {
  const box = useRef<HTMLInputElement>(null);
  const count = posts.filter(({ id }) => chosen.has(id)).length;
  const isAll = count === posts.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  return (
    <label>
      <input
        type="checkbox"
        ref={box}
        aria-label={blogAdmin.selectShown}
        checked={isAll}
        onChange={({ target }) => onSelect(posts, target.checked)}
      />
    </label>
  );
}
