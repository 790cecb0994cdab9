/** Reads and checks all files in `content/`. Returns the usable content and the problems, and changes nothing. */
import {
  type Activities,
  type ActivityFolder,
  activityFolders,
  activityKinds,
  latestFirst,
} from '#contract/activities.ts';
import type { CareerRecord } from '#contract/career.ts';
import { forbidden } from '#contract/plain-text.ts';
import { keyOfSingle } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import type { Publication } from '#contract/portfolio.ts';
import type { ProjectRecord } from '#contract/project-record.ts';
import { problem, verbatim } from '#contract/problems.ts';
import { readRecord } from '#career/content/read-record.ts';
import type { Bibliography } from '#publications/bibliography.ts';
import { ContentValidationError, type ContentIssue, type ContentNotice } from '#domain/content-validation-error.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { settingsOf } from '#career/content/site-settings.ts';
import { validateCareer, type CareerValues } from '#server/features/documents/load.ts';
import { sha256 } from '#server/platform/hash.ts';
import {
  contentFiles,
  parseJson,
  PERSONAL_VARIABLE,
  readJson,
  singleFiles,
  siteFile,
  type SingleKind,
  forbiddenCharacters,
} from './content-files.ts';
import { readStyles } from './citation-style.ts';
import { checkPictures } from './content-pictures.ts';
import { jsonRecord, type FileRecord, type FileState, type KindInFiles } from './file-records.ts';
import { readActivities } from './read-activities.ts';
import { readBibliographyFile, type BibliographyFile } from './read-bibliography-file.ts';
import { readPages, type PageDraft } from './read-pages.ts';

export interface ReadContent {
  /** Records by kind. Pages are separate, because their images are not stored as media yet. */
  kinds: KindInFiles[];
  pages: { drafts: PageDraft[]; state: FileState; unusable: ReadonlySet<string> };
  career: CareerValues;
  /** The parsed bibliographies; null for a bibliography that does not exist. */
  bibliographies: Record<'publication' | 'reference', { text: string; keywords: Keywords; read: Bibliography } | null>;
  /** Citation styles, by file name. */
  styles: ReadonlyMap<string, string>;
  /** Content that was corrected or skipped. */
  notices: ContentNotice[];
  /** Mistakes that prevent loading the site. */
  mistakes: ContentIssue[];
  /** A summary line for each file. */
  summary: string[];
}

export type Keywords = 'clean' | 'all';

/** @param privateProfile JSON text of the variable PRIVATE_PROFILE, if it is set */
export async function readContent(contentDir: string, privateProfile: string | undefined): Promise<ReadContent> {
  const singles = await readSingles(contentDir, privateProfile);
  const site = await readSite(contentDir);
  const projects = await readProjects(contentDir);
  const keywords = keywordsOf(singles.values.profile);
  const publications = await readBibliographyFile(contentDir, contentFiles.publications, { keywords });
  const references = await readBibliographyFile(contentDir, contentFiles.references, { keywords });
  const activities = await readActivities(contentDir);
  const ownPages = await readPages(contentDir);
  const pictures = await checkPictures(contentDir);
  const styles = await readStyles(contentDir, citationStyleOf(site.kind));
  return {
    kinds: [
      ...singles.kinds,
      site.kind,
      projects.kind,
      bibliographyKind('publication', contentFiles.publications, publications),
      bibliographyKind('reference', contentFiles.references, references),
      ...activities.kinds,
    ],
    pages: { drafts: ownPages.pages, state: ownPages.state, unusable: ownPages.unusable },
    career: careerValues(singles.values),
    bibliographies: { publication: sourceOf(publications, keywords), reference: sourceOf(references, keywords) },
    styles: styles.texts,
    notices: [
      ...(await forbiddenCharacters(contentDir)),
      ...site.notices,
      ...styles.notices,
      ...projects.notices,
      ...publications.notices,
      ...references.notices,
      ...activities.notices,
      ...ownPages.notices,
      ...pictures,
    ],
    mistakes: singles.mistakes,
    summary: [...publications.summary, ...references.summary],
  };
}

