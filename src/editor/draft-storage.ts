/**
 * The storage of drafts in this browser: one record per draft, written completely or not at all. A record goes to
 * `localStorage`, which is written before a call returns. It also goes to IndexedDB, because a browser that crashes
 * loses the last seconds or minutes of `localStorage`. If `localStorage` is full or forbidden, only IndexedDB has the
 * record. A record counts as stored only when writing has succeeded. This file imports nothing, so that a page that
 * only checks for drafts loads no other code.
 */

/**
 * The `localStorage` keys that mirror the open post (POST-44), and the keys of its id and account. Other programs can
 * read these keys. This program reads these keys only if the draft has no record.
 */
export const mirrorKeys = {
  title: 'post-title',
  category: 'post-category',
  body: 'post-body',
  keywords: 'post-keywords',
  summary: 'post-summary',
  owner: 'post-draft-id',
  account: 'post-draft-account',
} as const;

/**
 * The prefix of each record's key. The rest of the key names the post, the account that wrote the draft, and the tab.
 */
export const recordPrefix = 'post-draft:';

export interface RecordName {
  owner: string;
  /** Undefined in old records without an account, or if the logged-in account was unknown. */
  account: string | undefined;
  tab: string;
}

export const recordKey = ({ owner, account, tab }: RecordName): string =>
  recordPrefix + [owner, ...(account === undefined ? [] : [account]), tab].join(':');

/** Parses a record's key. Older records have no account, and the oldest have no tab. */
export function recordName(key: string): RecordName {
  const [owner = '', ...more] = key.slice(recordPrefix.length).split(':');
  return { owner, account: more.length > 1 ? more[0] : undefined, tab: more.at(-1) ?? '' };
}

/** Returns whether an account can see a draft: its own drafts, and those without an account. */
export const isDraftOf = (account: string | undefined, writer: string | undefined): boolean =>
  writer === undefined || writer === account;

/** A slow key-value store that can fail: IndexedDB. */
export interface SlowStore {
  entries(): Promise<[key: string, record: string][]>;
  put(key: string, record: string): Promise<void>;
  remove(key: string): Promise<void>;
}

export interface DraftStorage {
  /** Returns all records. A key can occur twice if `localStorage` could not replace an older record. */
  records(): { key: string; record: string }[];
  /**
   * Stores a record in place of the previous record with this key. Returns false, or resolves to false, if the browser
   * cannot store the record anywhere.
   */
  put(key: string, record: string): boolean | Promise<boolean>;
  remove(key: string): void;
  mirrors(): Record<keyof typeof mirrorKeys, string | null>;
  /** Writes all mirrors, or removes all mirrors if they do not fit. `undefined` removes all mirrors. */
  mirror(texts: Record<keyof typeof mirrorKeys, string> | undefined): void;
  /** Assigns the mirrors to this account if they have no account. */
  claimMirrors(account: string): void;
}

/**
 * @param local `localStorage`, or undefined if it is forbidden
 * @param slow IndexedDB, or undefined if it is not available
 * @param kept content of `slow` at the start
 */
export function createDraftStorage(
  local: Storage | undefined,
  slow?: SlowStore,
  kept: readonly [string, string][] = [],
): DraftStorage {
  /** Records that only IndexedDB contains. */
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

  /**
   * After a crash, `localStorage` and IndexedDB can differ. Uses the newer record of a draft, even if that record marks
   * the draft as deleted.
   */
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

  /** Copies a record to IndexedDB without waiting for the result, because `localStorage` already has the record. */
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
      // The mirrors are only copies, so they are removed if the record needs their space.
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

/** How long IndexedDB marks a deleted draft, in milliseconds. By then, `localStorage` has stored the deletion. */
const goneFor = 86_400_000;

const isGone = (record: string): boolean => record.startsWith('{"gone":true');

/** Returns the time when a record was stored, in milliseconds since 1970; 0 if the record contains no time. */
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

/** Returns `localStorage`; undefined if the browser forbids access. Even reading the property can throw then. */
export function localDrafts(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Opens this browser's IndexedDB of drafts; undefined if it is forbidden. */
export async function openSlowStore(): Promise<SlowStore | undefined> {
  const db = await openDatabase('post-drafts', (created) => void created.createObjectStore('drafts'));
  if (!db) return undefined;
  const store = (mode: IDBTransactionMode) => db.transaction('drafts', mode).objectStore('drafts');
  return {
    async entries() {
      const all = store('readonly');
      const [keys, records] = await Promise.all([settled(all.getAllKeys()), settled(all.getAll())]);
      return keys.map((key, index) => [key as string, String(records[index])]);
    },
    put: async (key, record) => void (await settled(store('readwrite').put(record, key))),
    remove: async (key) => void (await settled(store('readwrite').delete(key))),
  };
}

/**
 * How long a browser can take to open a database, in milliseconds. A browser can fail to answer at all (WebKit bug
 * 226547), and the editor waits for its drafts.
 */
const OPENS_WITHIN = 10_000;

/**
 * Opens a database of IndexedDB; undefined if the browser has none, forbids access to it, or does not answer.
 * @param create adds the stores to a new database
 */
export async function openDatabase(
  name: string,
  create: (created: IDBDatabase) => void,
): Promise<IDBDatabase | undefined> {
  try {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => create(opening.result);
    const opened = settled(opening);
    const db = await Promise.race([opened, new Promise<undefined>((late) => setTimeout(late, OPENS_WITHIN))]);
    // Closes the database, because another tab may want to delete it.
    if (db) db.onversionchange = () => db.close();
    else opened.then((unused) => unused.close()).catch(() => undefined);
    return db;
  } catch {
    return undefined;
  }
}

/** Returns the result of a request to IndexedDB. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

/**
 * Returns whether this browser has a draft that no server has. Only drafts of the account, and drafts without an
 * account, count.
 * @param account the account that is about to log out; if undefined (unknown), every draft counts
 */
export async function hasUnsavedDrafts(account: string | undefined): Promise<boolean> {
  const local = localDrafts();
  if (local && localKeys(local).some(isLeftBy(account))) return true;
  const slow = await openSlowStore();
  const records = (await slow?.entries().catch(() => [])) ?? [];
  return records.some(([key, record]) => !isGone(record) && isLeftBy(account)(key));
}

/**
 * Deletes every draft that an account can see in this browser, and the mirrors. Unsaved drafts of other accounts
 * remain. The id of the tab also remains, because it reveals nothing.
 * @param account the account that logged out; if undefined (unknown), everything is deleted
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
