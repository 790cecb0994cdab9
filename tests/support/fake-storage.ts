/** Returns a `localStorage` for tests that is full after `limit` characters, as a browser's would be. */
export function fakeStorage(limit = Infinity): Storage {
  const items = new Map<string, string>();
  const size = () => [...items].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem(key, value) {
      const former = items.get(key);
      const freed = former === undefined ? 0 : key.length + former.length;
      if (size() - freed + key.length + value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

/**
 * Returns a test double for IndexedDB as drafts use it.
 * @param options `fails`: every write fails
 */
export function fakeSlowStore(options: { fails?: boolean } = {}) {
  const items = new Map<string, string>();
  return {
    items,
    entries: () => Promise.resolve([...items] as [string, string][]),
    put: (key: string, record: string) =>
      options.fails ? Promise.reject(new Error('full')) : Promise.resolve(void items.set(key, record)),
    remove: (key: string) => Promise.resolve(void items.delete(key)),
  };
}