/** The content of the files, read without a database, for commands that check a folder. */
export interface CheckedContent {
  career: CareerRecord | null;
  settings: SiteSettings;
  projects: ProjectRecord[];
  activities: Activities;
  publications: Publication[];
  notices: ContentNotice[];
  mistakes: ContentIssue[];
  summary: string[];
}

/** @param privateProfile JSON text of the variable PRIVATE_PROFILE, if it is set */
export async function checkContent(contentDir: string, privateProfile: string | undefined): Promise<CheckedContent> {
  const { kinds, career, bibliographies, notices, mistakes, summary } = await readContent(contentDir, privateProfile);
  const checked = await validateCareer(contentDir, career, personalFile(privateProfile)).catch((cause: unknown) => {
    if (cause instanceof ContentValidationError) return cause;
    throw cause;
  });
  const isSound = !(checked instanceof ContentValidationError) && mistakes.length === 0;
  const of = (kind: ContentKind) =>
    kinds.filter((item) => item.kind === kind).flatMap(({ records }) => records.map(({ data }) => data));
  const read = <Kind extends ContentKind>(kind: Kind) =>
    kinds
      .filter((item) => item.kind === kind)
      .flatMap(({ records }) => records)
      .flatMap(({ key, data }) => {
        const found = readRecord(kind, data);
        return 'data' in found ? [{ key, said: found.data }] : [];
      });
  const entries = (folder: ActivityFolder) => read(activityKinds[folder]).map(({ said }) => said);
  return {
    career: isSound ? checked.record : null,
    settings: settingsOf(of('site')[0]),
    projects: read('project').map(({ key, said }) => ({ ...said, id: key })),
    activities: Object.fromEntries(
      activityFolders.map((folder) => [folder, latestFirst(entries(folder))]),
    ) as unknown as Activities,
    publications: bibliographies.publication?.read.publications ?? [],
    notices: isSound ? [...checked.notices, ...notices] : notices,
    mistakes: mistakes.length > 0 ? mistakes : checked instanceof ContentValidationError ? [...checked.mistakes] : [],
    summary,
  };
}

/** Returns the name of the private data's source for messages. */
export const personalFile = (privateProfile: string | undefined): string =>
  privateProfile === undefined ? singleFiles.private : PERSONAL_VARIABLE;

/**
 * Returns whether the keywords of records with private fields are public too (`all`). The owner decides this in the
 * profile.
 */
export function keywordsOf(profile: unknown): Keywords {
  const { basics } = (profile ?? {}) as { basics?: { 'x-site'?: { keywords?: unknown } | null } | null };
  return basics?.['x-site']?.keywords === 'all' ? 'all' : 'clean';
}

type Singles = Record<SingleKind, unknown>;

const careerValues = (singles: Singles): CareerValues => ({
  english: singles.profile,
  japanese: singles['profile-ja'],
  setup: singles.documents,
  personal: singles.private,
});

async function readSingles(
  contentDir: string,
  privateProfile: string | undefined,
): Promise<{ kinds: KindInFiles[]; values: Singles; mistakes: ContentIssue[] }> {
  const values: Singles = { profile: null, 'profile-ja': null, private: null, documents: null };
  const kinds: KindInFiles[] = [];
  const mistakes: ContentIssue[] = [];
  for (const [kind, file] of Object.entries(singleFiles) as [SingleKind, string][]) {
    const inEnvironment = kind === 'private' && privateProfile !== undefined;
    let isMistaken = false;
    try {
      values[kind] = inEnvironment ? parseJson(privateProfile, PERSONAL_VARIABLE) : await readJson(contentDir, file);
    } catch (error) {
      if (!(error instanceof ContentValidationError)) throw error;
      mistakes.push(...error.mistakes);
      isMistaken = true;
    }
    const data = values[kind];
    const records =
      data === null
        ? []
        : [{ ...jsonRecord(kind, keyOfSingle(kind) ?? kind, file, data), ...(inEnvironment && { inEnvironment }) }];
    const state = data === null ? (isMistaken ? 'unreadable' : 'missing') : 'read';
    kinds.push({ kind, state, records: records, unusable: new Set() });
  }
  return { kinds, values, mistakes };
}

const sourceOf = ({ text, read }: BibliographyFile, keywords: Keywords) =>
  text !== null && read ? { text, keywords, read } : null;

