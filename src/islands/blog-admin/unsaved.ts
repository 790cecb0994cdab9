import type { Failure } from '#api-client/result.ts';
import type { Post } from '#contract/posts.ts';
import { sameText, storedPost } from '#editor/post-text.ts';
import { drafts } from '#islands/editor/browser-drafts.ts';
import { blogAdmin } from '#words/blog-admin.ts';

/** Returns whether this browser has unsaved changes of a post, which an action would leave out. */
export function holdsUnsaved(post: Post): boolean {
  const draft = drafts.find(post.id)?.text;
  return draft !== undefined && !sameText(draft, storedPost(post).text);
}

/** The reason why an action skips such a post. */
export const unsavedFailure = (post: Post): Failure | undefined =>
  holdsUnsaved(post) ? { ok: false, message: blogAdmin.leftForUnsaved, style: 'warning', status: 409 } : undefined;
