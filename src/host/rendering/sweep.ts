import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { renderedPostKey } from '#site/data/rendered-posts.ts';
import type { LiveSite } from './live-site.ts';
import type { PageStore } from './page-store.ts';

/** How long to stand aside while visitors are being answered, in milliseconds. */
const STAND_ASIDE = 5;

/**
 * Brings every page to the live snapshot, one after the other, and drops those that the site no longer has. Ends
 * early when another snapshot goes live, or on `signal`; the next one goes on from there.
 * @param busy whether visitors are waiting
 * @returns whether it came to its end
 */
export async function sweep(
  live: LiveSite,
  store: PageStore,
  busy: () => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const { snapshot } = live;
  if (!snapshot) return false;
  const done = new Set(store.paths(snapshot.key));
  for (const path of snapshot.paths.keys()) {
    if (done.has(path)) continue;
    await live.refresh(path);
    await (busy() ? delay(STAND_ASIDE) : turn());
    if (live.snapshot !== snapshot || signal.aborted) return false;
  }
  store.transaction(() => {
    for (const path of store.paths(snapshot.key, false)) if (!snapshot.paths.has(path)) store.removePage(path);
    const { posts, settings } = snapshot.site;
    store.keepPosts(new Set(posts.map(({ id, revision }) => renderedPostKey(id, revision, settings.texMacros))));
  });
  return true;
}

/** Compresses once more, as well as can be, what was rendered in haste. Ends early as `sweep` does. */
export async function compressKept(live: LiveSite, busy: () => boolean, signal: AbortSignal): Promise<void> {
  const { snapshot } = live;
  for (const path of live.hasty) {
    if (live.snapshot !== snapshot || signal.aborted) return;
    await live.compressFully(path);
    await (busy() ? delay(STAND_ASIDE) : turn());
  }
}
