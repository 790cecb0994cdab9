/**
 * Drafts in this browser (POST-43). Each draft is one record of one tab, so no tab changes the draft of another tab.
 * The record is authoritative. Five keys mirror the open post, and two more contain its id and account. These keys are
 * read only if a draft has no record. A draft belongs to the account that wrote it and is shown only to that account.
 */
import { readJson } from '#domain/read-json.ts';
import { editorDocument, emptyDocument, type EditorDocument } from '#contract/documents.ts';
import { z } from '#contract/zod-mini.ts';
import { isDraftOf, recordKey, recordName, type DraftStorage } from './draft-storage.ts';
import { isEmptyText, sameText, withoutMarkup, type PostText } from './post-text.ts';

/**
 * Identifies the text that a draft belongs to: a post's id, or `new-{uuid}` for a new post. Post ids end in a dash
 * and six characters.
 */
export type DraftOwner = string;

/**
 * Returns the owner of a new post's draft.
 * @param key makes the creation of the post idempotent; no other post ever uses the key
 */
export const newPostOwner = (key: string): DraftOwner => `new-${key}`;
/**
 * Returns the new post's key, which is part of the draft owner; undefined for an existing post. The key makes the
 * creation idempotent, both for the editor's save and for the save at logout.
 */
export const newPostKeyOf = (owner: DraftOwner): string | undefined => /^new-(.+)$/.exec(owner)?.[1];
export const isNewPost = (owner: DraftOwner): boolean =>
  owner === formerNewPost || /^new-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(owner);

/** The draft owner that all new posts shared in an earlier version. */
const formerNewPost = 'new';

/** The storage format of drafts: for posts, or for content records. */
export interface DraftForm<Text> {
  /** @throws Error if the value is not a valid draft */
  read(kept: unknown): Text;
  write(text: Text): object;
  same(a: Text, b: Text): boolean;
  isEmpty(text: Text): boolean;
  /** The five keys that mirror the open post; absent for content records. */
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
  /** Key of the draft's record; undefined if only the mirrors contain the draft. */
  key: string | undefined;
}

export interface Drafts<Text = PostText> {
  /** Stores this tab's latest edit. Returns false, or resolves to false, if the browser cannot store the edit. */
  keep(owner: DraftOwner, text: Text): boolean | Promise<boolean>;
  /**
   * Returns this tab's draft of a post. If there is none, returns the newest draft of another tab, which may have been
   * closed.
   */
  find(owner: DraftOwner): Draft<Text> | undefined;
  /** Returns the found draft if it differs from the stored text. Drafts that equal the stored text are deleted. */
  findChanged(owner: DraftOwner, stored: Text): Draft<Text> | undefined;
  /** Lists every draft that is not empty, newest first. */
  list(): Draft<Text>[];
  /**
   * Deletes this tab's draft, and drafts of other tabs that are equal to the saved version. Must be called after a
   * save. All other drafts remain.
   */
  clear(owner: DraftOwner, saved?: Text): void;
  /** Deletes one draft of any post or tab. */
  discard(draft: Draft<Text>): void;
  /** Moves a found draft to this tab. `owner` is the draft's new owner. */
  adopt(draft: Draft<Text>, owner?: DraftOwner): void;
}

/** Creates the drafts of posts; see `createDraftsOf`. */
export const createDrafts = (
  storage: DraftStorage,
  tab: string,
  now?: () => number,
  account?: () => string | undefined,
): Drafts => createDraftsOf(postForm, storage, tab, now, account);

