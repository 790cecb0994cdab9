import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { idOfRenderedPost, renderedPostKey } from '#site/data/rendered-posts.ts';
import type { LiveSite } from './live-site.ts';
import type { PageStore } from './page-store.ts';

/**
 * The sweep pauses while requests are being answered: how often it checks, and after how long it continues anyway,
 * because a site can be busy all the time. Milliseconds.
 */
const LOOK_EVERY = 5;
const STAND_ASIDE = 200;

async function pause(busy: () => boolean): Promise<void> {
  const until = performance.now() + STAND_ASIDE;
  await turn();
  while (busy() && performance.now() < until) await delay(LOOK_EVERY);
}

/** So many pages are made after a publish, before anybody asks; of a larger site the others when they are asked for. */
const SWEPT = 1_000;
/** So many entries of the store are gone through at once. */
const AT_ONCE = 200;

/**
 * Brings pages to the live snapshot, one after the other, and drops those that the site no longer has: all pages of a
 * site of some size; of a larger one the first of them, which are lists and the newest posts, so that what follows a
 * publish is no more than that, however many posts there are. Ends early when another snapshot goes live, or on
 * `signal`; the next one continues from there.
 * @param busy whether visitors are waiting
 * @param most how many pages are made
 * @returns whether it came to its end
 */
export async function sweep(
  live: LiveSite,
  store: PageStore,
  busy: () => boolean,
  signal: AbortSignal,
  most = SWEPT,
): Promise<boolean> {
  const { snapshot } = live;
  if (!snapshot) return false;
  const isOver = () => live.snapshot !== snapshot || signal.aborted;
  let [made, looked] = [0, 0];
  for (const path of snapshot.paths.keys()) {
    if (made >= most) break;
    if (store.snapshotOf(path) === snapshot.key) {
      looked += 1;
      if (looked % AT_ONCE === 0) await pause(busy);
      continue;
    }
    made += 1;
    await live.refresh(path);
    await pause(busy);
    if (isOver()) return false;
  }
  const { site } = snapshot;
  const { texMacros } = site.settings;
  for (let rows = store.pagesAfter('', AT_ONCE); rows.length > 0; rows = store.pagesAfter(rows.at(-1)!.path, AT_ONCE)) {
    for (const { path } of rows.filter((row) => row.snapshot !== snapshot.key)) {
      if (!snapshot.paths.has(path)) store.removePage(path);
    }
    await pause(busy);
    if (isOver()) return false;
  }
  for (let keys = store.postsAfter('', AT_ONCE); keys.length > 0; keys = store.postsAfter(keys.at(-1)!, AT_ONCE)) {
    store.removePosts(
      keys.filter((key) => {
        const post = site.post(idOfRenderedPost(key));
        return !post || renderedPostKey(post.id, post.revision, texMacros) !== key;
      }),
    );
    await pause(busy);
    if (isOver()) return false;
  }
  return true;
}

/** Compresses once more, as well as can be, what was rendered in haste. Ends early as `sweep` does. */
export async function compressKept(live: LiveSite, busy: () => boolean, signal: AbortSignal): Promise<void> {
  const { snapshot } = live;
  for (const path of live.hasty) {
    if (live.snapshot !== snapshot || signal.aborted) return;
    await live.compressFully(path);
    await pause(busy);
  }
}
