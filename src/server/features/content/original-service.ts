/**
 * The original of a translated page or project: its current draft, and the version on which the translation is based.
 */
import { textBlock } from '#blocks/index.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { editorDocument, emptyDocument, type EditorDocument } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import { languageCodes } from '#contract/languages.ts';
import type { OriginalResponse } from '#contract/original.ts';
import type { Database } from '#server/platform/db/database.ts';
import { z } from 'zod';
import {
  findContentRevision,
  findRecord,
  lockRecord,
  findTranslated,
  storeTranslated,
  type Translated,
} from './edit-repository.ts';
import type { RecordId } from '#server/features/records/record-repository.ts';

const translatedKinds: ReadonlySet<ContentKind> = new Set(['page', 'project']);

/** Parses the parts of a draft that are used here, and ignores invalid parts. */
const said = z.object({
  title: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  summary: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  body: z.optional(editorDocument),
  language: z.enum(languageCodes).optional().catch(undefined),
  translationOf: z.string().optional().catch(undefined),
});

/**
 * Called after a record was stored. Records that a new translation is based on the current revision of its original.
 * @param before the row before the change; undefined for a new record
 */
export async function beginTranslation(
  tx: Database,
  id: RecordId,
  data: unknown,
  before: Translated | undefined,
): Promise<void> {
  if (!translatedKinds.has(id.kind)) return;
  const { translationOf: originalKey = null } = said.parse(data);
  if (originalKey === (before?.originalKey ?? null)) return;
  const original = originalKey === null ? undefined : await findRecord(tx, { kind: id.kind, key: originalKey });
  await storeTranslated(tx, id, original ? { originalKey, originalRevision: original.revision } : neither);
}

const neither = { originalKey: null, originalRevision: null };

/**
 * @returns the original's current draft, and the version that was translated, which is null if it is unknown
 * @throws AppError NOT_FOUND if the record is not a translation
 */
export async function getOriginal(db: Database, id: RecordId): Promise<OriginalResponse> {
  const { originalId, row } = await originalOf(db, id);
  const original = await findRecord(db, originalId);
  if (!original) throw new AppError('NOT_FOUND');
  const then =
    row.originalKey === originalId.key && row.originalRevision !== null
      ? await findContentRevision(db, originalId, row.originalRevision)
      : undefined;
  return {
    id: originalId.key,
    language: said.parse(original.data).language ?? null,
    now: textOf(original),
    translated: then ? textOf(then) : null,
  };
}

/**
 * Marks a translation as up to date with a revision of its original.
 * @throws AppError NOT_FOUND if the record is not a translation; REVISION_NOT_FOUND
 */
export async function markUpToDate(db: Database, id: RecordId, revision: number): Promise<{ revision: number }> {
  return db.transaction(async (tx) => {
    const { originalId } = await originalOf(tx, id);
    // The original is locked, because otherwise its history could be thinned at the same time and lose this revision.
    await lockRecord(tx, originalId);
    if (!(await findContentRevision(tx, originalId, revision))) throw new AppError('REVISION_NOT_FOUND');
    await storeTranslated(tx, id, { originalKey: originalId.key, originalRevision: revision });
    return { revision };
  });
}

async function originalOf(tx: Database, id: RecordId): Promise<{ originalId: RecordId; row: Translated }> {
  const record = translatedKinds.has(id.kind) ? await findRecord(tx, id) : undefined;
  const key = record && said.parse(record.data).translationOf;
  const row = key === undefined ? undefined : await findTranslated(tx, id);
  if (key === undefined || !row) throw new AppError('NOT_FOUND');
  return { originalId: { kind: id.kind, key }, row };
}

function textOf({ revision, data }: { revision: number; data: unknown }): NonNullable<OriginalResponse['translated']> {
  const { title, name, summary, description, body = emptyDocument } = said.parse(data);
  return { revision, title: title ?? name ?? '', summary: asDocument(summary ?? description), body };
}

/** Returns a line of text as a document, the format of a post's summary. */
const asDocument = (text = ''): EditorDocument =>
  text === '' ? emptyDocument : { blocks: [{ ...textBlock(escaped(text)), id: 'summary' }] };

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
