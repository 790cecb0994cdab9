/**
 * Drafts in this browser (product 3 and 4). Each is one record of one tab, so that no tab ever touches what another
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
/** The key under which a new post is created once, whoever sends its save: the editor, or the logout that saves it. */
export const newPostKeyOf = (owner: DraftOwner): string | undefined => /^new-(.+)$/.exec(owner)?.[1];
export const isNewPost = (owner: DraftOwner): boolean =>
  owner === formerNewPost || /^new-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(owner);

/** Before each new post had a draft of its own, all had this one. */
const formerNewPost = 'new';

const fields = ['title', 'category', 'body', 'keywords', 'summary'] as const;
const draftRecord = z.object({
  title: z.string(),
  category: z.string(),
  keywords: z.string(),
  body: z.string(),
  summary: z.string(),
  /** When it was kept, in milliseconds since 1970. */
  at: z._default(z.number(), 0),
});
type Texts = Omit<z.infer<typeof draftRecord>, 'at'>;

export interface Draft {
  owner: DraftOwner;
  at: number;
  text: PostText;
  /** Where it lies; undefined for one that only the mirrors hold. */
  key: string | undefined;
}

export interface Drafts {
  /** Keeps this tab's latest edit. False, now or later, where the browser cannot keep it. */
  keep(owner: DraftOwner, text: PostText): boolean | Promise<boolean>;
  /** This tab's draft of a post, else the newest of another one's (which may have been closed). */
  find(owner: DraftOwner): Draft | undefined;
  /** Every draft that says something, newest first. */
  list(): Draft[];
  /** The post is saved: this tab's draft goes, and others that say just what was saved. Other tabs' texts stay. */
  clear(owner: DraftOwner, saved?: PostText): void;
  /** Removes one draft, whose ever it is. */
  discard(draft: Draft): void;
  /** Makes a draft that was found this tab's own, under `owner`. */
  adopt(draft: Draft, owner?: DraftOwner): void;
}

/**
 * @param tab what tells this tab from others: the end of its records' keys
 * @param now milliseconds since 1970
 * @param account the id of who is signed in, or was last; undefined where nobody knows: what is kept then belongs to
 *   nobody, and to the first account that looks
 */
export function createDrafts(
  storage: DraftStorage,
  tab: string,
  now: () => number = Date.now,
  account: () => string | undefined = () => undefined,
): Drafts {
  const ownKey = (owner: DraftOwner) => recordKey({ owner, account: account(), tab });

  /** What belongs to nobody, as the former version left it, is the account's that looks first. */
  function claim(): void {
    const by = account();
    if (by === undefined) return;
    for (const { key, record } of storage.records()) {
      const name = recordName(key);
      if (name.account !== undefined || !parseRecord(key, record)) continue;
      // Only when the one is there does the other go.
      const kept = storage.put(recordKey({ ...name, account: by }), record);
      if (kept === true) storage.remove(key);
      else void Promise.resolve(kept).then((isKept) => isKept && storage.remove(key));
    }
    storage.claimMirrors(by);
  }

  /** The account's own, without blank ones; of two under one key the newer, and the mirrors where they are all there is. */
  function list(): Draft[] {
    claim();
    const byKey = new Map<string, Draft>();
    for (const { key, record } of storage.records()) {
      if (!isDraftOf(account(), recordName(key).account)) continue;
      const draft = parseRecord(key, record);
      const known = byKey.get(key);
      if (draft && (!known || known.at < draft.at)) byKey.set(key, draft);
    }
    const drafts = [...byKey.values()];
    const mirrored = fromMirrors();
    if (mirrored && !drafts.some(({ owner }) => owner === mirrored.owner)) drafts.push(mirrored);
    return drafts.filter(({ text }) => !isEmptyText(text)).sort((one, other) => other.at - one.at);
  }

  function fromMirrors(): Draft | undefined {
    const { owner, account: writer, ...texts } = storage.mirrors();
    if (!isDraftOf(account(), writer || undefined)) return undefined;
    if (Object.values(texts).every((text) => text === null)) return undefined;
    const strings = Object.fromEntries(fields.map((field) => [field, texts[field] ?? ''])) as Texts;
    return { owner: owner ?? formerNewPost, at: 0, text: fromStrings(strings), key: undefined };
  }

  function discard(draft: Draft): void {
    if (draft.key !== undefined) storage.remove(draft.key);
    // Another tab may have written them since.
    const mirrored = fromMirrors();
    if (mirrored?.owner === draft.owner && sameText(mirrored.text, draft.text)) storage.mirror(undefined);
  }

  return {
    keep(owner, text) {
      if (isNewPost(owner) && isEmptyText(text)) {
        storage.remove(ownKey(owner));
        if (fromMirrors()?.owner === owner) storage.mirror(undefined);
        return true;
      }
      const strings = toStrings(text);
      const kept = storage.put(ownKey(owner), JSON.stringify({ ...strings, at: now() }));
      storage.mirror({ ...strings, owner, account: account() ?? '' });
      return kept;
    },
    find(owner) {
      const drafts = list().filter((draft) => draft.owner === owner);
      return drafts.find(({ key }) => key === ownKey(owner)) ?? drafts[0];
    },
    list,
    clear(owner, saved) {
      for (const draft of list()) {
        const isDone = draft.key === ownKey(owner) || (saved !== undefined && sameText(draft.text, saved));
        if (draft.owner === owner && isDone) discard(draft);
      }
    },
    discard,
    adopt(draft, owner = draft.owner) {
      const key = ownKey(owner);
      if (draft.key === key) return;
      const kept = storage.put(key, JSON.stringify({ ...toStrings(draft.text), at: now() }));
      // Only when the one is there does the other go.
      void Promise.resolve(kept).then((isKept) => {
        if (isKept) discard(draft);
      });
    },
  };
}

function parseRecord(key: string, record: string): Draft | undefined {
  const { owner } = recordName(key);
  try {
    const { at, ...texts } = draftRecord.parse(JSON.parse(record));
    return { owner, at, text: fromStrings(texts), key };
  } catch {
    return undefined;
  }
}

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

/** Keywords as they are entered: separated by a comma and a space (product 5). A comma without one stays inside. */
export function splitKeywords(text: string): string[] {
  const keywords = text.split(/,\s+|,$/).map((keyword) => keyword.trim());
  return [...new Set(keywords.filter(Boolean))];
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
