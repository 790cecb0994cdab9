/**
 * The order of the records of a kind: the order in their files, until the owner chooses another order in the browser.
 * That order stays until the order in the files changes (CONT-8).
 */
import type { ContentKind } from '#contract/content-keys.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readSetting, writeSetting } from '#server/platform/db/settings.ts';

interface Place {
  key: string;
  position: number;
}

/** Setting with the order in the files when the owner chose another order: JSON array of keys; empty if none. */
export const orderSetting = (kind: ContentKind) => `content-order-${kind}`;

const byPlace = (a: Place, b: Place) => a.position - b.position || (a.key < b.key ? -1 : 1);
export const keysInOrder = (rows: Iterable<Place>): string[] => [...rows].toSorted(byPlace).map(({ key }) => key);

/** Returns the places that differ from the known positions. A record that is not known has no position yet. */
export const movedPlaces = (
  places: readonly (readonly [key: string, position: number])[],
  positionOf: (key: string) => number | undefined,
): Place[] =>
  places.flatMap(([key, position]) => {
    const former = positionOf(key);
    return former === undefined || former === position ? [] : [{ key, position }];
  });

/**
 * Returns the positions of the records of a kind after an import of its files.
 * @param files keys in the order of the files
 * @param known the records in the database
 * @param isRead whether the files were read completely
 */
export async function placesInFiles(
  tx: Database,
  kind: ContentKind,
  files: readonly string[],
  known: ReadonlyMap<string, Place>,
  isRead: boolean,
): Promise<Map<string, number>> {
  const setting = await readSetting(tx, orderSetting(kind));
  const former = setting ? (JSON.parse(setting) as string[]) : undefined;
  if (former && haveSameOrder(former, files)) {
    if (isRead) await writeSetting(tx, orderSetting(kind), JSON.stringify(files));
    return placesOf(withNewKeys(keysInOrder(known.values()), files));
  }
  if (former) await writeSetting(tx, orderSetting(kind), '');
  return placesOf(files);
}

const placesOf = (keys: readonly string[]) => new Map(keys.map((key, place) => [key, place]));

/** Returns whether the keys that are in both lists have the same order in both. */
function haveSameOrder(one: readonly string[], other: readonly string[]): boolean {
  const [ofOne, ofOther] = [new Set(one), new Set(other)];
  const shared = other.filter((key) => ofOne.has(key));
  return one.filter((key) => ofOther.has(key)).every((key, place) => key === shared[place]);
}

/** Inserts each key that is only in the files after the key that precedes it there. */
function withNewKeys(known: readonly string[], files: readonly string[]): string[] {
  const isKnown = new Set(known);
  const after = new Map<string | undefined, string[]>();
  let last: string | undefined;
  for (const key of files) {
    if (isKnown.has(key)) last = key;
    else {
      const next = after.get(last) ?? [];
      after.set(last, next);
      next.push(key);
    }
  }
  return [...(after.get(undefined) ?? []), ...known.flatMap((key) => [key, ...(after.get(key) ?? [])])];
}
