import type { Failure } from '#api-client/result.ts';
import type { Post } from '#contract/posts.ts';
import { sameText, storedPost } from '#editor/post-text.ts';
import { drafts } from '#admin/editor/browser-drafts.ts';
import { blogAdmin } from '#i18n/blog-admin.ts';

/**
 * Returns whether this browser has unsaved changes of a post. An action on the stored post would not include these
 * changes.
 */
export function holdsUnsaved(post: Post): boolean {
  const draft = drafts.find(post.id)?.text;
  return draft !== undefined && !sameText(draft, storedPost(post).text);
}

/** Returns the reason to skip a post with unsaved changes. */
export const unsavedFailure = (post: Post): Failure | undefined =>
  holdsUnsaved(post) ? { ok: false, message: blogAdmin.leftForUnsaved, style: 'warning', status: 409 } : undefined;
