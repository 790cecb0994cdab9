import { getPost } from '#api-client/posts.ts';
import type { PostText } from '#editor/post-text.ts';
import type { Publication } from '../../publish-sheet/PublishSheet.tsx';
import type { ChangeStored } from '../change-stored.ts';
import { showAlert } from '../../shared/alerts.ts';

/**
 * Shows the sheet before a post's publication. Where the post cannot be asked for (offline, or nobody is signed in any
 * more) it says so, and nothing is published.
 * @returns how its writer publishes; undefined: not
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
