/**
 * Stores visits on Netlify until the sweep counts them, because a query for each visit would keep the database awake.
 */
import { eventRequest } from '#contract/analytics.ts';
import type { Visit } from '#server/dependencies.ts';
import { getStore, type Store } from '@netlify/blobs';
import { z } from 'zod';

const visit = z.object({ seen: eventRequest, at: z.iso.datetime() });

/** The maximum number of visits that one sweep counts, because its time is limited. The next sweep continues. */
const AT_ONCE = 500;
const SIDE_BY_SIDE = 20;

type VisitsStore = Pick<Store, 'setJSON' | 'list' | 'get' | 'delete'>;

export const visitsStore = (): VisitsStore => getStore('visits');

/** Stores a visit under a unique name. */
export async function storeVisit(store: VisitsStore, kept: Visit): Promise<void> {
  await store.setJSON(`${kept.at}-${crypto.randomUUID()}`, kept);
}

/**
 * Counts stored visits, oldest first. Each visit is deleted before it is counted. If the function ends between these
 * steps, a visit is not counted, but no visit is counted twice.
 */
export async function gatherVisits(
  store: VisitsStore,
  count: (visits: readonly Visit[]) => Promise<void>,
): Promise<void> {
  const { blobs } = await store.list();
  const keys = blobs.map(({ key }) => key).toSorted();
  for (let first = 0; first < Math.min(keys.length, AT_ONCE); first += SIDE_BY_SIDE) {
    const taken = await Promise.all(keys.slice(first, first + SIDE_BY_SIDE).map((key) => take(store, key)));
    await count(taken.flatMap((one) => one ?? []));
  }
}

async function take(store: VisitsStore, key: string): Promise<Visit | undefined> {
  const kept: unknown = await store.get(key, { type: 'json' });
  await store.delete(key);
  return visit.safeParse(kept).data;
}
