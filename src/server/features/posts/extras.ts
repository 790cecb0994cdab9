/** The declared fields of a post (POST-6), which are stored with its text. */
import { AppError } from '#contract/errors.ts';
import { problem } from '#contract/problems.ts';
import { postFields, type PostFieldValues } from '#contract/post-fields.ts';
import type { PostData } from '#contract/posts.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findMedia } from '#server/features/media/media-repository.ts';

const names = Object.keys(postFields) as (keyof typeof postFields)[];

/**
 * Merges the fields in a save into those of the post. An omitted field is kept; null or an empty list removes it.
 * @returns null if the post has no fields afterwards
 * @throws AppError BAD_INPUT if the cover was never uploaded
 */
export async function extrasOf(
  db: Database,
  data: Pick<PostData, keyof PostFieldValues>,
  stored: PostFieldValues | null,
): Promise<PostFieldValues | null> {
  const { cover } = data;
  if (cover && cover !== stored?.cover && (await findMedia(db, [cover])).length === 0) {
    throw new AppError('BAD_INPUT', { problem: problem('coverUnknown'), fields: { cover: problem('coverUnknown') } });
  }
  const all = names.map((name) => [name, data[name] === undefined ? stored?.[name] : data[name]] as const);
  const kept = all.filter(([, value]) => value != null && !(Array.isArray(value) && value.length === 0));
  return kept.length === 0 ? null : Object.fromEntries(kept);
}