function bibliographyKind(kind: ContentKind, file: string, { text, read, notices }: BibliographyFile): KindInFiles {
  const spans = read?.spans ?? new Map<string, { start: number; end: number }>();
  const records = [...spans].map(([key, { start, end }]): FileRecord => {
    const bibtex = (text ?? '').slice(start, end);
    return { kind, key, file, data: { bibtex: bibtex.replace(forbidden, '') }, fileHash: sha256(bibtex) };
  });
  const unusable = new Set(notices.filter(({ outcome }) => outcome === 'left out').map(({ path }) => path));
  return { kind, state: text === null ? 'missing' : read ? 'read' : 'unreadable', records, unusable };
}

/**
 * Reads the site's settings. The data stays as written in the file. A setting with a mistake is reported and treated as
 * unset.
 */
async function readSite(contentDir: string): Promise<{ kind: KindInFiles; notices: ContentNotice[] }> {
  const leftOut = (issue: ContentIssue): ContentNotice => ({ ...issue, outcome: 'left out' });
  const nothing: KindInFiles = { kind: 'site', state: 'unreadable', records: [], unusable: new Set() };
  try {
    const data = await readJson(contentDir, siteFile);
    if (data === null) return { kind: { ...nothing, state: 'missing' }, notices: [] };
    const read = readRecord('site', data, siteFile);
    const notices = [...read.notices, ...('mistakes' in read ? read.mistakes.map(leftOut) : [])];
    if (typeof data !== 'object' || Array.isArray(data)) return { kind: nothing, notices };
    return { kind: { ...nothing, state: 'read', records: [jsonRecord('site', 'site', siteFile, data)] }, notices };
  } catch (error) {
    if (!(error instanceof ContentValidationError)) throw error;
    return { kind: nothing, notices: error.mistakes.map(leftOut) };
  }
}

const citationStyleOf = ({ records }: KindInFiles) =>
  (records[0]?.data as { citationStyle?: unknown } | undefined)?.citationStyle;

/** Reads projects one by one. A project with a mistake is skipped and reported. */
async function readProjects(contentDir: string): Promise<{ kind: KindInFiles; notices: ContentNotice[] }> {
  const file = contentFiles.projects;
  const leftOut = (issue: ContentIssue): ContentNotice => ({ ...issue, outcome: 'left out' });
  const nothing: KindInFiles = { kind: 'project', state: 'unreadable', records: [], unusable: new Set() };
  let entries: unknown;
  try {
    entries = await readJson(contentDir, file);
  } catch (error) {
    if (!(error instanceof ContentValidationError)) throw error;
    return { kind: nothing, notices: error.mistakes.map(leftOut) };
  }
  if (entries === null) return { kind: { ...nothing, state: 'missing' }, notices: [] };
  if (!Array.isArray(entries)) {
    return { kind: nothing, notices: [leftOut({ file, path: '', problem: problem('shouldBe', problem('kindList')) })] };
  }
  const records: FileRecord[] = [];
  const unusable = new Set<string>();
  const notices: ContentNotice[] = [];
  for (const [index, entry] of (entries as unknown[]).entries()) {
    const read = readRecord('project', entry, file);
    const placed = <Issue extends ContentIssue>(issue: Issue): Issue => ({
      ...issue,
      path: `[${index}].${issue.path}`.replace(/\.$/, ''),
    });
    const id = (entry as { id?: unknown } | null)?.id;
    const key = typeof id === 'string' ? id : '';
    notices.push(...read.notices.map(placed));
    const lacking = key === '' ? [{ file, path: 'id', problem: problem('missing') }] : [];
    const mistakes = [...('mistakes' in read ? read.mistakes : []), ...lacking];
    notices.push(...mistakes.map((issue) => ({ ...leftOut(placed(issue)), isEntry: true as const })));
    if (mistakes.length > 0) unusable.add(key);
    else if (records.some((record) => record.key === key)) {
      notices.push(leftOut({ file, path: `[${index}].id`, problem: verbatim('Another project has this id.') }));
    } else records.push(jsonRecord('project', key, file, entry));
  }
  return { kind: { kind: 'project', state: 'read', records, unusable }, notices };
}
