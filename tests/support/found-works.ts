/** Works as sources find them, and publications of an owner, for tests of proposals. */
import { readBibtex } from '#publications/bibtex.ts';
import type { WorkSource } from '#contract/work-sources.ts';
import type { FoundWork } from '#publications/found-work.ts';
import type { TestApp } from './app.ts';
import { makeViews } from '#server/features/content/build-read-models.ts';
import { putRecord } from '#server/features/content/content-service.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { Database } from '#server/platform/db/database.ts';
import { contentRecords, contentRevisions, contentTexts, workProposals } from '#server/platform/db/schema/index.ts';
import { eq } from 'drizzle-orm';

/** A work that a source finds. Its id at the source is the DOI or the title, unless given. */
export function foundWork(source: WorkSource, bibtex: string, more: Partial<FoundWork> = {}): FoundWork {
  const [entry] = readBibtex(bibtex);
  if (!entry) throw new Error(`No record in ${bibtex}`);
  const sourceId = entry.fields['doi'] ?? entry.fields['eprint'] ?? entry.fields['title'] ?? entry.key;
  return { source, sourceId, entry, notices: [], versions: [], citedBy: null, ...more };
}

/** Publishes a record of the owner. */
export async function publish(
  app: Dependencies,
  bibtex: string,
  now = new Date('2026-11-01T00:00:00Z'),
): Promise<void> {
  const key = /\{\s*([^,\s]+)/.exec(bibtex)?.[1] ?? '';
  await putRecord(app, { kind: 'publication', key }, { data: { bibtex }, revision: 0, publish: true }, now);
}

/** Makes the lists of publications, but no documents. */
export const makeLists = (db: Database, now: Date) =>
  makeViews(db, {
    contentDir: '/nowhere',
    now,
    print: () => undefined,
    layOut: (made) => Promise.resolve({ documents: made, warnings: [] }),
  });

/** Publishes a profile, which every site needs. */
export async function publishProfile({ dependencies, clock }: TestApp): Promise<void> {
  const data = { basics: { name: 'Hana Sato', label: 'Reader' } };
  await putRecord(dependencies, { kind: 'profile', key: 'profile' }, { data, revision: 0, publish: true }, clock());
}

/** Removes all publications and proposals. */
export async function removeWorks(db: Database): Promise<void> {
  for (const table of [contentRevisions, contentRecords, contentTexts]) {
    await db.delete(table).where(eq(table.kind, 'publication'));
  }
  await db.delete(workProposals);
}
