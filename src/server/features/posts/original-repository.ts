/** Stores which revision of the original each translation is based on. */
import { firstOf, hasRow, type Database } from '#server/platform/db/database.ts';
import { postTranslations } from '#server/platform/db/schema/index.ts';
import { and, eq } from 'drizzle-orm';

/** A translation's original, and the revision of the original on which the translation is based. */
interface Translated {
  originalId: string;
  revision: number;
}

export async function findTranslated(db: Database, postId: string): Promise<Translated | undefined> {
  const { originalId, revision } = postTranslations;
  return firstOf(db.select({ originalId, revision }).from(postTranslations).where(eq(postTranslations.postId, postId)));
}

export async function storeTranslated(db: Database, postId: string, translated: Translated): Promise<void> {
  await db
    .insert(postTranslations)
    .values({ postId, ...translated })
    .onConflictDoUpdate({ target: postTranslations.postId, set: { ...translated } });
}

export async function deleteTranslated(db: Database, postId: string): Promise<void> {
  await db.delete(postTranslations).where(eq(postTranslations.postId, postId));
}

/** Returns whether a translation is based on this revision of a post. */
export async function isTranslated(db: Database, originalId: string, revision: number): Promise<boolean> {
  const says = and(eq(postTranslations.originalId, originalId), eq(postTranslations.revision, revision));
  return hasRow(db.select({ id: postTranslations.postId }).from(postTranslations).where(says).limit(1));
}
