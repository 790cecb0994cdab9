/** Removes the sample posts when a site gets its own content. */
import type { Database } from '#server/platform/db/database.ts';
import { requestBuild } from '#server/features/builds/build-repository.ts';
import { deleteForever, lockPost } from '#server/features/posts/state-repository.ts';
import { readSamples } from './load-sample-posts.ts';

/**
 * Removes the posts of `content/sample-posts/` that nobody has edited.
 * @returns the number of removed posts, and the titles of edited posts, which stay
 */
export async function removeSamplePosts(
  db: Database,
  contentDir: string,
  now: Date,
): Promise<{ removed: number; edited: string[] }> {
  const samples = await readSamples(contentDir);
  return db.transaction(async (tx) => {
    const edited: string[] = [];
    let removed = 0;
    for (const { id, title } of samples) {
      const post = await lockPost(tx, id);
      // Each save adds a revision; publishing and unpublishing do not. So revision 1 means that the post was never
      // edited.
      if (post && post.revision > 1) edited.push(title);
      else if (post) {
        await deleteForever(tx, id);
        removed += 1;
      }
    }
    if (removed > 0) await requestBuild(tx, now);
    return { removed, edited };
  });
}
