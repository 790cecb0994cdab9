/** What was imported from where, and which post it made. */
import type { Database } from '#server/db/database.ts';
import { importSources } from '#server/db/schema/index.ts';
import { eq } from 'drizzle-orm';

/** What a file held once, and the post or own page that it made; neither where a former version did not keep that. */
export interface Import {
  hash: string;
  postId: string | null;
  page: string | null;
}

/** @param source the path inside what is imported */
export async function findImports(db: Database, source: string): Promise<Import[]> {
  return db
    .select({ hash: importSources.hash, postId: importSources.postId, page: importSources.page })
    .from(importSources)
    .where(eq(importSources.source, source))
    .orderBy(importSources.importedAt);
}

export async function rememberImport(
  db: Database,
  source: string,
  { hash, postId, page }: Import,
  importedAt: Date,
  importId: string | null = null,
): Promise<void> {
  await db.insert(importSources).values({ source, hash, postId, page, importedAt, importId });
}
