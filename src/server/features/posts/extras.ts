/** The extras of a post, which are stored with its text: cover, series, authors, typesetting (POST-6). */
import { AppError } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import type { PostExtras } from '#contract/post-extras.ts';
import type { PostData } from '#contract/posts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findMedia } from '#server/features/media/media-repository.ts';

/**
 * Merges the extras in a save into those of the post. An omitted extra is kept; null removes an extra.
 * @returns null if the post has no extras afterwards
 * @throws AppError BAD_INPUT if the cover was never uploaded
 */
export async function extrasOf(
  db: Database,
  { cover, series, authors, vertical }: Pick<PostData, keyof PostExtras>,
  stored: PostExtras | null,
): Promise<PostExtras | null> {
  if (cover && cover !== stored?.cover && (await findMedia(db, [cover])).length === 0) {
    throw new AppError('BAD_INPUT', { message: messages.coverUnknown, fields: { cover: messages.coverUnknown } });
  }
  const said = { cover, series, vertical, authors: authors?.length === 0 ? null : authors };
  const kept = Object.entries({ ...stored, ...defined(said) }).filter(([, value]) => value !== null);
  return kept.length === 0 ? null : Object.fromEntries(kept);
}

const defined = (said: object) => Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
