/** Whether what somebody typed can be a record of its kind: what is wrong, by the place where it stands. */
import { activityFolders, activityKinds, activitySchemas } from '#contract/activities.ts';
import { englishResume, japaneseResume, privateProfile } from '#contract/career.ts';
import { keyOfSingle, type ContentKind } from '#contract/content.ts';
import { documentsSetup } from '#contract/document-setup.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { pageRecord } from '#contract/own-pages.ts';
import { projectRecord } from '#contract/project-record.ts';
import { said, sentences } from '#contract/record-sentences.ts';
import { siteRecord } from '#contract/site-settings.ts';
import { readBibliography } from '#domain/citations/bibliography.ts';
import { parseBibtex } from '#domain/citations/bibtex-syntax.ts';
import { parseCareer } from '#domain/career/parse.ts';
import { issuesOf, toUserMessage, type ContentIssue } from '#domain/content-validation-error.ts';
import { cleanDocument } from '#document/clean.ts';
import { parseDocument } from '#document/parse.ts';
import { isReservedAddress, pageAddress } from '#domain/page-address.ts';
import { z } from 'zod';

/** What a record says, as the API takes it. */
export type RecordData = Record<string, unknown>;
/** @returns the data to keep, or what is wrong with it */
type Check = (data: RecordData, key: string) => { data: RecordData } | { mistakes: Pick<ContentIssue, 'path' | 'message'>[] };

/** Strict schemas: what they take is kept as it was typed. */
const strict =
  (schema: z.ZodType): Check =>
  (data) => {
    const mistakes = issuesOf('', schema.safeParse(data, { error: toUserMessage }));
    return mistakes.length > 0 ? { mistakes } : { data };
  };

/** A résumé holds what other tools wrote into it: what is not known stays, what cannot be used is left out and told. */
const resume =
  (language: 'english' | 'japanese'): Check =>
  (data) => {
    // Each alone: the two languages are held against each other when they go live.
    const schema = language === 'english' ? englishResume : japaneseResume;
    if (schema.safeParse(data).success) return { data };
    const english = language === 'english' ? data : { basics: { name: 'A' } };
    const parsed = parseCareer({ english, japanese: language === 'english' ? null : data, personal: null });
    const file = language === 'english' ? 'resume.json' : 'resume.ja.json';
    const mistakes = 'mistakes' in parsed ? parsed.mistakes.filter((item) => item.file === file) : [];
    const own = mistakes.filter(({ message }) => !message.includes('resume.json'));
    return own.length > 0 ? { mistakes: own } : { data };
  };

/** Characters of one record: its reader takes longer with the square of them. */
const MAX_RECORD = 50_000;

const bibtex: Check = (data, key) => {
  const refuse = (message: string) => ({ mistakes: [{ path: 'bibtex', message }] });
  const parsed = z.strictObject({ bibtex: z.string() }).safeParse(data, { error: toUserMessage });
  if (!parsed.success) return { mistakes: issuesOf('', parsed) };
  const text = parsed.data.bibtex.replace(/\r\n?/g, '\n').trim();
  if (text.length > MAX_RECORD) return refuse(said(sentences.recordLength, MAX_RECORD));
  try {
    return bibtexRecord(text, key, refuse);
  } catch (error) {
    // Abbreviations of abbreviations that grow without end, or braces in braces.
    if (!(error instanceof RangeError)) throw error;
    return refuse(sentences.recordUnreadable);
  }
};

function bibtexRecord(
  text: string,
  key: string,
  refuse: (message: string) => ReturnType<Check>,
): ReturnType<Check> {
  const { entries, diagnostics } = parseBibtex(text);
  const [entry, ...more] = entries;
  if (!entry) return refuse(diagnostics[0]?.message ?? sentences.noRecord);
  if (more.length > 0) return refuse(sentences.oneRecord);
  if (entry.span.start !== 0 || entry.span.end !== text.length) {
    return refuse(sentences.recordAlone);
  }
  // The second of two records with one key is called key-2 here.
  const isSame = entry.key === '' || key === entry.key || isNumbered(key, entry.key);
  if (!isSame) return refuse(said(sentences.otherKey, entry.key, key));
  const { publications, diagnostics: found } = readBibliography(text);
  const isWork = publications.length > 0 || Object.keys(entry.fields).some((name) => name === 'crossref' || name === 'xdata');
  if (!isWork) return refuse(found[0]?.message ?? sentences.nothingToShow);
  return { data: { bibtex: text } };
}

const isNumbered = (key: string, first: string) =>
  key.startsWith(`${first}-`) && /^\d+$/.test(key.slice(first.length + 1));

const page: Check = (data, key) => {
  if (pageAddress(key) !== key || isReservedAddress(key)) {
    return { mistakes: [{ path: 'key', message: said(sentences.noAddress, key) }] };
  }
  const parsed = pageRecord.safeParse(data, { error: toUserMessage });
  return parsed.success ? withCleanBody(parsed.data) : { mistakes: issuesOf('', parsed) };
};

/** A text in blocks is kept as it will be shown. */
function withCleanBody<Data extends { body: EditorDocument }>(data: Data): ReturnType<Check> {
  try {
    return { data: { ...data, body: cleanDocument(parseDocument(JSON.stringify(data.body))) } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { mistakes: [{ path: 'body', message: error.message }] };
  }
}

const ownProject: Check = (data, key) => {
  if (data['id'] !== key) return { mistakes: [{ path: 'id', message: `The id is ${key}.` }] };
  const parsed = projectRecord.safeParse(data, { error: toUserMessage });
  if (!parsed.success) return { mistakes: issuesOf('', parsed) };
  const { body, ...said } = parsed.data;
  return body === undefined ? { data: said } : withCleanBody({ ...said, body });
};

const checks: Partial<Record<ContentKind, Check>> = {
  profile: resume('english'),
  'profile-ja': resume('japanese'),
  private: strict(privateProfile),
  site: strict(siteRecord),
  documents: strict(documentsSetup),
  project: ownProject,
  publication: bibtex,
  reference: bibtex,
  page,
  ...Object.fromEntries(activityFolders.map((folder) => [activityKinds[folder], strict(activitySchemas[folder])])),
};

/** Whether there are records of this kind. */
export const isKept = (kind: string): kind is ContentKind => Object.hasOwn(checks, kind);

/** Whether a record of this kind may be called so: here, and on another site of this program. */
export const isKeyOf = (kind: ContentKind, key: string): boolean =>
  (keyOfSingle(kind) ?? key) === key &&
  key.length <= limits.address &&
  !key.includes('\0') &&
  (kind !== 'page' || pageAddress(key) === key);

/**
 * @returns what is kept of it
 * @throws AppError BAD_INPUT with a sentence for each place
 */
export function checkRecord(kind: ContentKind, key: string, data: RecordData): RecordData {
  const checked = checks[kind]?.(data, key);
  if (!checked) throw new AppError('NOT_FOUND');
  if ('data' in checked) return checked.data;
  throw refusal(checked.mistakes);
}

export function refusal(mistakes: readonly Pick<ContentIssue, 'path' | 'message'>[]): AppError {
  const fields: Record<string, string> = {};
  for (const { path, message } of mistakes) fields[path || 'data'] ??= message;
  return new AppError('BAD_INPUT', { fields, message: mistakes[0]?.message });
}
