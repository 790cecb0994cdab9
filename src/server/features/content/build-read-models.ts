/** Builds the read models of pages and API from the published records, one by one, and only for changed records. */
import { activityFolders, activityKinds, type Talk } from '#contract/activities.ts';
import type { EditorDocument } from '#contract/documents.ts';
import type { CareerDocuments } from '#contract/career-documents.ts';
import { bibliographyKinds, type BibliographyKind } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import { mediumOfPath } from '#contract/media-sizes.ts';
import type { Owner } from '#contract/owner.ts';
import type { Publication, ShownPicture } from '#contract/portfolio.ts';
import type { ProjectRecord } from '#contract/project-record.ts';
import { atPlace, type Problem } from '#contract/problems.ts';
import { addressesOf } from '#publications/addressing.ts';
import type { Bibliography } from '#publications/bibliography.ts';
import type { Csl } from '#publications/record.ts';
import { documentsOf } from '#career/documents.ts';
import { ownerOf } from '#career/owner.ts';
import { dayIn } from '#domain/dates.ts';
import { wholeProblem, type ContentNotice } from '#domain/content-validation-error.ts';
import { readRecord } from '#career/content/read-record.ts';
import { shownMediaOf } from '#document/media.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readSetting, writeSetting } from '#server/platform/db/settings.ts';
import { putDocuments } from '#server/features/documents/document-repository.ts';
import { validateCareer, documentRows, type CareerValues } from '#server/features/documents/load.ts';
import type { LaidOut } from '#typesetting/lay-out.ts';
import { sha256 } from '#server/platform/hash.ts';
import { listFilePictures } from '#server/features/media/file-pictures-repository.ts';
import { findMedia } from '#server/features/media/media-repository.ts';
import { isDeepStrictEqual } from 'node:util';
import { run } from '#server/platform/workers/run.ts';
import { assembleBibliography } from './assemble-bibliography.ts';
import { contentVersion, viewHashOf } from '#server/features/records/content-version.ts';
import { listActivities, listPublications } from './lists-repository.ts';
import { apaVersion, makeReferences } from './make-references.ts';
import { contentFiles } from './content-files.ts';
import { liveCareer } from './edit-repository.ts';
import { keywordsOf, type Keywords } from './read-content.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { withUploads, withUploadsOfTalk } from './uploads.ts';
import {
  knownFiles,
  knownText,
  listLive,
  listStale,
  liveData,
  putViews,
  type MadeView,
  type RecordState,
} from '#server/features/records/record-repository.ts';

export type LayOut = (documents: CareerDocuments) => Promise<LaidOut>;

interface MakeOptions {
  /** Folder of the owner's files; null if they are not available. */
  contentDir: string | null;
  now: Date;
  /** Receives the PDF engine's messages about the documents. */
  print: (line: string) => void;
  /**
   * Lays out the documents with the PDF engine: in this process, or in another process that releases the memory
   * afterwards.
   */
  layOut: LayOut;
  /** Content for the documents if the published records cannot be used. */
  career?: CareerValues;
  /** Whether private documents are included. They are visible to the owner only. */
  everyDocument?: boolean;
  /** Bibliographies that were just parsed, so that they need not be parsed again. */
  read?: Record<BibliographyKind, { text: string; keywords: Keywords; read: Bibliography } | null>;
}

/**
 * Updates the views of all records whose published version has changed, in a consistent snapshot. Changes during the
 * call are left to the next call.
 * @returns whether pages or PDFs change
 * @throws ContentValidationError if the career is unusable; the stored career then stays unchanged
 */
export async function makeViews(db: Database, options: MakeOptions): Promise<boolean> {
  const stale = await listStale(db);
  const files = await knownFiles(db);
  const pictures = await listFilePictures(db);
  const made = [
    ...(await entryViews(db, stale, pictures)),
    ...(await pageViews(db, stale)),
    ...(await bibliographyViews(db, stale, files, pictures, options)),
    ...goneViews(stale),
  ];
  if (made.length > 0) await putViews(db, made);
  const documentsChanged = await makeDocuments(db, files, pictures, options);
  const areSettled = await settingsChanged(db, files);
  return made.length > 0 || documentsChanged || areSettled;
}

