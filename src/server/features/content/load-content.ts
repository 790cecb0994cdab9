/** Loads `content/` into the database: at each start, at each production build and when a file changes. */
import type { ContentKind } from '#contract/content-keys.ts';
import { verbatim } from '#contract/problems.ts';
import {
  asksForMending,
  CareerContradictionError,
  ContentValidationError,
  describeIssue,
  type ContentNotice,
} from '#domain/content-validation-error.ts';
import type { Database } from '#server/platform/db/database.ts';
import { validateCareer, type CareerValues } from '#server/features/documents/load.ts';
import { listFilePictures } from '#server/features/media/file-pictures-repository.ts';
import { contentFiles, singleFiles, type SingleKind } from './content-files.ts';
import { storePictures } from './content-pictures.ts';
import { importHomeImage } from './front-picture.ts';
import { noteFileProblems } from './file-problems.ts';
import type { KindInFiles } from './file-records.ts';
import { hashFiles } from './hash-files.ts';
import { liveCareer } from './edit-repository.ts';
import { makeViews, type LayOut } from './build-read-models.ts';
import { storeNamedPictures } from './named-pictures.ts';
import { pageRecords } from './own-pages.ts';
import { personalFile, readContent, type ReadContent } from './read-content.ts';
import { putFiles } from '#server/features/records/record-repository.ts';
import { reconcileFiles, type Absent, type Waiting } from './reconcile.ts';

/** Lays out documents in this process. Imported on demand; no serverless function includes this module. */
export const layOutHere: LayOut = async (documents) => (await import('#typesetting/lay-out.ts')).laidOut(documents);

/** Maximum number of notices that are printed at startup; `npm run check-content` prints all of them. */
const shownAtStart = 12;

/**
 * Imports the files record by record, and builds the read models of the pages. Unless `absent` is `goes`, a missing
 * file changes nothing. Unusable entries are skipped and reported. The records of an unreadable file stay. Only a
 * résumé without a name, or a mistake in private fields, stops the load. Nothing changes in that case.
 * @param privateProfile JSON text of the variable PRIVATE_PROFILE, if it is set
 * @param print receives a summary, skipped or corrected content, and conflicts that wait for the owner
 * @param absent whether the records of a missing file are removed
 * @returns whether anything changed, so that the pages must be rendered again
 * @throws ContentValidationError with the mistakes and their files and paths
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
  await storeNamedPictures(db, contentDir, read.kinds, now, print);
  await storePictures(db, contentDir, files, now, print);
  const { waiting, career } = await takeInAgreeing(db, [...read.kinds, pages], read, {
    contentDir,
    privateProfile,
    files,
    now,
    print,
    absent,
  }).catch(async (cause: unknown) => {
    if (cause instanceof ContentValidationError) await noteFileProblems(db, cause.mistakes);
    throw cause;
  });
  for (const line of waiting.map(waitingLine)) print(line);
  const isOtherFront = await importHomeImage(db, contentDir, files, await listFilePictures(db), print);
  const areOtherViews = await makeViews(db, {
    contentDir,
    now,
    print,
    layOut,
    read: read.bibliographies,
    ...(career && { career }),
  });
  return { changed: isOtherFront || areOtherViews };
}

/**
 * The attempts to load the career. Each ignores the files listed in `silent`. The first attempt in which both
 * languages are consistent is used.
 */
const tries: readonly { silent: readonly SingleKind[]; isEnglishAlone?: true }[] = [
  { silent: [] },
  { silent: ['profile-ja'] },
  { silent: ['profile', 'profile-ja'] },
  { silent: ['profile', 'profile-ja'], isEnglishAlone: true },
];

interface TakeInOptions {
  contentDir: string;
  privateProfile: string | undefined;
  files: Awaited<ReturnType<typeof hashFiles>>;
  now: Date;
  print: (line: string) => void;
  absent: Absent;
}

/**
 * Imports the files. If the English and the Japanese career records contradict each other, both files are ignored as
 * if they were unreadable. The last consistent version stays in use, and each later check reads the files again.
 * @returns the conflicts; also the data for documents, if the published records contradict each other too
 * @throws ContentValidationError if a career record is unusable
 */
