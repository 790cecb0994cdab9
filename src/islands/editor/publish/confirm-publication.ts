import { getPost } from '#api-client/posts.ts';
import { pages } from '#contract/paths.ts';
import type { PostText } from '#editor/post-text.ts';

/** Shows the sheet before a post's publication. @returns whether its writer publishes */
export async function confirmPublication(
  id: string | undefined,
  { title, category, ...text }: PostText,
): Promise<boolean> {
  const [{ openPublishSheet }, found] = await Promise.all([
    import('../../publish-sheet/open-publish-sheet.tsx'),
    id === undefined ? undefined : getPost(id),
  ]);
  const known = found?.ok ? found.value : undefined;
  const date = known?.createdAt ?? new Date().toISOString();
  return openPublishSheet({ ...text, title, category, date, path: known && pages.postAt(known) });
}
