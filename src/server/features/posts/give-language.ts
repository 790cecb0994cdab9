/** Sets the language of a post that has none, without any other change (LANG-8). */
import type { LanguageCode } from '#contract/languages.ts';
import type { Database } from '#server/platform/db/database.ts';
import { languageOfPost } from './language-of-post.ts';
import { isLiveText } from './post-preconditions.ts';
import { addRevision, lockPost, makeLive, setSchedule, setUpdatedAt } from './state-repository.ts';

/**
 * Sets the language of a draft. If the published version is equal to the draft, its language is set, too. A schedule
 * is kept.
 * @returns whether the published version changed
 * @throws AppError BAD_INPUT if the site does not have the language; LANGUAGE_TAKEN
 */
export async function assignLanguage(db: Database, id: string, language: LanguageCode, now: Date): Promise<boolean> {
  const post = await lockPost(db, id);
  if (!post || post.trashedAt || post.head.language !== null) return false;
  const { textHash: hash, date, address, extras } = post.head;
  const facts = { date, address, extras, ...(await languageOfPost(db, id, { language }, post.head)) };
  const isLive = isLiveText(post);
  const isScheduled = post.publishRevision === post.revision;
  const revision = await addRevision(db, post, { hash }, { ...facts, kind: 'save' }, now);
  if (post.publishAt && isScheduled) await setSchedule(db, id, { at: post.publishAt, revision });
  if (!isLive) return false;
  await makeLive(db, id, revision, now);
  // The text is unchanged, so `updatedAt` is kept.
  if (post.liveUpdatedAt) await setUpdatedAt(db, id, post.liveUpdatedAt);
  return true;
}
