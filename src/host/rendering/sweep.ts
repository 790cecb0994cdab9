import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { idOfRenderedPost, renderedPostKey } from '#site/data/rendered-posts.ts';
import type { LiveSite } from './live-site.ts';
import type { PageStore } from './page-store.ts';

/**
 * The sweep pauses while requests are being answered: it checks at this interval (`LOOK_EVERY`) and pauses up to
 * `STAND_ASIDE`, both in milliseconds. The pause is limited, because a busy site is never idle.
 */
const LOOK_EVERY = 5;
const STAND_ASIDE = 200;

async function pause(busy: () => boolean): Promise<void> {
  const until = performance.now() + STAND_ASIDE;
  await turn();
  while (busy() && performance.now() < until) await delay(LOOK_EVERY);
}

/**
 * Maximum number of pages that the sweep renders after a publication. On a larger site, the remaining pages are
 * rendered on request.
 */
const SWEPT = 1_000;
/** Number of entries of the store that are read in one query. */
const AT_ONCE = 200;

/**
 * Renders the pages of the live snapshot one by one, and removes pages that no longer exist on the site. Only the
 * first `most` pages are rendered: lists and the newest posts. So the work after a publication does not grow with the
 * number of posts. The sweep ends early on `signal` or when another snapshot becomes live; the next sweep continues
 * the work.
 * @param busy returns whether visitors are waiting
 * @param most maximum number of pages to render
 * @returns whether the sweep was completed
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

/**
 * Compresses pages at the best quality if they were only compressed quickly before. It ends early for the same
 * reasons as `sweep`.
 */
export async function compressKept(live: LiveSite, busy: () => boolean, signal: AbortSignal): Promise<void> {
  const { snapshot } = live;
  for (const path of live.hasty) {
    if (live.snapshot !== snapshot || signal.aborted) return;
    await live.compressFully(path);
    await pause(busy);
  }
}
