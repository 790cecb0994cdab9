/**
 * A map of many entries of which each version differs from the one before by a few: a version is made without copying
 * them all, and every earlier one stays as it was.
 */
export class LayeredMap<Value> implements Iterable<[string, Value]> {
  /** Shared with other versions, and never changed. */
  readonly #base: ReadonlyMap<string, Value>;
  /** Changed entries; undefined for a deleted one. */
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

  /** The next version. @param changes undefined takes an entry away */
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

/** From so many changes on, a version is copied whole: seldom, and before the next ones cost as much. */
const MANY = 1_000;
