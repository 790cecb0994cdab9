import { deletePost, getPost, publishPost } from '#api-client/posts.ts';
import type { Failure } from '#api-client/result.ts';
import { pages } from '#contract/paths.ts';
import type { PostSummary } from '#contract/posts.ts';
import { storedPost } from '#editor/post-text.ts';
import { blogAdmin } from '#words/blog-admin.ts';
import { useState } from 'react';
import { flash, showAlert } from '../shared/alerts.ts';
import { here } from '../shared/here.ts';
import { markPublished } from '../shared/just-published.ts';
import { holdsUnsaved } from './unsaved.ts';

/** What is done to one unpublished post in its row, and what came of it. */
export interface UnpublishedPost {
  busy: 'publish' | 'delete' | undefined;
  failure: Failure | undefined;
  /** It is asked what becomes of changes in this browser that publishing would leave out. */
  unsaved: boolean;
  publish: (withoutDraft?: boolean) => Promise<void>;
  remove: () => Promise<void>;
  cancel: () => void;
}

/** @param onDeleted called when the server has put the post into the trash */
export function useUnpublishedPost(post: PostSummary, onDeleted: (post: PostSummary) => void): UnpublishedPost {
  const [busy, setBusy] = useState<UnpublishedPost['busy']>();
  const [failure, setFailure] = useState<Failure>();
  const [unsaved, setUnsaved] = useState(false);

  function failed(result: Failure): void {
    setBusy(undefined);
    setFailure(result);
    showAlert(result.message, result.style);
  }

  async function publish(withoutDraft = false): Promise<void> {
    setFailure(undefined);
    setBusy('publish');
    const current = await getPost(post.id);
    if (!current.ok) return failed(current);
    if (!withoutDraft && holdsUnsaved(current.value)) {
      setBusy(undefined);
      setUnsaved(true);
      return;
    }
    const { openPublishSheet } = await import('../publish-sheet/open-publish-sheet.tsx');
    setBusy(undefined);
    const wanted = await openPublishSheet(current.value, storedPost(current.value).text);
    if (!wanted) return;
    setBusy('publish');
    const result = await publishPost(post.id, true, current.value.revision, wanted.mail);
    if (!result.ok) return failed(result);
    flash(blogAdmin.postPublished, 'success');
    markPublished(post.id);
    location.assign(here(pages.blog));
  }

  async function remove(): Promise<void> {
    setFailure(undefined);
    setBusy('delete');
    const result = await deletePost(post.id);
    if (!result.ok) return failed(result);
    showAlert(blogAdmin.postDeleted, 'success');
    onDeleted(post);
  }

  return { busy, failure, unsaved, publish, remove, cancel: () => setUnsaved(false) };
}
