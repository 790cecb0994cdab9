/** What a record's row says of the original that it translates. */
import type { Database } from '#server/db/database.ts';
import { contentRecords } from '#server/db/schema/index.ts';
import { isRecord, type RecordId } from './record-repository.ts';

/** Of a translation: the key of its original and the revision that it says; both null of what is none, or where it is not known. */
export type Translated = Pick<typeof contentRecords.$inferSelect, 'originalKey' | 'originalRevision'>;

export async function findTranslated(db: Database, id: RecordId): Promise<Translated | undefined> {
  const { originalKey, originalRevision } = contentRecords;
  const [row] = await db.select({ originalKey, originalRevision }).from(contentRecords).where(isRecord(id));
  return row;
}

export async function keepTranslated(tx: Database, id: RecordId, translated: Translated): Promise<void> {
  await tx.update(contentRecords).set(translated).where(isRecord(id));
}
