/** Orders the records of a kind as the owner chose in the browser (CONT-8). */
import type { ContentKind } from '#contract/content-keys.ts';
import { AppError } from '#contract/errors.ts';
import { problem } from '#contract/problems.ts';
import { readSetting, writeSetting } from '#server/platform/db/settings.ts';
import { lockKind, putPositions } from '#server/features/records/record-repository.ts';
import { changing, unguarded, type ContentDependencies } from './content-service.ts';
import { keysInOrder, movedPlaces, orderSetting } from './record-order.ts';

/**
 * Stores the order that the owner chose, and updates the pages. Deleted records come last.
 * @param keys each record of the kind exactly once
 * @throws AppError REVISION_CONFLICT if a record is missing or unknown, because the list has changed in the meantime
 */
export async function putOrder(
  app: ContentDependencies,
  kind: ContentKind,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  await changing(app, now, unguarded, async (tx) => {
    const rows = await lockKind(tx, kind);
    const present = new Set(rows.filter(({ deletedAt }) => deletedAt === null).map(({ key }) => key));
    if (keys.length !== present.size || !keys.every((key) => present.has(key))) {
      throw new AppError('REVISION_CONFLICT', { problem: problem('orderChanged') });
    }
    if (!(await readSetting(tx, orderSetting(kind)))) {
      const fromFiles = keysInOrder(rows.filter(({ file }) => file !== null));
      await writeSetting(tx, orderSetting(kind), JSON.stringify(fromFiles));
    }
    const deleted = keysInOrder(rows.filter(({ key }) => !present.has(key)));
    const known = new Map(rows.map((row) => [row.key, row]));
    const places = [...keys, ...deleted].map((key, place) => [key, place] as const);
    const moved = movedPlaces(places, (key) => known.get(key)?.position);
    await putPositions(tx, kind, moved);
    return { result: undefined, isChanged: moved.some(({ key }) => known.get(key)?.liveHash !== null) };
  });
}
