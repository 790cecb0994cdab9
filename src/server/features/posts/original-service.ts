/** The original of a translation: its current draft, and the revision that was translated (LANG-9). */
import { AppError } from '#contract/errors.ts';
import type { OriginalResponse } from '#contract/original.ts';
import type { Database } from '#server/platform/db/database.ts';
import { deleteTranslated, findTranslated, storeTranslated } from './original-repository.ts';
import { findPost } from './post-repository.ts';
import { findRevisionText } from './revision-repository.ts';
import { lockUntrashed } from './post-preconditions.ts';

/**
 * Stores which revision of the original a new translation is based on. Called after a post's language was stored.
 * @param translationOf `null` if the post is not a translation
 */
export async function beginTranslation(db: Database, id: string, translationOf: string | null): Promise<void> {
  if (translationOf === null) return deleteTranslated(db, id);
  if ((await findTranslated(db, id))?.originalId === translationOf) return undefined;
  const original = await findPost(db, translationOf);
  return original && storeTranslated(db, id, { originalId: original.id, revision: original.revision });
}

/**
 * Returns the original's current draft, and the revision that was translated (null if unknown).
 * @throws AppError POST_NOT_FOUND if the post is not a translation
 */
export async function getOriginal(db: Database, id: string): Promise<OriginalResponse> {
  const original = await originalOf(db, id);
  const translated = await findTranslated(db, id);
  const said =
    translated?.originalId === original.id ? await findRevisionText(db, original.id, translated.revision) : undefined;
  const { title, summary, body, revision, language = null } = original;
  return {
    id: original.id,
    language,
    now: { revision, title, summary, body },
    translated: said ? { revision: said.revision, title: said.title, summary: said.summary, body: said.body } : null,
  };
}

/**
 * Marks a translation as up to date with a revision of its original.
 * @throws AppError POST_NOT_FOUND if the post is not a translation; IN_TRASH; REVISION_NOT_FOUND
 */
export async function markUpToDate(db: Database, id: string, revision: number): Promise<{ revision: number }> {
  return db.transaction(async (tx) => {
    await lockUntrashed(tx, id);
    const original = await originalOf(tx, id);
    // The original is locked, because a concurrent save could otherwise delete this revision.
    await lockUntrashed(tx, original.id);
    if (!(await findRevisionText(tx, original.id, revision))) throw new AppError('REVISION_NOT_FOUND');
    await storeTranslated(tx, id, { originalId: original.id, revision });
    return { revision };
  });
}

async function originalOf(db: Database, id: string) {
  const translationOf = (await findPost(db, id))?.translationOf;
  const original = translationOf ? await findPost(db, translationOf) : undefined;
  if (!original) throw new AppError('POST_NOT_FOUND');
  return original;
}
