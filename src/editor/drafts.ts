/**
 * Drafts in this browser (POST-43). Each is one record of one tab, so that no tab ever touches what another
 * writes. The record is the truth; the five keys and two more, which say whose they are, mirror the post at hand and
 * are read only where no record is. A draft belongs to the account that wrote it, and no other one is shown it.
 */
import { editorDocument, emptyDocument, type EditorDocument } from '#contract/documents.ts';
import { z } from '#contract/zod-mini.ts';
import { isDraftOf, recordKey, recordName, type DraftStorage } from './draft-storage.ts';
import { isEmptyText, sameText, withoutMarkup, type PostText } from './post-text.ts';

/** Whose draft it is: a post's id, or `new-{uuid}` for a new post. Ids of posts end in a dash and six characters. */
export type DraftOwner = string;

/** The owner of a new post's draft. The key makes creating that post safe to repeat: it is the post's own for ever. */
export const newPostOwner = (key: string): DraftOwner => `new-${key}`;
/**
 * Returns the key that makes the creation of a new post idempotent, whether the editor sends its save or the logout
 * does.
 */
export const newPostKeyOf = (owner: DraftOwner): string | undefined => /^new-(.+)$/.exec(owner)?.[1];
export const isNewPost = (owner: DraftOwner): boolean =>
  owner === formerNewPost || /^new-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(owner);

/** The shared draft of all new posts in a former version. */
const formerNewPost = 'new';

/** The storage format of drafts for one kind of text: posts, or content records. */
export interface DraftForm<Text> {
  /** @throws Error if the value is not such a text */
  read(kept: unknown): Text;
  write(text: Text): object;
  /** Returns whether two texts are equal. */
  same(a: Text, b: Text): boolean;
  isEmpty(text: Text): boolean;
  /** The five keys that mirror the post at hand; absent for what has none. */
  mirrored?: { write(text: Text): Texts; read(texts: Texts): Text };
}

const fields = ['title', 'category', 'body', 'keywords', 'summary'] as const;
const draftRecord = z.object({
  title: z.string(),
  category: z.string(),
  keywords: z.string(),
  body: z.string(),
  summary: z.string(),
});
type Texts = z.infer<typeof draftRecord>;

export interface Draft<Text = PostText> {
  owner: DraftOwner;
  at: number;
  text: Text;
  /** Key of its record; undefined if only the mirrors contain it. */
  key: string | undefined;
}

export interface Drafts<Text = PostText> {
  /** Stores this tab's latest edit. False, now or later, if the browser cannot store it. */
  keep(owner: DraftOwner, text: Text): boolean | Promise<boolean>;
  /** This tab's draft of a post, else the newest of another one's (which may have been closed). */
  find(owner: DraftOwner): Draft<Text> | undefined;
  /** Lists every draft that is not empty, newest first. */
  list(): Draft<Text>[];
  /** Call after a save: deletes this tab's draft, and others with the saved text. Other tabs' texts stay. */
  clear(owner: DraftOwner, saved?: Text): void;
  /** Removes one draft, whose ever it is. */
  discard(draft: Draft<Text>): void;
  /** Makes a draft that was found this tab's own, under `owner`. */
  adopt(draft: Draft<Text>, owner?: DraftOwner): void;
}

/** Drafts of posts; see `createDraftsOf`. */
export const createDrafts = (
  storage: DraftStorage,
  tab: string,
  now?: () => number,
  account?: () => string | undefined,
): Drafts => createDraftsOf(postForm, storage, tab, now, account);

/**
 * @param tab unique id of this tab, the end of its records' keys
 * @param now milliseconds since 1970
 * @param account id of the present or last logged-in account; undefined if unknown: new drafts then belong to nobody,
 * until the first account that looks claims them
 */