async function takeInAgreeing(
  db: Database,
  kinds: readonly KindInFiles[],
  read: ReadContent,
  { contentDir, privateProfile, files, now, print, absent }: TakeInOptions,
): Promise<{ waiting: Waiting[]; career?: CareerValues }> {
  let contradiction: CareerContradictionError | undefined;
  for (const { silent, isEnglishAlone } of tries) {
    const found = contradiction && contradictionOf(contradiction, read, silent, isEnglishAlone);
    try {
      return await db.transaction(async (tx) => {
        const isSilent = (kind: ContentKind) => silent.some((one) => one === kind);
        const heard = kinds.map((one) => (isSilent(one.kind) ? { ...one, ...nothingSaid } : one));
        const waiting = await reconcileFiles(tx, heard, now, absent);
        if (read.mistakes.length > 0) throw new ContentValidationError(read.mistakes);
        const live = { ...(await liveCareer(tx)), ...(isEnglishAlone && { japanese: null }) };
        const career = await validateCareer(contentDir, live, personalFile(privateProfile));
        const notices = [...(found ?? []), ...career.notices];
        for (const line of linesOf(read, notices)) print(line);
        await noteFileProblems(tx, [...notices, ...read.notices].filter(asksForMending));
        const known = new Map([...files].filter(([path]) => !silent.some((kind) => singleFiles[kind] === path)));
        await putFiles(tx, known, textsToKeep(read));
        return { waiting, ...(isEnglishAlone && { career: live }) };
      });
    } catch (cause) {
      if (!(cause instanceof CareerContradictionError)) throw cause;
      contradiction ??= cause;
    }
  }
  throw contradiction as CareerContradictionError;
}

const nothingSaid = { state: 'unreadable' as const, records: [] };

/**
 * Returns a notice that says what the site does until the English and the Japanese career records agree, followed by
 * a notice for each contradiction.
 */
function contradictionOf(
  { mistakes }: CareerContradictionError,
  { kinds }: ReadContent,
  silent: readonly SingleKind[],
  isEnglishAlone = false,
): ContentNotice[] {
  const files = silent.map((kind) => singleFiles[kind]).join(' and ');
  const isGone = kinds.some(({ kind, state }) => kind === 'profile-ja' && state === 'missing');
  const message = [
    'The English and the Japanese resume contradict each other.',
    isEnglishAlone
      ? 'Until they agree, the Japanese documents are not on the site.'
      : `Until they agree, the site does not use new changes in ${files}.`,
    ...(isGone
      ? [
          'This file was deleted, but the record still exists. To delete the record, open Edit on /rirekisho and choose More, Delete in the Japanese column.',
        ]
      : []),
  ].join(' ');
  const all = [{ file: singleFiles['profile-ja'], path: '', problem: verbatim(message) }, ...mistakes];
  return all.map((issue) => ({ ...issue, outcome: 'left out' }));
}

/** Returns the message about a conflict. It contains only names, because the content of a record can be private. */
const waitingLine = ({ kind, key, file }: Waiting) =>
  `Conflict: content/${file}: ${kind} ${key} was changed in the file and in the browser. The browser's version was kept. Resolve it on the dashboard.`;

function linesOf({ summary, notices }: ReadContent, ofCareer: readonly ContentNotice[]): string[] {
  const order: ContentNotice['outcome'][] = ['left out', 'repaired', 'kept'];
  const sorted = [...ofCareer, ...notices].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  const more = sorted.length - shownAtStart;
  const rest = more > 0 ? [`${more} more messages. To list all messages: npm run check-content`] : [];
  return [...summary, ...sorted.slice(0, shownAtStart).map(describeIssue), ...rest];
}

/**
 * Returns the files whose text must be stored: citation styles, and bibliographies, because they have text between
 * their records.
 */
function textsToKeep({ bibliographies: { publication, reference }, styles }: ReadContent): Map<string, string> {
  return new Map([
    ...styles,
    ...(publication ? [[contentFiles.publications, publication.text] as const] : []),
    ...(reference ? [[contentFiles.references, reference.text] as const] : []),
  ]);
}
