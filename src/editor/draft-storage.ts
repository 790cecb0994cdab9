/**
 * The storage of drafts in this browser: one record per draft, written completely or not at all. A record goes to
 * `localStorage`, which is written before a call returns, and also to IndexedDB, because a browser that crashes loses
 * the last seconds or minutes of `localStorage`. If `localStorage` is full or forbidden, only IndexedDB has the record.
 * A record counts as stored only after it was. This file imports nothing, so that a page that only checks for drafts
 * loads no other code.
 */

/** Mirrors of the post at hand (POST-44), and whose it is. Other programs may read them; we do where no record is. */
export const mirrorKeys = {
  title: 'post-title',
  category: 'post-category',
  body: 'post-body',
  keywords: 'post-keywords',
  summary: 'post-summary',
  owner: 'post-draft-id',
  account: 'post-draft-account',
} as const;

/** Each record's key begins so; the post follows, the account that wrote it, and the tab. */
export const recordPrefix = 'post-draft:';

export interface RecordName {
  owner: string;
  /** Undefined: before records had one, or where nobody knew who was signed in. */
  account: string | undefined;
  tab: string;
}

export const recordKey = ({ owner, account, tab }: RecordName): string =>
  recordPrefix + [owner, ...(account === undefined ? [] : [account]), tab].join(':');

/** Former records have no account, and older ones no tab. */
export function recordName(key: string): RecordName {
  const [owner = '', ...more] = key.slice(recordPrefix.length).split(':');
  return { owner, account: more.length > 1 ? more[0] : undefined, tab: more.at(-1) ?? '' };
}

/** Returns whether an account can see a draft: its own, and drafts of nobody. */
export const isDraftOf = (account: string | undefined, writer: string | undefined): boolean =>
  writer === undefined || writer === account;

/** A map that is slow and may fail: IndexedDB. */
export interface SlowStore {
  entries(): Promise<[key: string, record: string][]>;
  put(key: string, record: string): Promise<void>;
  remove(key: string): Promise<void>;
}

export interface DraftStorage {
  /** All records. A key may come twice, where an older record could not be replaced in its place. */
  records(): { key: string; record: string }[];
  /** Replaces a record. False, now or later, where the browser can keep it nowhere. */
  put(key: string, record: string): boolean | Promise<boolean>;
  remove(key: string): void;
  mirrors(): Record<keyof typeof mirrorKeys, string | null>;
  /** All of them, or none where they do not fit. `undefined` removes them. */
  mirror(texts: Record<keyof typeof mirrorKeys, string> | undefined): void;
  /** The mirrors, where they are there and nobody's, are that account's. */
  claimMirrors(account: string): void;
}

/**
 * @param local `localStorage`, or undefined if it is forbidden
 * @param slow undefined if there is none
 * @param kept content of `slow` at the start
 */
export function createDraftStorage(
  local: Storage | undefined,
  slow?: SlowStore,
  kept: readonly [string, string][] = [],
): DraftStorage {
  /** Records that only IndexedDB has. */
  const inSlow = new Map<string, string>();
  const guarded = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return local ? work(local) : otherwise;
    } catch {
      return otherwise;
    }
  };
  const write = (key: string, record: string) => guarded((storage) => (storage.setItem(key, record), true), false);
  const removeMirrors = () =>
    guarded((storage) => Object.values(mirrorKeys).forEach((key) => storage.removeItem(key)), undefined);

  /** After a crash: the newer of both is right, also where it says that the draft is done with. */
  function recover(): void {
    for (const [key, record] of kept) {
      const known = guarded((storage) => storage.getItem(key), null);
      const isNewer = keptAt(record) > keptAt(known ?? '{}');
      if (!isGone(record)) {
        if ((known === null || isNewer) && !write(key, record)) inSlow.set(key, record);
      } else if (isNewer && known !== null) guarded((storage) => storage.removeItem(key), undefined);
      else if (Date.now() - keptAt(record) > goneFor) slow?.remove(key).catch(() => undefined);
    }
  }

  /** Not awaited: `localStorage` has the record. */
  function putBeside(key: string, record: string): void {
    inSlow.delete(key);
    slow?.put(key, record).catch(() => slow.remove(key).catch(() => undefined));
  }

  async function putSlow(key: string, record: string): Promise<boolean> {
    if (!slow) return false;
    inSlow.set(key, record);
    try {
      await slow.put(key, record);
      return true;
    } catch {
      return false;
    }
  }

  recover();
  return {
    records: () => [
      ...guarded((storage) => localKeys(storage).map((key) => ({ key, record: storage.getItem(key) ?? '' })), []),
      ...[...inSlow].map(([key, record]) => ({ key, record })),
    ],
    put(key, record) {
      // The mirrors are copies: the record takes precedence over them.
      if (write(key, record) || (removeMirrors(), write(key, record))) {
        putBeside(key, record);
        return true;
      }
      return putSlow(key, record);
    },
    remove(key) {
      guarded((storage) => storage.removeItem(key), undefined);
      putBeside(key, JSON.stringify({ gone: true, at: Date.now() }));
    },
    mirrors: () => {
      const read = (key: string) => guarded((storage) => storage.getItem(key), null);
      return {
        title: read(mirrorKeys.title),
        category: read(mirrorKeys.category),
        body: read(mirrorKeys.body),
        keywords: read(mirrorKeys.keywords),
        summary: read(mirrorKeys.summary),
        owner: read(mirrorKeys.owner),
        account: read(mirrorKeys.account),
      };
    },
    mirror(texts) {
      const fits =
        texts && Object.entries(mirrorKeys).every(([name, key]) => write(key, texts[name as keyof typeof mirrorKeys]));
      if (!fits) removeMirrors();
    },
    claimMirrors(account) {
      guarded((storage) => {
        const { account: writer, ...texts } = mirrorKeys;
        const isThere = Object.values(texts).some((key) => storage.getItem(key) !== null);
        if (isThere && !storage.getItem(writer)) storage.setItem(writer, account);
      }, undefined);
    },
  };
}

