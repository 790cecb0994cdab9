/** The language of a post, and the post that it translates (LANG-7). */
import { AppError } from '#contract/errors.ts';
import type { Code } from '#contract/problems.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { PostData } from '#contract/posts.ts';
import { writtenIn } from '#domain/language.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { findOriginal, listLanguages } from './language-repository.ts';
import { isLiveText } from './post-preconditions.ts';
import { addRevision, lockPost, makeLive, setSchedule, setUpdatedAt } from './state-repository.ts';

/* Sets the language of a post that has none, without any other change (LANG-8). */

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

/** In both fields, `null` is a value: the site's first language, and no translation. */
interface PostLanguage {
  language: LanguageCode | null;
  translationOf: string | null;
}

const badField = (name: string, code: Code) =>
  new AppError('BAD_INPUT', { problem: { code }, fields: { [name]: { code } } });

/**
 * Merges the language and the original in a save with those of the post; omitted values are kept. A translation of a
 * translation is stored as a translation of the original.
 * @throws AppError BAD_INPUT if the site does not have the language or the original is invalid
 * @throws AppError LANGUAGE_TAKEN if the original already has a version in that language
 */
export async function languageOfPost(
  db: Database,
  id: string,
  data: Pick<PostData, 'language' | 'translationOf'>,
  stored: PostLanguage,
): Promise<PostLanguage> {
  const asked = { language: data.language, translationOf: data.translationOf };
  if (asked.language === undefined && asked.translationOf === undefined)
    return { language: stored.language, translationOf: stored.translationOf };
  const { languages } = await readSiteSettings(db);
  const language = asked.language === undefined ? stored.language : asked.language;
  if (language !== null && !languages.includes(language)) throw badField('language', 'languageUnknown');
  const translationOf =
    asked.translationOf === undefined ? stored.translationOf : await originalOf(db, id, asked.translationOf);
  if (translationOf !== null) {
    const others = await listLanguages(db, translationOf, id);
    if (others.some((other) => (other ?? languages[0]) === (language ?? languages[0])))
      throw new AppError('LANGUAGE_TAKEN');
  }
  return { language, translationOf };
}

/**
 * Returns the language of an imported text: the declared language, or the one detected from its script.
 * @returns `undefined` on a site with one language
 */
export async function languageComing(
  db: Database,
  said: LanguageCode | undefined,
  text: string,
): Promise<LanguageCode | undefined> {
  const { languages } = await readSiteSettings(db);
  return languages.length > 1 ? (said ?? writtenIn(text)) : undefined;
}

/** Returns whether a post can get a translation in a language. */
export async function canHave(db: Database, id: string, language: LanguageCode): Promise<boolean> {
  const original = await findOriginal(db, id);
  if (original === undefined) return false;
  const [first] = (await readSiteSettings(db)).languages;
  return (await listLanguages(db, original, '')).every((other) => (other ?? first) !== language);
}

/**
 * Returns the id of the original post; if `asked` is itself a translation, the id of its original. Null if `asked` is
 * null.
 * @throws AppError BAD_INPUT if there is no such post, or it is the post itself
 */
async function originalOf(db: Database, id: string, asked: string | null): Promise<string | null> {
  if (asked === null) return null;
  const original = await findOriginal(db, asked);
  if (original === undefined || original === id) throw badField('translationOf', 'originalUnknown');
  return original;
}
