/** The owner's content (API-23): records, their revisions, and the content of their files. Only for admins. */
import * as contentCalls from '#contract/content.ts';
import * as originalCalls from '#contract/original.ts';
import * as worksCalls from '#contract/works.ts';
import * as textLanguagesCalls from '#contract/text-languages.ts';
import { contentRecord, type ContentRecord, type PublishContent, type PutContent } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import type { NamedTextLanguage } from '#contract/text-languages.ts';
import { z } from '#contract/zod.ts';
import { call } from './request.ts';
import type { Failure, Result } from './result.ts';

/**
 * Options of changes that the server answers when the pages are rendered, which takes longer than usual on a busy
 * machine. Otherwise, the change would be made, but reported as unanswered. `timeout` is in milliseconds.
 */
export const whilePagesRender = { timeout: 120_000 };

export interface RecordName {
  kind: ContentKind;
  key: string;
}

export const listContent = () => call(contentCalls.getContent);

export const getContent = ({ kind, key }: RecordName) => call(contentCalls.getContentRecord, { kind, key });

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
export const putContent = ({ kind, key }: RecordName, input: PutContent) =>
  call(contentCalls.putContentRecord, { kind, key }, input, input.publish ? whilePagesRender : {});

/** Sets the order of the records of a kind. `keys` contains the key of each record once. */
export const orderContent = (kind: ContentKind, keys: readonly string[]) =>
  call(contentCalls.orderContent, { kind }, { keys: [...keys] }, whilePagesRender);

/** Publishes the draft, or unpublishes the record. */
export const publishContent = ({ kind, key }: RecordName, input: PublishContent) =>
  call(contentCalls.publishContentRecord, { kind, key }, input, whilePagesRender);

/** Returns the original of a translation: its current version, and the version on which the translation is based. */
export const getContentOriginal = ({ kind, key }: RecordName) => call(originalCalls.getContentOriginal, { kind, key });

/** Marks a translation as up to date with this revision of its original. */
export const markContentUpToDate = ({ kind, key }: RecordName, revision: number) =>
  call(originalCalls.patchContentOriginal, { kind, key }, { revision });

export const deleteContent = ({ kind, key }: RecordName, revision: number) =>
  call(contentCalls.deleteContentRecord, { kind, key }, { revision }, whilePagesRender);

/** Decides which version is used if a record was changed in its file and in the browser. */
export const resolveContent = ({ kind, key }: RecordName, take: 'file' | 'browser') =>
  call(contentCalls.resolveContentRecord, { kind, key }, { take }, whilePagesRender);

export const listContentRevisions = ({ kind, key }: RecordName) =>
  call(contentCalls.getContentRevisions, { kind, key });

export const getContentRevision = ({ kind, key }: RecordName, revision: number) =>
  call(contentCalls.getContentRevision, { kind, key, n: revision });

/** Converts BibTeX, DOIs, arXiv IDs, ISBNs or an ORCID iD to records of papers. */
export const lookUpWorks = (given: string) => call(worksCalls.postWorks, {}, { given });

/** Compares a record that the owner gives with the publication of the same work. */
export const compareWork = (key: string, bibtex: string) => call(worksCalls.postWorkComparison, {}, { key, bibtex });

/**
 * Lists the posts and content records without a language, each with a proposed language. Empty on a site with one
 * language.
 */
export const listTextLanguages = () => call(textLanguagesCalls.getTextLanguages);

/** Sets the languages of posts and content records. */
export const confirmTextLanguages = (texts: readonly NamedTextLanguage[]) =>
  call(textLanguagesCalls.postTextLanguages, {}, { texts }, whilePagesRender);

/** If a change was rejected because the record had changed in the meantime (409), returns the stored record. */
export const conflictingRecord = ({ answer }: Failure): ContentRecord | undefined =>
  z.object({ record: contentRecord }).safeParse(answer).data?.record;
