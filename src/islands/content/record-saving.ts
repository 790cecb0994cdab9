/** A record of the owner's material as the save engine of posts knows it: its texts, its drafts, its way to the API. */
import {
  conflictingRecord,
  getContent,
  publishContent,
  putContent,
  type RecordName,
} from '#api-client/content.ts';
import type { Failure, Result } from '#api-client/result.ts';
import { keyOfSingle, type ContentKind, type ContentRecord, type PublishContent } from '#contract/content.ts';
import { editorDocument, emptyDocument } from '#contract/documents.ts';
import { z } from '#contract/zod.ts';
import { pageAddress } from '#domain/page-address.ts';
import type { DraftForm, DraftOwner } from '#editor/drafts.ts';
import { documentKey, type Stored } from '#editor/post-text.ts';
import type { TextKind, Transport, TransportResult } from '#editor/saving.ts';
import { draftsOf } from '#islands/editor/browser-drafts.ts';
import { refusedAs } from '#islands/editor/transport.ts';
import { content } from '#words/content.ts';
import { dataKey } from './model/differences.ts';
import { errorsOf, inOwnWords, refusedIn, type PathErrors } from './model/errors.ts';
import type { RecordForm } from './model/forms.ts';
import { titleOf } from './words.ts';

export type RecordText = Record<string, unknown>;

/** A record in the engine has its kind and key as one name, which a draft's record can carry. */
export const idOf = ({ kind, key }: RecordName): DraftOwner => `content~${kind}~${encodeURIComponent(key)}`;
export function nameOf(id: DraftOwner): RecordName {
  const [, kind, key = ''] = id.split('~');
  return { kind: kind as ContentKind, key: decodeURIComponent(key) };
}
/** A new record's draft; the API has no key that begins so. */
const newKey = (key: string) => ` ${key}`;
export const isNewRecord = (owner: DraftOwner): boolean => nameOf(owner).key.startsWith(' ');

/** @param form what says which texts are blocks: ids of blocks and time stamps make no difference */
export const recordTexts = (kind: ContentKind, form: RecordForm, blank: RecordText): TextKind<RecordText> => ({
  empty: blank,
  keyOf: (text) => {
    const blocks = [...form.blocks].map((name) => [name, documentKey(editorDocument.safeParse(text[name]).data ?? emptyDocument)]);
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

export const storedRecord = (record: ContentRecord): Stored<RecordText> => ({
  id: idOf(record),
  revision: record.revision,
  published: record.liveRevision !== null,
  text: record.data as RecordText,
});

/** What the API said beside what saving needs to know. */
export interface Heard {
  /** Sentences by place, of the last save; none where it was taken. */
  fields: (fields: PathErrors) => void;
  record: (record: ContentRecord) => void;
  /** What goes live in the same moment. */
  together?: PublishContent['together'];
}

export function recordTransport(kind: ContentKind, form: RecordForm, heard: Heard): Transport<RecordText> {
  const put = async (
    name: RecordName,
    data: RecordText,
    revision: number,
  ): Promise<TransportResult<{ id: string; revision: number }, RecordText>> => {
    // The form says what is wrong: nobody has to be asked.
    if (Object.keys(errorsOf(form.schema, data)).length > 0) {
      return { kind: 'refused', message: content.hasMistakes, status: 400 };
    }
    const result = await putContent(name, { data, revision });
    heard.fields(result.ok ? {} : refusedIn(result.fields));
    return answer(result, (saved) => ({ id: idOf(name), revision: saved.revision }));
  };
  return {
    async create({ text }) {
      // The same text again finds what it made under the same key: nothing is made twice.
      const keys = keysFor(kind, text);
      for (const key of keys) {
        const made = await put({ kind, key }, kind === 'project' ? { ...text, id: key } : text, 0);
        if (made.kind !== 'conflict' || key === keys.at(-1)) return made;
      }
      return { kind: 'refused', message: content.hasMistakes, status: 400 };
    },
    async save(id, { text, revision }) {
      const name = nameOf(id);
      if (revision !== undefined) return put(name, text, revision);
      // Over whatever is stored: the writer has seen it.
      const stored = await getContent(name);
      return stored.ok ? put(name, text, stored.value.revision) : refusal(stored);
    },
    async publish(id, isLive, revision) {
      const { together = [] } = heard;
      const result = await publishContent(nameOf(id), {
        ...{ publish: isLive, revision },
        ...(isLive && together.length > 0 && { together }),
      });
      if (result.ok) heard.record(result.value);
      else heard.fields(refusedIn(result.fields));
      return answer(result, () => undefined);
    },
    load: async (id) => answer(await getContent(nameOf(id)), storedRecord),
  };
}

/** Where a new record may stand: under its name, or under its name and a number. */
function keysFor(kind: ContentKind, text: RecordText): string[] {
  const single = keyOfSingle(kind);
  if (single !== undefined) return [single];
  if (kind === 'publication' || kind === 'reference') {
    const key = /@\w+\s*[{(]\s*([^\s,]+)/.exec(String(text['bibtex']))?.[1];
    return key === undefined ? [] : [key];
  }
  const name = pageAddress(titleOf(text).slice(0, 60) || kind);
  return [name, ...Array.from({ length: 20 }, (_, index) => `${name}-${index + 2}`)];
}

function answer<From, To>(result: Result<From>, map: (value: From) => To): TransportResult<To, RecordText> {
  return result.ok ? { kind: 'ok', value: map(result.value) } : refusal(result);
}

function refusal(failure: Failure): Exclude<TransportResult<never, RecordText>, { kind: 'ok' }> {
  const stored = failure.status === 409 ? conflictingRecord(failure) : undefined;
  return stored
    ? { kind: 'conflict', message: failure.message, stored: storedRecord(stored) }
    : refusedAs({ ...failure, message: inOwnWords(failure.message) });
}
