/** This browser's drafts, and the key under which its new post is created. */
import { createDrafts, draftKeys } from '#editor/drafts.ts';

/** Undefined where a browser forbids it: even asking for it may throw. */
function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

export const drafts = createDrafts(storage());

const createKey = 'post-create-key';

/** The idempotency key of the new post in this browser: the same until it is created, also after a closed tab. */
export function newPostKey(): { value: string; fresh: boolean } {
  const kept = read(createKey);
  if (kept !== null) return { value: kept, fresh: false };
  // `crypto.randomUUID` is missing where the page is not served over https.
  const value = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  write(createKey, value);
  return { value, fresh: true };
}

/** The post was created, or another one takes its place: the next gets a key of its own. */
export function dropNewPostKey(): void {
  write(createKey, undefined);
}

/** Calls `listener` when another tab of this browser keeps a draft of the same post. Returns what ends it. */
export function onOtherTab(owner: () => string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    const isEdit = event.key !== null && (Object.values(draftKeys) as string[]).includes(event.key);
    if (isEdit && event.newValue !== null && read(draftKeys.owner) === owner()) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Forbidden or full: creating is then safe to repeat within this page only.
  }
}