/**
 * Checks whether the record `site` or the site's citation style has changed. Neither has a view, so comparing views
 * would miss the change.
 * @returns whether either has changed since the last call
 */
async function settingsChanged(db: Database, files: ReadonlyMap<string, string>): Promise<boolean> {
  const { citationStyle } = await readSiteSettings(db);
  const settings = (await listLive(db, 'site'))[0]?.liveHash ?? '';
  const style = files.get(citationStyle);
  const live = style === undefined ? settings : `${settings} ${style}`;
  if (((await readSetting(db, siteSetting)) ?? '') === live) return false;
  await writeSetting(db, siteSetting, live);
  return true;
}

const siteSetting = 'content-site-made-of';

const goneViews = (stale: readonly RecordState[]): MadeView[] =>
  stale
    .filter(({ liveHash }) => liveHash === null)
    .map(({ kind, key }) => ({ kind, key, view: null, viewHash: null, problem: null }));

/** Kinds of records whose view is simply the parsed record. */
const entryKinds: readonly ContentKind[] = ['project', ...activityFolders.map((folder) => activityKinds[folder])];

/** Returns the problem of the part of a record that is not displayed; null if all parts are displayed. */
function problemOf(notices: readonly ContentNotice[]): Problem | null {
  const [first] = notices.filter(({ outcome }) => outcome === 'left out');
  return first ? atPlace(first.path, wholeProblem(first)) : null;
}

/** Name of the setting that identifies the thumbnails from which the project views were last built. */
const thumbnailSetting = 'content-thumbnails-made-of';

