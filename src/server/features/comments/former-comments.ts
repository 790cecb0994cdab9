/** Imported comments below imported posts. They have a name and a date, but no account. */
import type { FormerComment } from '#importers/former-comments.ts';
import type { Database } from '#server/platform/db/database.ts';
import { newCommentId } from '#server/platform/hash.ts';
import { insertFormer, listBySource } from './comment-repository.ts';

/** The data of an imported comment that its replies need. */
interface Place {
  id: string;
  parentId: string | null;
  createdAt: Date;
}

/**
 * Imports comments that were not imported before. Comments that were deleted here stay deleted. A reply to a reply is
 * attached to the comment at the top of its thread. A reply to a comment that was not imported becomes a comment
 * without a parent.
 * @returns the number of imported comments
 */
export async function importComments(
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
    // A comment that is part of a cycle of replies becomes a top-level comment.
    const answered = above.has(comment.parent ?? '') ? undefined : bySource.get(comment.parent ?? '');
    const parent = answered && (await takeIn(answered, new Set([...above, comment.source])));
    // Archives insert rows by id, so the id of a comment must sort before the ids of its replies.
    const createdAt = new Date(Math.max(new Date(comment.date).getTime(), (parent?.createdAt.getTime() ?? -1) + 1, 0));
    const place = { id: newCommentId(createdAt), parentId: parent ? (parent.parentId ?? parent.id) : null, createdAt };
    const { name: authorName, source, text } = comment;
    const isNew = await insertFormer(tx, {
      ...place,
      postId,
      userId: null,
      text,
      state: 'live',
      liveAt: createdAt,
      authorName,
      source,
      importId,
    });
    if (!isNew) return undefined;
    places.set(source, place);
    came += 1;
    return place;
  };
  for (const comment of comments) await takeIn(comment, new Set([comment.source]));
  return came;
}
