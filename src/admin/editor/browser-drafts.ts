/**
 * The drafts of this browser as seen by this tab, and the new post that this tab is editing. A tab is identified by an
 * id in `sessionStorage`, which survives a reload. Browsers copy the id into a duplicated tab, so each tab locks its
 * id. A tab without the lock gets a new id.
 */
import { createDraftStorage, localDrafts, mirrorKeys, openSlowStore, recordPrefix } from '#editor/draft-storage.ts';
import { currentAuth } from '#admin/shared/auth.ts';
import {
  createDrafts,
  createDraftsOf,
  isNewPost,
  newPostKeyOf,
  newPostOwner,
  type Draft,
  type DraftForm,
  type Drafts,
} from '#editor/drafts.ts';

const tabKeys = { tab: 'post-draft-tab', newPost: 'post-draft-new', revision: 'post-draft-revision' } as const;

/** Time in milliseconds for a closing page to release its lock. */
const handover = 1_000;

let account: string | undefined;
const madeHere = new Set<string>();
const session = sessionTexts();
const tab = await ownTab();
const slow = await openSlowStore();

const storage = createDraftStorage(localDrafts(), slow, (await slow?.entries().catch(() => [])) ?? []);

export const drafts: Drafts = createDrafts(storage, tab, Date.now, currentAccount);

/** Returns this tab's drafts of another kind of text, stored separately from post drafts. */
export const draftsOf = <Text>(form: DraftForm<Text>): Drafts<Text> =>
  createDraftsOf(form, storage, tab, Date.now, currentAccount);

/** Returns the account that owns the drafts. The account stays the same after the session has ended. */
export function currentAccount(): string | undefined {
  const auth = currentAuth();
  if (auth.state === 'signed-in') account = auth.userId;
  return account;
}

/** Sets the account whose drafts are shown, for a page that does not check the session. */
export function seeDraftsAs(userId: string): void {
  account = userId;
}

/**
 * Returns the key of this tab's new post. The key stays the same until the post is created, so requests can be
 * repeated. `fresh` is false if an earlier page of the tab may have sent the key already.
 */
export function newPostKey(): { value: string; fresh: boolean } {
  const known = session.get(tabKeys.newPost);
  if (known !== null) return { value: known, fresh: madeHere.has(known) };
  return { value: beginNewPost(), fresh: true };
}

/**
 * Starts another new post in this tab.
 * @returns its key
 */
export function beginNewPost(): string {
  const key = uuid();
  madeHere.add(key);
  session.set(tabKeys.newPost, key);
  return key;
}

/** Must be called after the post was created. */
export function endNewPost(): void {
  session.remove(tabKeys.newPost);
}

/** Continues a new post's draft in this tab, so that `/blog/create` opens the draft. */
export function continueDraft(draft: Draft): void {
  // Drafts from older versions have no key of their own.
  const key = newPostKeyOf(draft.owner) ?? uuid();
  session.set(tabKeys.newPost, key);
  drafts.adopt(draft, newPostOwner(key));
}

/** Continues the server's draft with this key in this tab. Returns whether the key is valid. */
export function continueServerDraft(key: string): boolean {
  if (!isNewPost(newPostOwner(key))) return false;
  session.set(tabKeys.newPost, key);
  return true;
}

/** Remembers the server draft's revision that this tab's new post is based on. */
export const rememberDraftRevision = (revision: number): void =>
  session.set(tabKeys.revision, `${newPostKey().value}:${revision}`);

/** Returns whether this tab's new post is based on this revision of the server's draft. */
export const knowsDraftRevision = (revision: number): boolean =>
  session.get(tabKeys.revision) === `${newPostKey().value}:${revision}`;

/**
 * Returns the draft that `/blog/create` opens in this tab: the tab's own draft, or a draft that exists only in the
 * mirror keys of `localStorage`.
 */
export function newPostDraft(): Draft | undefined {
  const own = drafts.find(newPostOwner(newPostKey().value));
  if (own) return own;
  const mirrored = drafts.list().find(({ owner, key }) => key === undefined && isNewPost(owner));
  if (mirrored) continueDraft(mirrored);
  return mirrored;
}

/**
 * Calls `listener` when another tab of this browser saves a draft of the same post. Returns a function that removes
 * the listener.
 */
export function onOtherTab(owner: () => string, listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null && key?.startsWith(`${recordPrefix}${owner()}:`)) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Calls `listener` when drafts change in another tab. Returns a function that removes the listener. */
export function onDraftsChanged(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(recordPrefix) || key === mirrorKeys.owner) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Returns whether another open tab is editing this draft; false if the browser cannot report it. */
export async function isOpenElsewhere({ key }: Draft): Promise<boolean> {
  const writer = key?.slice(key.lastIndexOf(':') + 1);
  if (writer === undefined || writer === tab) return false;
  const { held = [] } = (await (navigator.locks as LockManager | undefined)?.query()) ?? {};
  return held.some(({ name }) => name === lockName(writer));
}

/** Returns the id of this tab. The tab has the lock on its id as long as the page is open. */
async function ownTab(): Promise<string> {
  const known = session.get(tabKeys.tab);
  if (known !== null && (await hold(known))) return known;
  // If a tab was duplicated, only the first tab continues the new post.
  if (known !== null) session.remove(tabKeys.newPost);
  const made = uuid();
  session.set(tabKeys.tab, made);
  await hold(made);
  return made;
}

function lockName(name: string): string {
  return `post-draft-tab ${name}`;
}

/** @returns false if another page has the lock. Without locks (no HTTPS), the result is always true. */
function hold(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    // Some browsers lack locks, contrary to the type.
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return resolve(true);
    locks
      .request(lockName(name), { signal: AbortSignal.timeout(handover) }, () => {
        resolve(true);
        return new Promise(() => undefined);
      })
      .catch((error: unknown) => resolve(!(error instanceof DOMException && error.name === 'TimeoutError')));
  });
}

/** Replaces `crypto.randomUUID`, which is missing without HTTPS. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Access to `sessionStorage`, or to memory if the browser blocks it. */
function sessionTexts() {
  const memory = new Map<string, string>();
  const guarded = <T>(work: () => T, otherwise: () => T): T => {
    try {
      return work();
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key: string) =>
      guarded(
        () => sessionStorage.getItem(key),
        () => memory.get(key) ?? null,
      ),
    set: (key: string, value: string) =>
      guarded(
        () => sessionStorage.setItem(key, value),
        () => void memory.set(key, value),
      ),
    remove: (key: string) =>
      guarded(
        () => sessionStorage.removeItem(key),
        () => void memory.delete(key),
      ),
  };
}
