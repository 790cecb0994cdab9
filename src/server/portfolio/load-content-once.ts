import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '#server/db/database.ts';
import { settings } from '#server/db/schema/index.ts';
import { dayInJapan } from '#server/documents/load.ts';
import { eq } from 'drizzle-orm';

const source = fileURLToPath(new URL('../../', import.meta.url));
/** What decides how the owner's files become rows. */
const readers = '{contract,domain}/**/*.ts';
const key = 'content-fingerprint';

/**
 * Loads `content/` and, into a new database, the sample posts; nothing where files, program and day are those of the
 * last time: reading BibTeX and the record takes half a second of a start.
 * @throws ContentValidationError
 */
export async function loadContentOnce(
  db: Database,
  contentDir: string,
  privateProfile: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const now = new Date();
  const fingerprint = await fingerprintOf(contentDir, [privateProfile ?? '', dayInJapan(now)]);
  const [known] = await db.select().from(settings).where(eq(settings.key, key));
  if (known?.value === fingerprint) return;
  const [{ loadContent }, { loadSamplePosts }] = await Promise.all([
    import('#server/portfolio/load-content.ts'),
    import('#server/portfolio/load-sample-posts.ts'),
  ]);
  await loadContent(db, contentDir, privateProfile, now, print);
  const samples = await loadSamplePosts(db, contentDir);
  if (samples > 0) print(`Loaded ${samples} sample posts.`);
  await db
    .insert(settings)
    .values({ key, value: fingerprint })
    .onConflictDoUpdate({ target: settings.key, set: { value: fingerprint } });
}

async function fingerprintOf(contentDir: string, others: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(others));
  const files = [
    ...globSync(['*', '{sample-posts,images,talks,teaching,news,service,papers}/*'], {
      cwd: contentDir,
      withFileTypes: true,
    }),
    ...globSync([readers, 'server/{portfolio,documents}/*.ts'], { cwd: source, withFileTypes: true }),
  ];
  for (const file of files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()) {
    hash.update(`${file}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}
