/** From `content/` into the database, at each start and production build. */
import type { CareerDocuments } from '#contract/career-documents.ts';
import type { Publication } from '#contract/portfolio.ts';
import { apaVersion } from '#domain/citations/apa.ts';
import type { Csl } from '#domain/citations/record.ts';
import { documentsOf } from '#domain/career/documents.ts';
import { ContentValidationError, describeIssue, type ContentNotice } from '#domain/content-validation-error.ts';
import type { Database } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/db/settings.ts';
import { dayInJapan, documentRows } from '#server/documents/load.ts';
import { findDocument, listDocuments, replaceDocuments } from '#server/documents/document-repository.ts';
import { isDeepStrictEqual } from 'node:util';
import { makeReferences } from './make-references.ts';
import { storePages } from './own-pages.ts';
import type { LaidOut } from '#server/documents/pdf/lay-out.ts';
import { listProjects, listPublications, replaceProjects, replacePublications } from './portfolio-repository.ts';
import { readContent, type ReadContent } from './read-content.ts';

export type LayOut = (documents: CareerDocuments) => Promise<LaidOut>;

/** The engine is read only where it is used: nothing that a function holds reaches it. */
const layOutHere: LayOut = async (documents) => (await import('#server/documents/pdf/lay-out.ts')).laidOut(documents);

const apaSetting = 'apa-version';

/** So many notices are told one by one at a start; the rest by `npm run check-content`. */
const toldAtStart = 12;

/**
 * Makes the database hold what `content/` says, by id, and nothing else of its kind. A file that is not there says
 * nothing; what cannot be used in a file is told and left out; a file that cannot be read at all leaves what was
 * loaded before. Only a career record with mistakes stops the load, and then nothing changes.
 * @param privateProfile JSON text of the variable PRIVATE_PROFILE, if it is set
 * @param print hears a summary, and what was left out or put right
 * @param layOut measures the documents with the PDFs' engine: in this process, or in another that gives its memory back
 * @returns whether anything is different now, so that the pages must be rendered again
 * @throws ContentValidationError that lists the mistakes with their places
 */
export async function loadContent(
  db: Database,
  contentDir: string,
  privateProfile: string | undefined,
  now = new Date(),
  print: (line: string) => void = () => undefined,
  layOut: LayOut = layOutHere,
): Promise<{ changed: boolean }> {
  const read = await readContent(contentDir, privateProfile);
  for (const line of linesOf(read)) print(line);
  const { projects, publications, references, career, activities, pages } = read.content;
  if (read.mistakes.length > 0 || !career) throw new ContentValidationError(read.mistakes);
  const stored = await listPublications(db);
  const former = await formerReferences(db);
  // References that another version made are made anew.
  const isSameStyle = (await readSetting(db, apaSetting)) === apaVersion;
  // Documents show no such references: they are measured meanwhile.
  const measuring = layOut(documentsOf(career, dayInJapan(now), { publications: publications ?? stored, activities }));
  const [laidOut, cited, others] = await Promise.all([
    measuring,
    publications && withReferences(publications, isSameStyle ? stored : []),
    references && withReferences(references, isSameStyle ? former : []),
  ]);
  for (const line of laidOut.told) print(line);
  const ownPages = await storePages(db, pages, now, print);
  return db.transaction(async (tx) => {
    const before = await everything(tx);
    if (projects) await replaceProjects(tx, projects);
    if (cited) await replacePublications(tx, cited);
    const rows = new Map<string, unknown>([
      ...documentRows(laidOut.documents, career),
      ['references', others ?? former],
      ['activities', activities],
      ['pages', ownPages],
    ]);
    await replaceDocuments(tx, rows, now);
    await writeSetting(tx, apaSetting, apaVersion);
    return { changed: !isDeepStrictEqual(before, await everything(tx)) };
  });
}

function linesOf({ summary, notices }: ReadContent): string[] {
  const order: ContentNotice['outcome'][] = ['left out', 'repaired', 'kept'];
  const sorted = notices.toSorted((one, other) => order.indexOf(one.outcome) - order.indexOf(other.outcome));
  const more = sorted.length - toldAtStart;
  const rest = more > 0 ? [`${more} more of this kind: npm run check-content tells them all.`] : [];
  return [...summary, ...sorted.slice(0, toldAtStart).map(describeIssue), ...rest];
}

async function formerReferences(db: Database): Promise<Publication[]> {
  return ((await findDocument(db, 'references'))?.data as Publication[] | undefined) ?? [];
}

/** The reference of a record that did not change is kept: the citation processor takes a second to load. */
async function withReferences(drafts: Publication[], stored: Publication[]): Promise<Publication[]> {
  const kept = new Map(stored.map((one) => [one.id, one]));
  const stale = drafts.filter(({ id, csl }) => !isDeepStrictEqual(kept.get(id)?.csl, csl));
  const references = await makeReferences(stale.map(({ csl }) => csl as Csl));
  const made = new Map(stale.map(({ id }, index) => [id, references[index]]));
  return drafts.map((draft) => ({ ...draft, apa: made.get(draft.id) ?? kept.get(draft.id)?.apa ?? '' }));
}

async function everything(db: Database): Promise<unknown> {
  return [await listProjects(db), await listPublications(db), await listDocuments(db)];
}
