import { deleteForever, restorePost } from '#api-client/post-life.ts';
import type { Result } from '#api-client/result.ts';
import { screens } from '#i18n/screens.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { Button } from '../shared/Button.tsx';
import { PostStatus } from './PostStatus.tsx';
import { usePostPages } from './use-post-pages.ts';

interface Props {
  /** Called when a post has been restored. */
  onRestored: () => void;
}

const trashed = { trashed: true };

/** Posts that were deleted in the last 30 days. The list is loaded when it is opened. */
export function Trash({ onRestored }: Props) {
  const [open, setOpen] = useState(false);
  const pages = usePostPages(open ? trashed : undefined);
  const [asked, setAsked] = useState<string>();

  async function act(work: Promise<Result<unknown>>, done: string): Promise<boolean> {
    const result = await work;
    if (!result.ok) showAlert(result.message, result.style);
    else showAlert(done, 'success');
    pages.reload();
    return result.ok;
  }

  return (
    <details className="trash" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{blogAdmin.trash}</summary>
      <p className="muted">{blogAdmin.trashExplained}</p>
      {pages.failure && <p role="alert">{pages.failure.message}</p>}
      {open && !pages.posts && !pages.failure && <p className="loading">{screens.loading}</p>}
      {pages.posts?.length === 0 && <p className="muted">{blogAdmin.trashEmpty}</p>}
      <ul className="cards">
        {pages.posts?.map((post) => (
          <li className="card" key={post.id}>
            <p className="row-meta">
              <PostStatus post={post} />
            </p>
            <h3>{post.title}</h3>
            <p className="actions">
              <Button
                busy={false}
                onClick={() =>
                  void act(restorePost(post.id), blogAdmin.postRestored).then((ok) => (ok ? onRestored() : undefined))
                }
              >
                {blogAdmin.restore}
              </Button>
              {asked === post.id ? (
                <Button look="danger" busy={false} onClick={() => act(deleteForever(post.id), blogAdmin.postDeleted)}>
                  {blogAdmin.sureDeleteForEver}
                </Button>
              ) : (
                <Button onClick={() => setAsked(post.id)}>{blogAdmin.deleteForEver}</Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {pages.more && (
        <Button busy={pages.isLoading} onClick={pages.more}>
          {screens.showMore}
        </Button>
      )}
    </details>
  );
}
