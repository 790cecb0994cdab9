import { getPost } from '#api-client/posts.ts';
import type { PostText } from '#editor/post-text.ts';
import type { Publication } from '../../publish-sheet/PublishSheet.tsx';
import { showAlert } from '../../shared/alerts.ts';
import { pathOfPost } from '../../shared/path-of-post.ts';

/**
 * Shows the sheet before a post's publication. Where the post cannot be asked for (offline, or nobody is signed in any
 * more) it says so, and nothing is published.
 * @returns how its writer publishes; undefined: not
 */
export async function confirmPublication(
  id: string | undefined,
  { title, category, ...text }: PostText,
): Promise<Publication | undefined> {
  const [{ openPublishSheet }, found] = await Promise.all([
    import('../../publish-sheet/open-publish-sheet.tsx'),
    id === undefined ? undefined : getPost(id),
  ]);
  if (found && !found.ok) {
    showAlert(found.message, found.style);
    return undefined;
  }
  const known = found?.value;
  const date = known?.createdAt ?? new Date().toISOString();
  return openPublishSheet({
    ...text,
    title,
    category,
    date,
    id,
    path: known && pathOfPost(known),
    cover: known?.cover,
  });
}