/**
 * @param tab unique id of this tab; the keys of this tab's drafts end with this id
 * @param now milliseconds since 1970
 * @param account id of the current or last logged-in account; undefined if unknown. New drafts then have no account
 * until an account lists its drafts.
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

  /**
   * Returns the account's drafts that are not blank. If a key has two records, the newer record counts. If a post has
   * no record, the mirrors are used.
   */
  function list(): Draft<Text>[] {
    const by = account();
    if (by !== undefined) claim(form, storage, by);
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

  const fromMirrors = () => mirroredDraft(form, storage, account());

  function discard(draft: Draft<Text>): void {
    if (draft.key !== undefined) storage.remove(draft.key);
    // Removes the mirrors only if they contain this draft, because another tab may have written them in the meantime.
    const mirrored = fromMirrors();
    if (mirrored?.owner === draft.owner && form.same(mirrored.text, draft.text)) storage.mirror(undefined);
  }

  /** Deletes this tab's draft. Compares the stored strings without parsing them, because it runs after each save. */
  function removeOwn(owner: DraftOwner): void {
    const key = ownKey(owner);
    const record = storage.records().find((one) => one.key === key)?.record;
    if (record === undefined) return;
    storage.remove(key);
    if (!mirrors) return;
    const { owner: mirrored, account: writer, ...texts } = storage.mirrors();
    const kept = readJson(draftRecord, record);
    const isMirrored = kept !== undefined && fields.every((field) => texts[field] === kept[field]);
    if (isMirrored && mirrored === owner && isDraftOf(account(), writer || undefined)) storage.mirror(undefined);
  }

  function find(owner: DraftOwner): Draft<Text> | undefined {
    const drafts = list().filter((draft) => draft.owner === owner);
    return drafts.find(({ key }) => key === ownKey(owner)) ?? drafts[0];
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
    find,
    findChanged(owner, stored) {
      for (;;) {
        const draft = find(owner);
        if (!draft || !form.same(draft.text, stored)) return draft;
        discard(draft);
        // A draft that the browser cannot delete is ignored.
        if (find(owner)?.key === draft.key) return undefined;
      }
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
      // Discards the found draft only after the new record is stored.
      void Promise.resolve(kept).then((isKept) => {
        if (isKept) discard(draft);
      });
    },
  };
}

/** Returns the draft in the mirrors; undefined if there is none, or if it belongs to another account. */
function mirroredDraft<Text>(
  { mirrored }: DraftForm<Text>,
  storage: DraftStorage,
  account: string | undefined,
): Draft<Text> | undefined {
  if (!mirrored) return undefined;
  const { owner, account: writer, ...texts } = storage.mirrors();
  if (!isDraftOf(account, writer || undefined)) return undefined;
  if (Object.values(texts).every((text) => text === null)) return undefined;
  const strings = Object.fromEntries(fields.map((field) => [field, texts[field] ?? ''])) as Texts;
  return { owner: owner ?? formerNewPost, at: 0, text: mirrored.read(strings), key: undefined };
}

/** Assigns drafts without an account, from an earlier version, to the first account that lists drafts. */
function claim<Text>(form: DraftForm<Text>, storage: DraftStorage, account: string): void {
  for (const { key, record } of storage.records()) {
    const name = recordName(key);
    if (name.account !== undefined || !parseRecord(form, key, record)) continue;
    // Removes the old record only after the new one is stored.
    const kept = storage.put(recordKey({ ...name, account }), record);
    if (kept === true) storage.remove(key);
    else void Promise.resolve(kept).then((isKept) => isKept && storage.remove(key));
  }
  if (form.mirrored) storage.claimMirrors(account);
}

/** `at` is the time when the draft was stored, in milliseconds since 1970. */
const keptAt = z.looseObject({ at: z._default(z.number(), 0) });

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

/** Splits entered keywords at a comma followed by a space (POST-5). A comma without a space is part of a keyword. */
export function splitKeywords(text: string): string[] {
  const keywords = text.split(/,\s+|,$/).map((keyword) => keyword.trim());
  return [...new Set(keywords.filter(Boolean))];
}

/** Splits keywords typed into a field. The commas of a Japanese keyboard separate keywords without a space. */
export function typedKeywords(text: string): string[] {
  return [...new Set(text.split(/[、，]/).flatMap(splitKeywords))];
}

export function joinKeywords(keywords: readonly string[]): string {
  return keywords.join(', ');
}

const readDocument = (json: string): EditorDocument => readJson(editorDocument, json) ?? emptyDocument;
