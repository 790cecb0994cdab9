import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import { dayInJapan } from '#server/documents/load.ts';

const source = fileURLToPath(new URL('../../', import.meta.url));
/** What decides how the owner's files become rows. */
const readers = '{contract,domain}/**/*.ts';
const key = 'content-fingerprint';

/**
 * Loads `content/` and, into a new database, the sample posts; nothing where files, program and day are those of the
 * last time: reading BibTeX and the record takes half a second of a start.
 * @returns whether anything in the database is different now
 * @throws ContentValidationError
 */
export async function loadContentOnce(
  db: Database,
  contentDir: string,
  privateProfile: string | undefined,
  print: (line: string) => void,
): Promise<boolean> {
  const now = new Date();
  const fingerprint = await fingerprintOf(contentDir, [privateProfile ?? '', dayInJapan(now)]);
  if ((await readSetting(db, key)) === fingerprint) return false;
  const [{ loadContent }, { loadSamplePosts }, { layOutElsewhere }] = await Promise.all([
    import('#server/portfolio/load-content.ts'),
    import('#server/portfolio/load-sample-posts.ts'),
    import('#server/documents/pdf/engine-process.ts'),
  ]);
  const { changed } = await loadContent(db, contentDir, privateProfile, now, print, layOutElsewhere);
  const samples = await loadSamplePosts(db, contentDir);
  if (samples > 0) print(`Loaded ${samples} sample posts.`);
  await writeSetting(db, key, fingerprint);
  return changed || samples > 0;
}

async function fingerprintOf(contentDir: string, others: readonly string[]): Promise<string> {
  // Whether a file that a publication names is there.
  const names = globSync(['**/*', join(source, '..', 'public/**/*')], { cwd: contentDir }).toSorted();
  const hash = createHash('sha256').update(JSON.stringify([...others, names]));
  const files = [
    ...globSync(['*', '{sample-posts,images,talks,teaching,news,service}/*', 'images/*/*', 'pages/**'], {
      cwd: contentDir,
      withFileTypes: true,
    }),
    ...globSync([readers, 'server/{portfolio,documents}/*.ts', 'server/documents/pdf/*'], {
      cwd: source,
      withFileTypes: true,
    }),
  ];
  for (const file of files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()) {
    hash.update(`${file}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
}
