/**
 * An immutable map for many entries. A new version with a few changes is created without copying all entries, and
 * earlier versions stay unchanged.
 */
export class LayeredMap<Value> implements Iterable<[string, Value]> {
  /** Entries that are shared between versions and never changed. */
  readonly #base: ReadonlyMap<string, Value>;
  /** Entries that differ from the base; undefined for a deleted entry. */
  readonly #changes: ReadonlyMap<string, Value | undefined>;

  constructor(
    base: ReadonlyMap<string, Value> = new Map(),
    changes: ReadonlyMap<string, Value | undefined> = new Map(),
  ) {
    this.#base = base;
    this.#changes = changes;
  }

  get(key: string): Value | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#base.get(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /**
   * Returns the next version of the map.
   * @param changes new values by key; undefined deletes an entry
   */
  with(changes: Iterable<readonly [string, Value | undefined]>): LayeredMap<Value> {
    const all = new Map(this.#changes);
    for (const [key, value] of changes) all.set(key, value);
    const next = new LayeredMap(this.#base, all);
    return all.size > MANY ? new LayeredMap(new Map(next)) : next;
  }

  *[Symbol.iterator](): Generator<[string, Value]> {
    for (const entry of this.#base) if (!this.#changes.has(entry[0])) yield entry;
    for (const [key, value] of this.#changes) if (value !== undefined) yield [key, value];
  }
}

/**
 * The number of changes above which the whole map is copied. With this limit, copies are rare and lookups stay fast.
 */
const MANY = 1_000;
