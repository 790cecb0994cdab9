/** Adapts content records to the save engine of posts: their data, drafts and API calls. */
import { conflictingRecord, getContent, publishContent, putContent, type RecordName } from '#api-client/content.ts';
import type { Result } from '#api-client/result.ts';
import { keyOfSingle, type ContentRecord, type PublishContent } from '#contract/content.ts';
import type { ContentKind } from '#contract/content-keys.ts';
import { editorDocument, emptyDocument } from '#contract/documents.ts';
import { z } from '#contract/zod.ts';
import { openRecord } from '#career/content/read-record.ts';
import { writeBack } from '#career/content/write-back.ts';
import { isReservedAddress, pageAddress } from '#domain/page-address.ts';
import type { DraftForm, DraftOwner } from '#editor/drafts.ts';
import { documentKey, type Stored } from '#editor/post-text.ts';
import type { TextKind, Transport, TransportResult } from '#editor/saving.ts';
import { draftsOf } from '#admin/editor/browser-drafts.ts';
import { refusedAs } from '#admin/editor/transport.ts';
import { content } from '#i18n/content.ts';
import { dataKey } from './model/differences.ts';
import { problemText, refusedIn, type PathErrors } from './model/errors.ts';
import type { RecordForm } from './model/forms.ts';
import { titleOf } from './words.ts';

export type RecordText = Record<string, unknown>;

/** Returns the kind and key of a record as one id, under which drafts are stored. */
export const idOf = ({ kind, key }: RecordName): DraftOwner => `content~${kind}~${encodeURIComponent(key)}`;
export function nameOf(id: DraftOwner): RecordName {
  const [, kind, key = ''] = id.split('~');
  return { kind: kind as ContentKind, key: decodeURIComponent(key) };
}
/** The key of a new record's draft. No API key begins with a space. */
const newKey = (key: string) => ` ${key}`;
export const isNewRecord = (owner: DraftOwner): boolean => nameOf(owner).key.startsWith(' ');

/** @param form defines which fields contain blocks; comparisons ignore block ids and timestamps */
export const recordTexts = (kind: ContentKind, form: RecordForm, blank: RecordText): TextKind<RecordText> => ({
  empty: blank,
  keyOf: (text) => {
    const blocks = form.blocks.map((name) => [
      name,
      documentKey(editorDocument.safeParse(text[name]).data ?? emptyDocument),
    ]);
    return dataKey({ ...text, ...Object.fromEntries(blocks) });
  },
  cleaned: (text) => text,
  newOwner: (key) => idOf({ kind, key: newKey(key) }),
});

const kept = z.object({ content: z.record(z.string(), z.unknown()) });
const draftForm: DraftForm<RecordText> = {
  read: (record) => kept.parse(record).content,
  write: (content) => ({ content }),
  same: (a, b) => dataKey(a) === dataKey(b),
  isEmpty: () => false,
};
export const recordDrafts = draftsOf(draftForm);

/** Returns the data of a record as its form shows it. */
export const shownText = (kind: ContentKind, data: unknown): RecordText => openRecord(kind, data).value as RecordText;

export const storedRecord = (record: ContentRecord): Stored<RecordText> => ({
  id: idOf(record),
  revision: record.revision,
  published: record.liveRevision !== null,
  text: shownText(record.kind, record.data),
});

/** Receives the parts of API responses that are not needed for saving. */
export interface SaveListener {
  /** Called with the error messages of the last save, by field path; empty after success. */
  fields: (fields: PathErrors) => void;
  record: (record: ContentRecord) => void;
  /** Records to publish at the same moment. */
  together?: PublishContent['together'];
}

/** @param written the stored data as the owner wrote it; undefined for a new record */
export function recordTransport(kind: ContentKind, heard: SaveListener, written: unknown): Transport<RecordText> {
  let stored = written;
  const put = async (
    name: RecordName,
    text: RecordText,
    revision: number,
  ): Promise<TransportResult<{ id: string; revision: number }, RecordText>> => {
    const data = stored === undefined ? text : (writeBack(kind, stored, openRecord(kind, stored), text) as RecordText);
    const result = await putContent(name, { data, revision });
    heard.fields(result.ok ? {} : refusedIn(result));
    if (result.ok) stored = data;
    return answer(result, (saved) => ({ id: idOf(name), revision: saved.revision }));
  };
  /** After a conflict, later saves are based on the other device's version. */
  const answer = <From, To>(result: Result<From>, map: (value: From) => To): TransportResult<To, RecordText> => {
    if (result.ok) return { kind: 'ok', value: map(result.value) };
    const other = result.status === 409 ? conflictingRecord(result) : undefined;
    if (!other) return refusedAs({ ...result, message: problemText(result.reason, result.message) });
    stored = other.data;
    return { kind: 'conflict', message: result.message, stored: storedRecord(other) };
  };
  const load = async (id: string) => {
    const found = await getContent(nameOf(id));
    if (found.ok) stored = found.value.data;
    return found;
  };
  return {
    async create({ text }) {
      // A retry with the same data uses the same key, so nothing is created twice.
      const keys = keysFor(kind, text);
      for (const key of keys) {
        const made = await put({ kind, key }, text, 0);
        if (made.kind !== 'conflict' || key === keys.at(-1)) return made;
        stored = undefined;
      }
      return { kind: 'refused', message: content.hasMistakes, status: 400 };
    },
    async save(id, { text, revision }) {
      if (revision !== undefined) return put(nameOf(id), text, revision);
      // The writer has seen the stored version, so it is overwritten.
      const found = await load(id);
      return found.ok ? put(nameOf(id), text, found.value.revision) : answer(found, () => ({ id, revision: 0 }));
    },
    async publish(id, isLive, revision) {
      const { together = [] } = heard;
      const result = await publishContent(nameOf(id), {
        publish: isLive,
        revision,
        ...(isLive && together.length > 0 && { together }),
      });
      if (result.ok) heard.record(result.value);
      else heard.fields(refusedIn(result));
      return answer(result, () => undefined);
    },
    load: async (id) => answer(await load(id), storedRecord),
  };
}

/** Returns possible keys for a new record: a key from its title, then the same key with a number. */
function keysFor(kind: ContentKind, text: RecordText): string[] {
  const single = keyOfSingle(kind);
  if (single !== undefined) return [single];
  if (kind === 'publication' || kind === 'reference') {
    const key = /@\w+\s*[{(]\s*([^\s,]+)/.exec(String(text['bibtex']))?.[1];
    return key === undefined ? [] : [key];
  }
  const name = pageAddress(titleOf(text).slice(0, 60) || kind);
  const all = [name, ...Array.from({ length: 20 }, (_, index) => `${name}-${index + 2}`)];
  // A page must not get a reserved URL of the site, whatever its title is.
  return kind === 'page' ? all.filter((key) => !isReservedAddress(key)) : all;
}
