/**
 * Imports a record of another site as a content record. The record stays a draft unless publication is requested and
 * possible.
 */
import { noRebuild } from '#server/dependencies.ts';
import type { EditorDocument } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import { problem, type Problem } from '#contract/problems.ts';
import type { ImportedRecord } from '#contract/imports.ts';
import { recordToKeep } from '#server/features/content/check-record.ts';
import { putRecord } from '#server/features/content/content-service.ts';
import { lockRecord } from '#server/features/content/edit-repository.ts';
import { mayGoLive } from '#server/features/content/may-go-live.ts';
import type { Database } from '#server/platform/db/database.ts';
import { rememberImport, type Import } from './import-repository.ts';
import type { ReadPost } from '#importers/read-posts.ts';

interface RecordImport {
  read: Pick<ReadPost, 'path' | 'hash'>;
  record: ImportedRecord;
  /** Earlier imports of this file. */
  earlier: readonly Import[];
  /** The body of a project's page. */
  body: EditorDocument;
  /** The id of a project's image. */
  picture: string | undefined;
  publish: boolean;
  now: Date;
  importId: string | undefined;
}

/**
 * Returns the name that an import stores for a record that is not a page. The slash distinguishes this name from a
 * page's slug.
 */
const recordName = ({ kind, key }: Pick<ImportedRecord, 'kind' | 'key'>): string => `${kind}/${key}`;

/**
 * Imports one record.
 * @param notices receives each field that prevents publication, with file and line
 * @returns the record's id, and whether the record is published
 * @throws AppError with a message if the record exists already or its shape is invalid
 */
export async function importRecord(
  tx: Database,
  { read: { path, hash }, record, earlier, body, picture, publish, now, importId }: RecordImport,
  notices: Problem[],
): Promise<{ record: { kind: string; key: string }; isPublished: boolean }> {
  if (earlier.some((item) => item.page !== null))
    throw new AppError('BAD_INPUT', { problem: problem('importedRecordStays') });
  const { kind } = record;
  const key = await freeKey(tx, record);
  const said = kind === 'project' ? { ...record.data, id: key, ...shown(body, picture) } : record.data;
  const data = recordToKeep(kind, key, said);
  const refused = await refusedFields(tx, { kind, key, data });
  const file = path.replace(/#.*$/, '');
  for (const [field, why] of refused) notices.push(problem('lossAt', file, record.line, field, why));
  const isPublished = publish && refused.length === 0;
  const app = { db: tx, rebuild: noRebuild };
  await putRecord(app, { kind, key }, { data, revision: 0, publish: isPublished }, now);
  await rememberImport(tx, path, { hash, postId: null, page: recordName({ kind, key }) }, now, importId);
  return { record: { kind, key }, isPublished };
}

const shown = (body: EditorDocument, picture: string | undefined) => ({
  ...(picture !== undefined && { picture: `media/${picture}` }),
  ...(body.blocks.length > 0 && { body }),
});

/**
 * Returns an unused key for the record, with a number if necessary.
 * @throws AppError if a paper with this key exists, because an equal key means the same paper
 */
async function freeKey(tx: Database, { kind, key }: ImportedRecord): Promise<string> {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? key : `${key}-${number}`;
    const other = await lockRecord(tx, { kind, key: free });
    if (!other || other.deletedAt !== null) return free;
    if (kind === 'publication') throw new AppError('BAD_INPUT', { problem: problem('paperIsHere') });
  }
}

async function refusedFields(
  tx: Database,
  text: Parameters<typeof mayGoLive>[1][number],
): Promise<[field: string, why: Problem][]> {
  try {
    await mayGoLive({ db: tx }, [text]);
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || error.fields === undefined) throw error;
    return Object.entries(error.fields);
  }
}
