/** Changes the category of a post that is not open in the editor. Loaded on demand. */
import { getPost, publishPost, savePost } from '#api-client/posts.ts';
import type { Result } from '#api-client/result.ts';
import { storedPost } from '#editor/post-text.ts';
import { toData } from '#admin/editor/transport.ts';
import { unsavedFailure } from './unsaved.ts';

/**
 * Saves a post under another category, and publishes the change if the post is published. If the post has other
 * unpublished changes, the new category stays unpublished as well.
 */
export async function recategorise(id: string, category: string): Promise<Result<unknown>> {
  const found = await getPost(id);
  if (!found.ok) return found;
  const post = found.value;
  const unsaved = unsavedFailure(post);
  if (unsaved || post.category.name === category) return unsaved ?? found;
  const { published, revision, hasChanges } = post;
  const text = { ...storedPost(post).text, category };
  const saved = await savePost(id, toData({ text, published, revision }));
  if (!saved.ok || !published || hasChanges) return saved;
  return publishPost(id, true, saved.value.revision);
}
