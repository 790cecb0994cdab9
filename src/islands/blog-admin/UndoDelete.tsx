import { restorePost } from '#api-client/post-life.ts';
import type { PostSummary } from '#contract/posts.ts';
import { blogAdmin } from '#words/blog-admin.ts';
import { useState } from 'react';
import { showAlert } from '../shared/alerts.ts';
import { BusyButton } from '../shared/BusyButton.tsx';

/** Takes what was just deleted out of the trash: the same post, with its dates and history. */
export function UndoDelete({ post, onDone }: { post: PostSummary; onDone: () => void }) {
  const [busy, setBusy] = useState(false);

  async function undo(): Promise<void> {
    setBusy(true);
    const result = await restorePost(post.id);
    setBusy(false);
    if (result.ok) onDone();
    else showAlert(result.message, result.style);
  }

  return (
    <p className="undo">
      {blogAdmin.postDeleted} <q>{post.title}</q>{' '}
      <BusyButton busy={busy} onClick={() => void undo()}>
        {blogAdmin.undo}
      </BusyButton>
    </p>
  );
}
