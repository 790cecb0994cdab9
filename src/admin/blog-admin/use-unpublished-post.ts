import { getPost, publishPost } from '#api-client/posts.ts';
import type { Failure, Result } from '#api-client/result.ts';
import { pages } from '#contract/paths.ts';
import type { Post, PostSummary } from '#contract/posts.ts';
import { storedPost } from '#editor/post-text.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';
import { useState } from 'react';
import type { ChangeStored } from '#admin/editor/transport.ts';
import { flash, showAlert, succeeded } from '../shared/alerts.ts';
import { here } from '../shared/localized-path.ts';
import { markPublished } from '../shared/just-published.ts';
import { holdsUnsaved } from './unsaved.ts';

/** Changes a stored post and returns its new version. The post must not have unsaved changes. */
async function changeAndLoad(id: string, work: Parameters<ChangeStored>[0]): Promise<Result<Post>> {
  const before = await getPost(id);
  if (!before.ok) return before;
  const done = await work(storedPost(before.value));
  return done.ok ? getPost(id) : done;
}

/**
 * Publishes an unpublished post from its row.
 * @param onChanged called when the sheet is closed after a change to the post
 */
export function useUnpublishedPost(post: PostSummary, onChanged: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  /** Whether to warn about unsaved changes in this browser, which would not be published. */
  const [unsaved, setUnsaved] = useState(false);

  function failed(result: Failure): void {
    setBusy(false);
    setFailure(result);
    showAlert(result.message, result.style);
  }

  async function publish(withoutDraft = false): Promise<void> {
    setFailure(undefined);
    setBusy(true);
    const current = await getPost(post.id);
    if (!current.ok) return failed(current);
    if (!withoutDraft && holdsUnsaved(current.value)) {
      setBusy(false);
      setUnsaved(true);
      return;
    }
    const { openPublishSheet } = await import('../publish-sheet/open-publish-sheet.tsx');
    setBusy(false);
    let { revision } = current.value;
    let isChanged = false;
    const wanted = await openPublishSheet(current.value, storedPost(current.value).text, async (work) => {
      const now = await changeAndLoad(post.id, work);
      isChanged ||= now.ok;
      if (succeeded(now)) ({ revision } = now.value);
      return now.ok;
    });
    if (!wanted) {
      if (isChanged) onChanged();
      return;
    }
    setBusy(true);
    const result = await publishPost(post.id, true, revision, wanted.mail);
    if (!result.ok) return failed(result);
    flash(blogAdmin.postPublished, 'success');
    markPublished(post.id);
    location.assign(here(pages.blog));
  }

  return { busy, failure, unsaved, publish, cancel: () => setUnsaved(false) };
}
