/**
 * This browser's drafts as this tab sees them, and the new post that the tab is editing. A number in `sessionStorage`,
 * which survives a reload, identifies a tab. Browsers copy it into a duplicated tab, so a lock protects the number: a
 * tab that does not get the lock starts with a new one.
 */
import { createDraftStorage, localDrafts, mirrorKeys, openSlowStore, recordPrefix } from '#editor/draft-storage.ts';
import { currentAuth } from '#islands/shared/auth.ts';
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

/** How long a page that is being left may take to let go of its number, in milliseconds. */
const handover = 1_000;

let account: string | undefined;
const madeHere = new Set<string>();
const session = sessionTexts();
const tab = await ownTab();
const slow = await openSlowStore();

const storage = createDraftStorage(localDrafts(), slow, (await slow?.entries().catch(() => [])) ?? []);

export const drafts: Drafts = createDrafts(storage, tab, Date.now, currentAccount);

/** This tab's drafts of texts of another kind; they lie beside those of posts and know nothing of them. */
export const draftsOf = <Text>(form: DraftForm<Text>): Drafts<Text> =>
  createDraftsOf(form, storage, tab, Date.now, currentAccount);

/** Returns the owner of the drafts. A session that ends during writing does not change it. */
export function currentAccount(): string | undefined {
  const auth = currentAuth();
  if (auth.state === 'signed-in') account = auth.userId;
  return account;
}

/** Sets the account whose drafts are shown, for a page that does not ask for the session. */
export function seeDraftsAs(userId: string): void {
  account = userId;
}

/**
 * The key of the new post that this tab writes: kept by the tab until the post is made, and safe to repeat under. Not
 * `fresh` where a former page of the tab may have sent it already.
 */
export function newPostKey(): { value: string; fresh: boolean } {
  const known = session.get(tabKeys.newPost);
  if (known !== null) return { value: known, fresh: madeHere.has(known) };
  return { value: beginNewPost(), fresh: true };
}

/** The tab's next new post is another one. @returns its key */
export function beginNewPost(): string {
  const key = uuid();
  madeHere.add(key);
  session.set(tabKeys.newPost, key);
  return key;
}

/** Call after the creation of the post: it is no longer a new one. */
export function endNewPost(): void {
  session.remove(tabKeys.newPost);
}

/** Continues a new post's draft in this tab: `/blog/create` opens it. */
export function continueDraft(draft: Draft): void {
  // One from before new posts had keys of their own gets one.
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

/** Remembers which revision of its new post's draft this tab knows. */
export const rememberDraftRevision = (revision: number): void =>
  session.set(tabKeys.revision, `${newPostKey().value}:${revision}`);

/** Returns whether this tab's new post is based on this revision of the server's draft. */
export const knowsDraftRevision = (revision: number): boolean =>
  session.get(tabKeys.revision) === `${newPostKey().value}:${revision}`;

/**
 * Returns the draft that `/blog/create` opens in this tab: its own, or the one that is only in the five mirror keys.
 */
export function newPostDraft(): Draft | undefined {
  const own = drafts.find(newPostOwner(newPostKey().value));
  if (own) return own;
  const mirrored = drafts.list().find(({ owner, key }) => key === undefined && isNewPost(owner));
  if (mirrored) continueDraft(mirrored);
  return mirrored;
}

/** Calls `listener` when another tab of this browser keeps a draft of the same post. Returns what ends it. */
export function onOtherTab(owner: () => string, listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null && key?.startsWith(`${recordPrefix}${owner()}:`)) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Calls `listener` when drafts change in another tab. Returns a function that stops it. */
export function onDraftsChanged(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(recordPrefix) || key === mirrorKeys.owner) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** Returns whether another open tab is editing this draft. False if the browser cannot tell. */
export async function isOpenElsewhere({ key }: Draft): Promise<boolean> {
  const writer = key?.slice(key.lastIndexOf(':') + 1);
  if (writer === undefined || writer === tab) return false;
  const { held = [] } = (await (navigator.locks as LockManager | undefined)?.query()) ?? {};
  return held.some(({ name }) => name === lockName(writer));
}

/** The number of this tab, with its lock: for as long as the page is there. */
async function ownTab(): Promise<string> {
  const known = session.get(tabKeys.tab);
  if (known !== null && (await hold(known))) return known;
  // The new post of a tab that was duplicated stays with the first.
  if (known !== null) session.remove(tabKeys.newPost);
  const made = uuid();
  session.set(tabKeys.tab, made);
  await hold(made);
  return made;
}

function lockName(name: string): string {
  return `post-draft-tab ${name}`;
}

/** @returns false if another page has it. Without locks (a page without https) no page has. */
function hold(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    // Not every browser has them: their type says otherwise.
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

/** `crypto.randomUUID` is missing where the page is not served over https. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** `sessionStorage`, or where that is forbidden the page's own memory. */
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
