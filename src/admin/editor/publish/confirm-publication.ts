import { getPost } from '#api-client/posts.ts';
import type { PostText } from '#editor/post-text.ts';
import type { Publication } from '../../publish-sheet/PublishSheet.tsx';
import type { ChangeStored } from '../transport.ts';
import { showAlert } from '../../shared/alerts.ts';

/**
 * Shows the sheet before a post is published. If the post cannot be loaded (offline, or the session has ended), shows
 * an error and does not publish.
 * @returns how to publish; undefined if the writer cancels
 */
export async function confirmPublication(
  id: string,
  text: PostText,
  change: ChangeStored,
): Promise<Publication | undefined> {
  const [{ openPublishSheet }, found] = await Promise.all([
    import('../../publish-sheet/open-publish-sheet.tsx'),
    getPost(id),
  ]);
  if (found.ok) return openPublishSheet(found.value, text, change);
  showAlert(found.message, found.style);
  return undefined;
}
