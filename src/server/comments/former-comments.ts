/** Comments of a former site, below the post that stands here now: with name and day, and without an account. */
import type { FormerComment } from '#document/import/former-comments.ts';
import type { Database } from '#server/db/database.ts';
import { newCommentId } from './comment-id.ts';
import { insertFormer, listBySource } from './comment-repository.ts';

/** What of a comment its answers have to know. */
interface Place {
  id: string;
  parentId: string | null;
  createdAt: Date;
}

/**
 * Takes in what did not come before; what was taken away here stays away. Answers to answers stand below the comment that
 * began, in the order of their days; an answer to what stayed there stands alone.
 * @returns how many came
 */
export async function takeInComments(
  tx: Database,
  postId: string,
  comments: readonly FormerComment[],
  importId: string | null = null,
): Promise<number> {
  const places = new Map<string, Place>(
    (
      await listBySource(
        tx,
        comments.map(({ source }) => source),
      )
    ).map((row) => [row.source ?? '', row]),
  );
  let came = 0;
  const bySource = new Map(comments.map((comment) => [comment.source, comment]));
  const takeIn = async (comment: FormerComment, above: ReadonlySet<string>): Promise<Place | undefined> => {
    const known = places.get(comment.source);
    if (known) return known;
    // What answers itself, by a detour, begins.
    const answered = above.has(comment.parent ?? '') ? undefined : bySource.get(comment.parent ?? '');
    const parent = answered && (await takeIn(answered, new Set([...above, comment.source])));
    // Archives are filled in by id: a comment comes before its answers.
    const createdAt = new Date(Math.max(new Date(comment.date).getTime(), (parent?.createdAt.getTime() ?? -1) + 1, 0));
    const place = { id: newCommentId(createdAt), parentId: parent ? (parent.parentId ?? parent.id) : null, createdAt };
    const { name: authorName, source, text } = comment;
    const isNew = await insertFormer(tx, {
      ...{ ...place, postId, userId: null, text, state: 'live', liveAt: createdAt },
      ...{ authorName, source, importId },
    });
    if (!isNew) return undefined;
    places.set(source, place);
    came += 1;
    return place;
  };
  for (const comment of comments) await takeIn(comment, new Set([comment.source]));
  return came;
}
