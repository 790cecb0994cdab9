/** From `content/` into the database, at each start, production build and change of a file. */
import { ContentValidationError, describeIssue, type ContentNotice } from '#domain/content-validation-error.ts';
import type { Database } from '#server/db/database.ts';
import { careerOf } from '#server/documents/load.ts';
import { listFilePictures } from '#server/media/file-pictures-repository.ts';
import { contentFiles } from './content-files.ts';
import { keepPictures } from './content-pictures.ts';
import { takeInFront } from './front-picture.ts';
import { noteFileProblems } from './file-problems.ts';
import { hashFiles } from './hash-files.ts';
import { liveCareer } from './live-career.ts';
import { layOutHere } from './lay-out-here.ts';
import { makeViews, type LayOut } from './make-views.ts';
import { keepNamedPictures } from './named-pictures.ts';
import { pageRecords } from './own-pages.ts';
import { personalFile, readContent, type ReadContent } from './read-content.ts';
import { putFiles } from './record-repository.ts';
import { takeIn, type Absent, type Waiting } from './take-in.ts';

/** So many notices are told one by one at a start; the rest by `npm run check-content`. */
const shownAtStart = 12;

/**
 * Takes in what the files say, record by record, and makes what pages read of it. A file that is not there says
 * nothing; what cannot be used in a file is told and left out; a file that cannot be read at all leaves what was
 * there before. Only a career record with mistakes stops the load, and then nothing changes.
 * @param privateProfile JSON text of the variable PRIVATE_PROFILE, if it is set
 * @param print hears a summary, what was left out or put right, and what waits for the owner
 * @param absent whether the records of a file that is not there go
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
  absent: Absent = 'stays',
): Promise<{ changed: boolean }> {
  const files = await hashFiles(contentDir, privateProfile);
  const read = await readContent(contentDir, privateProfile);
  const { drafts, ...ownPages } = read.pages;
  const pages = { kind: 'page' as const, ...ownPages, records: await pageRecords(db, drafts, now, print) };
  await keepNamedPictures(db, contentDir, read.kinds, now, print);
  await keepPictures(db, contentDir, files, now, print);
  const waiting = await db
    .transaction(async (tx) => {
      const found = await takeIn(tx, [...read.kinds, pages], now, absent);
      const career = await liveCareerOf(tx, contentDir, read, privateProfile);
      for (const line of linesOf(read, career.notices)) print(line);
      await noteFileProblems(tx, [...career.notices, ...read.notices].filter(({ outcome }) => outcome === 'left out'));
      await putFiles(tx, files, textsToKeep(read));
      return found;
    })
    .catch(async (cause: unknown) => {
      if (cause instanceof ContentValidationError) await noteFileProblems(db, cause.mistakes);
      throw cause;
    });
  for (const line of waiting.map(waitingLine)) print(line);
  const isOtherFront = await takeInFront(db, contentDir, files, await listFilePictures(db), print);
  const areOtherViews = await makeViews(db, { contentDir, now, print, layOut, read: read.bibliographies });
  return { changed: isOtherFront || areOtherViews };
}

/** What is live after the files were taken in. @throws ContentValidationError where it cannot be used */
async function liveCareerOf(
  tx: Database,
  contentDir: string,
  read: ReadContent,
  privateProfile: string | undefined,
): Promise<{ notices: ContentNotice[] }> {
  if (read.mistakes.length > 0) throw new ContentValidationError(read.mistakes);
  return careerOf(contentDir, await liveCareer(tx), personalFile(privateProfile));
}

/** Nothing but names: what a record says may be for the owner's eyes alone. */
const waitingLine = ({ kind, key, file }: Waiting) =>
  `content/${file}: ${kind} ${key} was changed here and in the browser. What the browser says stays; look at it there.`;

function linesOf({ summary, notices }: ReadContent, ofCareer: readonly ContentNotice[]): string[] {
  const order: ContentNotice['outcome'][] = ['left out', 'repaired', 'kept'];
  const sorted = [...ofCareer, ...notices].sort(
    (a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome),
  );
  const more = sorted.length - shownAtStart;
  const rest = more > 0 ? [`${more} more of this kind: npm run check-content tells them all.`] : [];
  return [...summary, ...sorted.slice(0, shownAtStart).map(describeIssue), ...rest];
}

/** What stands between the records of a bibliography is kept with them; and styles, which pages are made with. */
function textsToKeep({ bibliographies: { publication, reference }, styles }: ReadContent): Map<string, string> {
  return new Map([
    ...styles,
    ...(publication ? [[contentFiles.publications, publication.text] as const] : []),
    ...(reference ? [[contentFiles.references, reference.text] as const] : []),
  ]);
}
