/** Links between a translated record and its original. */
import type { Database } from '#server/platform/db/database.ts';
import { contentRecords } from '#server/platform/db/schema/index.ts';
import { isRecord, setRecord, type RecordId } from '#server/features/records/record-repository.ts';

/**
 * The key of a translation's original, and the revision of the original that was translated. Each is null if it is
 * unknown; both are null if the record is not a translation.
 */
export type Translated = Pick<typeof contentRecords.$inferSelect, 'originalKey' | 'originalRevision'>;

export async function findTranslated(db: Database, id: RecordId): Promise<Translated | undefined> {
  const { originalKey, originalRevision } = contentRecords;
  const [row] = await db.select({ originalKey, originalRevision }).from(contentRecords).where(isRecord(id));
  return row;
}

export const storeTranslated = (tx: Database, id: RecordId, translated: Translated): Promise<void> =>
  setRecord(tx, id, translated);
