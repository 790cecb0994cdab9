/** The posts that a new site started with go when the site becomes somebody's own. */
import type { Database } from '#server/db/database.ts';
import { requestBuild } from '#server/builds/build-repository.ts';
import { deleteForever, lockPost } from '#server/posts/state-repository.ts';
import { readSamples } from './load-sample-posts.ts';

/**
 * Removes the sample posts of `content/sample-posts/` that nobody has edited.
 * @returns how many went, and the titles of those that stay because their text was changed
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
      // Each save is a revision; publishing and unpublishing are none.
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