export function createDraftsOf<Text>(
  form: DraftForm<Text>,
  storage: DraftStorage,
  tab: string,
  now: () => number = Date.now,
  account: () => string | undefined = () => undefined,
): Drafts<Text> {
  const ownKey = (owner: DraftOwner) => recordKey({ owner, account: account(), tab });
  const { mirrored: mirrors } = form;

  /** Drafts of nobody, from a former version, belong to the first account that looks. */
  function claim(): void {
    const by = account();
    if (by === undefined) return;
    for (const { key, record } of storage.records()) {
      const name = recordName(key);
      if (name.account !== undefined || !parseRecord(form, key, record)) continue;
      // Only when the one is there does the other go.
      const kept = storage.put(recordKey({ ...name, account: by }), record);
      if (kept === true) storage.remove(key);
      else void Promise.resolve(kept).then((isKept) => isKept && storage.remove(key));
    }
    if (mirrors) storage.claimMirrors(by);
  }

  /** The account's own, without blank ones; of two under one key the newer, and the mirrors where they are all there is. */
  function list(): Draft<Text>[] {
    claim();
    const byKey = new Map<string, Draft<Text>>();
    for (const { key, record } of storage.records()) {
      if (!isDraftOf(account(), recordName(key).account)) continue;
      const draft = parseRecord(form, key, record);
      const known = byKey.get(key);
      if (draft && (!known || known.at < draft.at)) byKey.set(key, draft);
    }
    const drafts = [...byKey.values()];
    const mirrored = fromMirrors();
    if (mirrored && !drafts.some(({ owner }) => owner === mirrored.owner)) drafts.push(mirrored);
    return drafts.filter(({ text }) => !form.isEmpty(text)).sort((a, b) => b.at - a.at);
  }

  function fromMirrors(): Draft<Text> | undefined {
    if (!mirrors) return undefined;
    const { owner, account: writer, ...texts } = storage.mirrors();
    if (!isDraftOf(account(), writer || undefined)) return undefined;
    if (Object.values(texts).every((text) => text === null)) return undefined;
    const strings = Object.fromEntries(fields.map((field) => [field, texts[field] ?? ''])) as Texts;
    return { owner: owner ?? formerNewPost, at: 0, text: mirrors.read(strings), key: undefined };
  }

  function discard(draft: Draft<Text>): void {
    if (draft.key !== undefined) storage.remove(draft.key);
    // Another tab may have written them since.
    const mirrored = fromMirrors();
    if (mirrored?.owner === draft.owner && form.same(mirrored.text, draft.text)) storage.mirror(undefined);
  }

  /** Deletes this tab's draft after each save by comparing the stored strings, without parsing it. */
  function removeOwn(owner: DraftOwner): void {
    const key = ownKey(owner);
    const record = storage.records().find((one) => one.key === key)?.record;
    if (record === undefined) return;
    storage.remove(key);
    if (!mirrors) return;
    const { owner: mirrored, account: writer, ...texts } = storage.mirrors();
    const kept = stringsOf(record);
    const isMirrored = kept !== undefined && fields.every((field) => texts[field] === kept[field]);
    if (isMirrored && mirrored === owner && isDraftOf(account(), writer || undefined)) storage.mirror(undefined);
  }

  return {
    keep(owner, text) {
      if (isNewPost(owner) && form.isEmpty(text)) {
        storage.remove(ownKey(owner));
        if (fromMirrors()?.owner === owner) storage.mirror(undefined);
        return true;
      }
      const kept = storage.put(ownKey(owner), JSON.stringify({ ...form.write(text), at: now() }));
      if (mirrors) storage.mirror({ ...mirrors.write(text), owner, account: account() ?? '' });
      return kept;
    },
    find(owner) {
      const drafts = list().filter((draft) => draft.owner === owner);
      return drafts.find(({ key }) => key === ownKey(owner)) ?? drafts[0];
    },
    list,
    clear(owner, saved) {
      removeOwn(owner);
      for (const draft of list()) {
        const isDone = draft.key === ownKey(owner) || (saved !== undefined && form.same(draft.text, saved));
        if (draft.owner === owner && isDone) discard(draft);
      }
    },
    discard,
    adopt(draft, owner = draft.owner) {
      const key = ownKey(owner);
      if (draft.key === key) return;
      const kept = storage.put(key, JSON.stringify({ ...form.write(draft.text), at: now() }));
      // Only when the one is there does the other go.
      void Promise.resolve(kept).then((isKept) => {
        if (isKept) discard(draft);
      });
    },
  };
}

/** `at`: when it was kept, in milliseconds since 1970. */
const keptAt = z.looseObject({ at: z._default(z.number(), 0) });

function stringsOf(record: string): Texts | undefined {
  try {
    return draftRecord.parse(JSON.parse(record));
  } catch {
    return undefined;
  }
}

function parseRecord<Text>(form: DraftForm<Text>, key: string, record: string): Draft<Text> | undefined {
  try {
    const kept: unknown = JSON.parse(record);
    return { owner: recordName(key).owner, at: keptAt.parse(kept).at, text: form.read(kept), key };
  } catch {
    return undefined;
  }
}

const postForm: DraftForm<PostText> = {
  read: (kept) => fromStrings(draftRecord.parse(kept)),
  write: toStrings,
  same: sameText,
  isEmpty: isEmptyText,
  mirrored: { read: fromStrings, write: toStrings },
};

function toStrings(text: PostText): Texts {
  const { title, category, keywords, body, summary } = withoutMarkup(text);
  return {
    title,
    category,
    keywords: joinKeywords(keywords),
    body: JSON.stringify(body),
    summary: JSON.stringify(summary),
  };
}

function fromStrings(kept: Texts): PostText {
  return {
    title: kept.title,
    category: kept.category,
    keywords: splitKeywords(kept.keywords),
    body: readDocument(kept.body),
    summary: readDocument(kept.summary),
  };
}

/** Keywords as they are entered: separated by a comma and a space (POST-5). A comma without one stays inside. */
export function splitKeywords(text: string): string[] {
  const keywords = text.split(/,\s+|,$/).map((keyword) => keyword.trim());
  return [...new Set(keywords.filter(Boolean))];
}

/** The same as a field takes them: the commas of a Japanese keyboard separate them without a space. */
export function typedKeywords(text: string): string[] {
  return [...new Set(text.split(/[、，]/).flatMap(splitKeywords))];
}

export function joinKeywords(keywords: readonly string[]): string {
  return keywords.join(', ');
}

function readDocument(json: string): EditorDocument {
  try {
    return editorDocument.parse(JSON.parse(json));
  } catch {
    return emptyDocument;
  }
}
