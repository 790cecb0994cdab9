/** The owner's content (API-23): records, their revisions, and the content of their files. Only for admins. */
import {
  contentRecord,
  contentRevision,
  contentRevisionLine,
  contentSummary,
  type ContentRecord,
  type PublishContent,
  type PutContent,
} from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { upToDateResponse, originalResponse } from '#contract/original.ts';
import { api } from '#contract/paths.ts';
import { textLanguagesResponse, type NamedTextLanguage } from '#contract/text-languages.ts';
import { worksResponse } from '#contract/works.ts';
import { z } from '#contract/zod.ts';
import { anything, change, get } from './request.ts';
import type { Failure, Result } from './result.ts';

export interface RecordName {
  kind: ContentKind;
  key: string;
}

const saved = z.object({ revision: z.number() });

export const listContent = () => get(api.content, z.array(contentSummary));

export const getContent = ({ kind, key }: RecordName) => get(api.contentRecord(kind, key), contentRecord);

/**
 * Returns a record, or `undefined` if the record does not exist. Reads the list of records first, because browsers
 * report a 404 as an error in the console.
 */
export async function findContent({ kind, key }: RecordName): Promise<Result<ContentRecord | undefined>> {
  const list = await listContent();
  if (!list.ok) return list;
  const isThere = list.value.some((record) => record.kind === kind && record.key === key);
  return isThere ? getContent({ kind, key }) : { ok: true, value: undefined };
}

/** Stores a draft of a record. If the result is a conflict, `conflictingRecord` returns the stored version. */
export const putContent = ({ kind, key }: RecordName, input: Omit<PutContent, '_csrf'>) =>
  change('PUT', api.contentRecord(kind, key), saved, input);

/** Publishes the draft, or unpublishes the record. */
export const publishContent = ({ kind, key }: RecordName, input: Omit<PublishContent, '_csrf'>) =>
  change('PATCH', api.contentRecord(kind, key), contentRecord, input);

/** Returns the original of a translation: its current version, and the version on which the translation is based. */
export const getContentOriginal = ({ kind, key }: RecordName) => get(api.contentOriginal(kind, key), originalResponse);

/** Marks a translation as up to date with this revision of its original. */
export const markContentUpToDate = ({ kind, key }: RecordName, revision: number) =>
  change('PATCH', api.contentOriginal(kind, key), upToDateResponse, { revision });

export const deleteContent = ({ kind, key }: RecordName, revision: number) =>
  change('DELETE', api.contentRecord(kind, key), anything, { revision });

/** Decides which version is used if a record was changed in its file and in the browser. */
export const resolveContent = ({ kind, key }: RecordName, take: 'file' | 'browser') =>
  change('POST', api.contentProposal(kind, key), saved, { take });

export const listContentRevisions = ({ kind, key }: RecordName) =>
  get(api.contentRevisions(kind, key), z.array(contentRevisionLine));

export const getContentRevision = ({ kind, key }: RecordName, revision: number) =>
  get(api.contentRevision(kind, key, revision), contentRevision);

/** Converts BibTeX, DOIs, arXiv IDs, ISBNs or an ORCID iD to records of papers. */
export const lookUpWorks = (given: string) => change('POST', api.publicationLookup, worksResponse, { given });

/**
 * Lists the posts and content records without a language, each with a proposed language. Empty on a site with one
 * language.
 */
export const listTextLanguages = () => get(api.textLanguages, textLanguagesResponse);

/** Sets the languages of posts and content records. */
export const confirmTextLanguages = (texts: readonly NamedTextLanguage[]) =>
  change('POST', api.textLanguages, anything, { texts });

/** If a change was rejected because the record had changed in the meantime (409), returns the stored record. */
export const conflictingRecord = ({ answer }: Failure): ContentRecord | undefined =>
  z.object({ record: contentRecord }).safeParse(answer).data?.record;