async function entryViews(db: Database, stale: readonly RecordState[], pictures: FilePictures): Promise<MadeView[]> {
  const thumbnails = versionOf(pictures, /^images\/projects\//);
  const areSame = ((await readSetting(db, thumbnailSetting)) ?? '') === thumbnails;
  if (!areSame) await writeSetting(db, thumbnailSetting, thumbnails);
  const changed = stale.filter(({ kind, liveHash }) => liveHash !== null && entryKinds.includes(kind));
  const entries = areSame ? changed : [...changed, ...(await listLive(db, 'project'))];
  if (entries.length === 0) return [];
  const keys = new Set(entries.map(idOf));
  const rows = await liveData(db, [...new Set(entries.map(({ kind }) => kind))]);
  const views = rows.map(async ({ kind, key, hash, data }): Promise<MadeView[]> => {
    if (!keys.has(idOf({ kind, key }))) return [];
    const read = readRecord(kind, data);
    const made = { kind, key, viewHash: viewHashOf(hash) };
    // The record was valid when it was stored, but this version of the program is stricter. The previous view is
    // kept.
    if ('mistakes' in read) return [{ ...made, problem: read.mistakes[0]?.problem ?? null }];
    const leftOut = problemOf(read.notices);
    if (kind === 'talk') {
      const { talk: view, problem } = await withUploadsOfTalk(db, read.data as Talk);
      return [{ ...made, view, problem: problem ?? leftOut }];
    }
    const view =
      kind === 'project'
        ? await projectView(db, { ...(read.data as Omit<ProjectRecord, 'id'>), id: key }, pictures)
        : read.data;
    return [{ ...made, view, problem: leftOut }];
  });
  return (await Promise.all(views)).flat();
}

/** Images of `content/images/`, by their paths. */
type FilePictures = ReadonlyMap<string, ShownPicture>;

/** @returns a string that changes when an image at a matching path changes; empty if there are no such images */
const versionOf = (pictures: FilePictures, folder: RegExp): string =>
  [...pictures].flatMap(([path, { id }]) => (folder.test(path) ? `${path} ${id}` : [])).join('\n');

/**
 * Returns the data of a project for the list of projects and for its own page: the record, the thumbnail and the body.
 * The thumbnail is the image that the record refers to, or else the image file named after the project's id (for a
 * translation, the original's id).
 */
async function projectView(db: Database, data: ProjectRecord, pictures: FilePictures): Promise<unknown> {
  const { body, picture, ...said } = data;
  const name = said.translationOf ?? said.id;
  const [file] = [...pictures].filter(
    ([path]) => path.replace(/\.\w+$/, '') === `images/projects/${name}`.normalize('NFC'),
  );
  const shown = picture === undefined ? file?.[1] : await mediumSize(db, picture);
  return {
    ...said,
    ...(shown && { picture: shown }),
    ...(body && body.blocks.length > 0 && { page: await documentView(db, body) }),
  };
}

/**
 * @param path `media/{id}`
 * @returns the image with its size; undefined if this site has no such image, for example because the record comes
 * from another site
 */
async function mediumSize(db: Database, path: string): Promise<ShownPicture | undefined> {
  const id = mediumOfPath(path);
  const [found] = id === undefined ? [] : await findMedia(db, [id]);
  return found && { id: found.id, kind: found.kind, width: found.width, height: found.height };
}

/** Returns a document together with the media that it shows, so that rendering needs no further queries. */
async function documentView(db: Database, document: EditorDocument): Promise<Pick<OwnPage, 'document' | 'media'>> {
  const ids = [...new Set(shownMediaOf(document))];
  const found = new Map((await findMedia(db, ids)).map((item) => [item.id, item]));
  const media = ids.flatMap((id) => {
    const medium = found.get(id);
    return medium ? [{ id, kind: medium.kind, width: medium.width, height: medium.height }] : [];
  });
  return { document, media };
}

const idOf = ({ kind, key }: Pick<RecordState, 'kind' | 'key'>) => `${kind} ${key}`;

async function pageViews(db: Database, stale: readonly RecordState[]): Promise<MadeView[]> {
  const keys = new Set(stale.filter(({ kind }) => kind === 'page').map(({ key }) => key));
  if (keys.size === 0) return [];
  const rows = (await liveData(db, ['page'])).filter(({ key }) => keys.has(key));
  return Promise.all(
    rows.map(async ({ kind, key, hash, data }): Promise<MadeView> => {
      const read = readRecord('page', data);
      if ('mistakes' in read)
        return { kind, key, viewHash: viewHashOf(hash), problem: read.mistakes[0]?.problem ?? null };
      const { title, summary, footer, body, ...language } = read.data;
      const view: OwnPage = {
        address: key,
        title,
        summary: summary ?? null,
        footer: footer ?? null,
        ...language,
        ...(await documentView(db, body)),
      };
      return { kind, key, view, viewHash: viewHashOf(hash), problem: problemOf(read.notices) };
    }),
  );
}

/**
 * Returns the name of the setting that identifies all inputs, apart from the records, from which a bibliography was
 * last built.
 */
const bibliographySetting = (kind: BibliographyKind) => `content-${kind}-made-of`;
/** Returns the name of the setting that identifies the records from which a bibliography's views were last built. */
const recordsSetting = (kind: BibliographyKind) => `content-${kind}-records`;
const bibliographyFiles = { publication: contentFiles.publications, reference: contentFiles.references } as const;

async function bibliographyViews(
  db: Database,
  stale: readonly RecordState[],
  files: ReadonlyMap<string, string>,
  pictures: FilePictures,
  { contentDir, read }: MakeOptions,
): Promise<MadeView[]> {
  const [profile] = await liveData(db, ['profile']);
  const keywords = keywordsOf(profile?.data);
  const made: MadeView[] = [];
  let isAnew = false;
  for (const kind of bibliographyKinds) {
    const source = bibliographyFiles[kind];
    const shown = versionOf(pictures, /^images\/(?!front\/|projects\/)/);
    const madeOf = sha256(
      JSON.stringify([contentVersion, apaVersion, keywords, files.get(source), files.get('/names'), shown]),
    );
    const isSame = (await readSetting(db, bibliographySetting(kind))) === madeOf;
    if (isSame && !stale.some((state) => state.kind === kind)) continue;
    isAnew = true;
    const own = await listLive(db, kind);
    const records = (await liveData(db, [kind])).map((row) => ({ ...row, ...(row.data as { bibtex: string }) }));
    const known = read?.[kind];
    const text = assembleBibliography(known?.text ?? (await knownText(db, source)) ?? '', records);
    const { publications, diagnostics } =
      known?.text === text && known.keywords === keywords
        ? known.read
        : await run('bibliography', { text, keywords, contentDir: contentDir ?? '/nowhere' });
    const uploads = await withUploads(db, publications, pictures);
    const found = diagnostics.toReversed().map(({ key, problem }) => [key, problem] as const);
    const problems = new Map([...found, ...uploads.problems]);
    const drafts = new Map(uploads.papers.map((item) => [item.id, item]));
    const former = new Map(records.map(({ key, view }) => [key, view as Publication | null]));
    const apa = await apaOf(db, publications, former);
    // The slug of an existing record never changes automatically, even if the slug rules or other records change.
    const had = [...former].flatMap(([key, view]): [string, string][] => (view ? [[key, view.address]] : []));
    const addresses = addressesOf([...drafts.keys()], new Map(had));
    const viewHashes = new Map(own.map((state) => [state.key, state.viewHash]));
    for (const { key, hash } of records) {
      const draft = drafts.get(key);
      const address = addresses.get(key) ?? '';
      const view = draft ? { ...draft, address, apa: apa(key) } : null;
      const viewHash = viewHashOf(hash);
      if (viewHashes.get(key) === viewHash && isDeepStrictEqual(view, former.get(key))) continue;
      made.push({ kind, key, view, viewHash, problem: problems.get(key) ?? null });
    }
    await writeSetting(db, bibliographySetting(kind), madeOf);
    await writeSetting(
      db,
      recordsSetting(kind),
      sha256(JSON.stringify(own.map(({ key, liveHash }) => [key, liveHash]))),
    );
  }
  if (isAnew) await writeSetting(db, apaSetting, apaVersion);
  return made;
}

const apaSetting = 'apa-version';

/**
 * Formats the references that changed.
 * @param former the views as they were; another version of the citation code formats them all again
 * @returns a function that returns the reference of a record
 */
async function apaOf(
  db: Database,
  publications: readonly Pick<Publication, 'id' | 'csl'>[],
  former: ReadonlyMap<string, Publication | null>,
): Promise<(id: string) => string> {
  const wasThisStyle = (await readSetting(db, apaSetting)) === apaVersion;
  const kept = (id: string) => (wasThisStyle ? former.get(id) : null);
  const others = publications.filter(({ id, csl }) => !isDeepStrictEqual(kept(id)?.csl, csl));
  const references = await makeReferences(others.map(({ csl }) => csl as Csl));
  const made = new Map(others.map(({ id }, index) => [id, references[index]]));
  return (id) => made.get(id) ?? kept(id)?.apa ?? '';
}

/**
 * Builds the career documents and the owner's data from the published records, the current date and the site's lists.
 */
async function makeDocuments(
  db: Database,
  files: ReadonlyMap<string, string>,
  pictures: FilePictures,
  { contentDir, now, print, layOut, career, everyDocument = false }: MakeOptions,
): Promise<boolean> {
  const { timeZone, languages } = await readSiteSettings(db);
  const day = dayIn(timeZone, now);
  const values = career ?? (await liveCareer(db));
  const activities = await listActivities(db);
  const photos = [...files].filter(([path]) => /^(?:images\/[^/]+|private-[^/]*)$/.test(path));
  const works = [
    await readSetting(db, bibliographySetting('publication')),
    await readSetting(db, recordsSetting('publication')),
  ];
  const madeOf = sha256(JSON.stringify([contentVersion, day, languages, values, activities, photos, works]));
  if (!everyDocument && (await readSetting(db, documentsSetting)) === madeOf) return false;
  const { record } = await validateCareer(contentDir, values);
  const publications = await listPublications(db);
  const laidOut = await layOut(documentsOf(record, day, { publications, activities }, everyDocument, languages));
  for (const line of laidOut.warnings) print(line);
  return db.transaction(async (tx) => {
    const owner = await withMedium(tx, ownerOf(record), pictures);
    const changed = await putDocuments(tx, new Map(documentRows(laidOut.documents, owner)), now);
    await writeSetting(tx, documentsSetting, madeOf);
    return changed;
  });
}

/**
 * Adds the metadata of the portrait. If the portrait's image is missing, for example because the file comes from
 * another site, the portrait is removed.
 */
async function withMedium(db: Database, owner: Owner, pictures: FilePictures): Promise<Owner> {
  if (!owner.portrait) return owner;
  const { src } = owner.portrait;
  const medium = pictures.get(src.normalize('NFC')) ?? (await mediumSize(db, src));
  return { ...owner, portrait: medium ? { ...owner.portrait, medium } : null };
}

const documentsSetting = 'content-documents-made-of';
