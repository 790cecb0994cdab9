import { firstOf, type Database } from '#server/platform/db/database.ts';
import { documents } from '#server/platform/db/schema/index.ts';
import { asc, eq, notInArray, sql } from 'drizzle-orm';

/**
 * Replaces all rows of the table with these documents. `updatedAt` changes only for documents with different data.
 * @param rows by name; not empty
 * @returns whether anything changed
 */
export async function putDocuments(db: Database, rows: Map<string, unknown>, now: Date): Promise<boolean> {
  const put = await db
    .insert(documents)
    .values([...rows].map(([name, data]) => ({ name, data, updatedAt: now })))
    .onConflictDoUpdate({
      target: documents.name,
      set: { data: sql`excluded.data`, updatedAt: sql`excluded.updated_at` },
      setWhere: sql`${documents.data} is distinct from excluded.data`,
    })
    .returning({ name: documents.name });
  const gone = await db
    .delete(documents)
    .where(notInArray(documents.name, [...rows.keys()]))
    .returning({ name: documents.name });
  return put.length + gone.length > 0;
}

export async function findDocument(
  db: Database,
  name: string,
): Promise<{ data: unknown; updatedAt: Date } | undefined> {
  return firstOf(
    db.select({ data: documents.data, updatedAt: documents.updatedAt }).from(documents).where(eq(documents.name, name)),
  );
}

/** Returns all documents, by name. */
export async function listDocuments(db: Database): Promise<{ name: string; data: unknown; updatedAt: Date }[]> {
  return db
    .select({ name: documents.name, data: documents.data, updatedAt: documents.updatedAt })
    .from(documents)
    .orderBy(asc(documents.name));
}
