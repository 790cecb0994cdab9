import type { PostSummary } from '#contract/posts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { screens } from '#i18n/screens.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../shared/Button.tsx';
import { RunProgress } from '../shared/RunProgress.tsx';
import type { PostActions } from './post-actions.tsx';
import type { PostListKind } from './post-filter.ts';
import type { Bulk, Report } from './use-bulk.ts';
import type { SelectedPosts } from './use-selection.ts';

interface Props {
  kind: PostListKind;
  selection: SelectedPosts;
  bulk: Bulk;
  actions: PostActions;
  /** The number of posts in the list; undefined until known. */
  total: number | undefined;
  onAll: () => Promise<void>;
}

/** The actions for the selected posts, with progress and result, at the bottom of the window. */
export function SelectionBar({ kind, selection, bulk, actions, total, onAll }: Props) {
  const { running, report } = bulk;
  const bar = useRef<HTMLDivElement>(null);
  const isOver = !running && report !== undefined;
  // The focused button has disappeared, so the focus moves to the bar for keyboard users.
  useEffect(() => {
    if (isOver && document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
  }, [isOver]);
  const posts = [...selection.chosen.values()];
  const isShown = running !== undefined || report !== undefined || posts.length > 0;
  return (
    <div
      className="post-bar"
      role="group"
      aria-label={blogAdmin.selectedPosts}
      data-shown={isShown || undefined}
      tabIndex={-1}
      ref={bar}
    >
      {running && <RunProgress words={blogAdmin.bulk.running[running.action]} state={running} onStop={bulk.stop} />}
      {report && <Told report={report} actions={actions} onRead={() => bulk.tell(undefined)} />}
      <p className="selected-count">
        <span role="status">{posts.length > 0 && blogAdmin.selectedCount(posts.length)}</span>
        {posts.length > 0 && !running && total !== undefined && total > posts.length && (
          <button type="button" className="as-link" onClick={() => void onAll()}>
            {blogAdmin.selectAll(total)}
          </button>
        )}
        {posts.length > 0 && !running && (
          <button type="button" className="as-link" onClick={selection.clear}>
            {blogAdmin.selectNone}
          </button>
        )}
      </p>
      {posts.length > 0 && !running && <Choices kind={kind} posts={posts} actions={actions} />}
    </div>
  );
}

function Choices({ kind, posts, actions }: Pick<Props, 'kind' | 'actions'> & { posts: readonly PostSummary[] }) {
  const button = (name: string, act: (posts: readonly PostSummary[]) => Promise<void>, danger = false) => (
    <Button {...(danger && { look: 'danger' })} busy={false} onClick={() => act(posts)}>
      {name}
    </Button>
  );
  return (
    <p className="actions">
      {kind === 'unpublished' && button(blogAdmin.publish, actions.publish)}
      {kind === 'published' && posts.some(({ hasChanges }) => hasChanges) && button(blogAdmin.update, actions.update)}
      {button(blogAdmin.changeCategory, actions.category)}
      {button(blogAdmin.exportPosts, actions.export)}
      {kind === 'published' && button(blogAdmin.takeOfflineSeveral, actions.offline, true)}
      {kind === 'unpublished' && button(blogAdmin.moveToTrash, actions.trash, true)}
    </p>
  );
}

/** The number of successes, and the names of posts that failed. */
function Told({ report, actions, onRead }: { report: Report; actions: PostActions; onRead: () => void }) {
  const { action, done, failed, left, halted } = report;
  const [only] = done;
  const isOne = done.length === 1 && action === 'trash';
  return (
    <div className="post-report">
      <p className="undo">
        <span role="status">
          {isOne ? blogAdmin.postDeleted : done.length > 0 && blogAdmin.bulk.done[action](done.length)}{' '}
          {isOne && <q>{only?.title}</q>}
        </span>{' '}
        {action === 'trash' && done.length > 0 && (
          <Button busy={false} onClick={() => actions.restore(done)}>
            {blogAdmin.undo}
          </Button>
        )}
        <button type="button" className="as-link" onClick={onRead}>
          {screens.close}
        </button>
      </p>
      {(failed.length > 0 || left.length > 0) && (
        <div role="alert">
          {failed.length > 0 && <p>{blogAdmin.notDone(failed.length)}</p>}
          <ul>
            {failed.map(({ item, failure }) => (
              <li key={item.id}>
                <q>{item.title}</q> {failure.message}
              </li>
            ))}
          </ul>
          {left.length > 0 && (
            <p>
              {halted?.status === 401 ? blogAdmin.signInToGoOn : halted?.message}{' '}
              {blogAdmin.leftAsTheyWere(left.length)}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