/** So long IndexedDB remembers that a draft is done with, in milliseconds: `localStorage` knows it by then. */
const goneFor = 86_400_000;

const isGone = (record: string): boolean => record.startsWith('{"gone":true');

/** Returns the time of a record, in milliseconds since 1970; 0 if it has none. */
function keptAt(record: string): number {
  try {
    return Number((JSON.parse(record) as { at?: unknown }).at ?? 0) || 0;
  } catch {
    return 0;
  }
}

function localKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(recordPrefix),
  );
}

/** `localStorage`; undefined where a browser forbids it: even asking for it may throw. */
export function localDrafts(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

const database = { name: 'post-drafts', store: 'drafts' };

/** This browser's IndexedDB; undefined where it is forbidden. */
export async function openSlowStore(): Promise<SlowStore | undefined> {
  try {
    const opening = indexedDB.open(database.name, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(database.store);
    const db = await settled(opening);
    // Another tab may want to remove it all.
    db.onversionchange = () => db.close();
    const store = (mode: IDBTransactionMode) => db.transaction(database.store, mode).objectStore(database.store);
    return {
      async entries() {
        const all = store('readonly');
        const [keys, records] = await Promise.all([settled(all.getAllKeys()), settled(all.getAll())]);
        return keys.map((key, index) => [key as string, String(records[index])]);
      },
      put: async (key, record) => void (await settled(store('readwrite').put(record, key))),
      remove: async (key) => void (await settled(store('readwrite').delete(key))),
    };
  } catch {
    return undefined;
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

/**
 * Returns whether this browser has text of an account, or of nobody, that no server has.
 * @param account the account that is about to log out; undefined if unknown: then every draft counts
 */
export async function hasUnsavedDrafts(account: string | undefined): Promise<boolean> {
  const local = localDrafts();
  if (local && localKeys(local).some(isLeftBy(account))) return true;
  const slow = await openSlowStore();
  const records = (await slow?.entries().catch(() => [])) ?? [];
  return records.some(([key, record]) => !isGone(record) && isLeftBy(account)(key));
}

/**
 * Deletes every draft that an account can see in this browser, with the mirrors. Unsaved drafts of other accounts stay.
 * The tab's number stays, too, since it reveals nothing.
 * @param account the account that logged out; undefined if unknown: then everything is deleted
 */
export async function clearDrafts(account: string | undefined): Promise<void> {
  const local = localDrafts();
  if (local) {
    const isMirrored = account === undefined || isDraftOf(account, local.getItem(mirrorKeys.account) || undefined);
    const mirrors = isMirrored ? Object.values(mirrorKeys) : [];
    for (const key of [...localKeys(local).filter(isLeftBy(account)), ...mirrors]) local.removeItem(key);
  }
  const slow = await openSlowStore();
  for (const [key] of (await slow?.entries().catch(() => [])) ?? []) {
    if (isLeftBy(account)(key)) await slow?.remove(key).catch(() => undefined);
  }
}

const isLeftBy = (account: string | undefined) => (key: string) =>
  account === undefined || isDraftOf(account, recordName(key).account);
