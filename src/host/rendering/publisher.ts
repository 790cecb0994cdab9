/**
 * Updates the live site to the requested version. It renders changed pages, switches to the new snapshot, and renders
 * the remaining pages in the background (the sweep).
 */
import { setTimeout as delay } from 'node:timers/promises';
import {
  latestBuild,
  markFailed,
  markLive,
  markStarted,
  noteError,
  wantedVersion,
} from '#server/features/builds/build-repository.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Rebuild } from '#server/dependencies.ts';
import { createSingleFlight } from '#server/platform/single-flight.ts';
import { pages } from '#contract/paths.ts';
import type { Site } from '#site/data/site.ts';
import { addressIn, postAddress } from '#site/data/in-language.ts';
import { newerFirst } from '#site/data/posts/groups.ts';
import { loadSite } from '#site/data/load.ts';
import type { RenderedPosts } from '#site/data/rendered-posts.ts';
import type { SiteSnapshot, LiveSite } from './live-site.ts';
import type { PageStore } from './page-store.ts';
import { compressKept, sweep } from './sweep.ts';

interface PublisherOptions {
  db: Database;
  url: string;
  live: LiveSite;
  store: PageStore;
  renderedPosts: RenderedPosts;
  /** Called when a snapshot becomes live. */
  onLive?: (snapshot: SiteSnapshot) => void;
  /** Called when public content was withdrawn. */
  onWithdrawn?: (snapshot: SiteSnapshot) => void;
  /** Called once all pages of a snapshot have been rendered. */
  onSwept?: (snapshot: SiteSnapshot) => void;
  /** Returns whether visitors are waiting. The sweep pauses while visitors wait. */
  busy: () => boolean;
  log: (line: string, cause?: unknown) => void;
}

export interface Publisher extends Rebuild {
  /** Resolves when the running sweep, if any, has ended. */
  swept(): Promise<void>;
  /** Returns whether pages are being rendered in the background. */
  isSweeping: () => boolean;
  /** Ends the sweep after its current page. */
  close(): Promise<void>;
}

/**
 * Interval in milliseconds at which the host checks whether another process has requested or published a version. A
 * post that is published on one host must appear on the other hosts within a second, including the time to read the
 * post.
 */
const LOOK_EVERY = 600;

/** Delay before the sweep, in milliseconds, so that the author can open the published page first. */
const HEAD_START = 100;

/**
 * Maximum time that unpublishing waits for the new pages, in milliseconds. The post itself is already withdrawn
 * before that.
 */
const SOON = 1_000;

/**
 * Starts the publisher. When the promise resolves, the version in the database is live. If that version cannot be
 * rendered, the version of the last run is live.
 */
export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
  const { db, live, log } = options;
  const sweeper = createSweeper(options);
  const calls = createCalls();

  const run = async () => {
    const version = await wantedVersion(db);
    const before = live.snapshot;
    let withdraws = false;
    try {
      await markStarted(db, version, new Date());
      calls.heard();
      const next = await readNext(options);
      withdraws = next.withdraws;
      withdraws = (await publish(next, options, calls)) || withdraws;
      await markLive(db, live.snapshot?.site.version ?? version, new Date());
    } catch (cause) {
      log('Could not update the site', cause);
      await markFailed(db, version, messageOf(cause), new Date());
    } finally {
      if (live.snapshot !== before) {
        if (live.snapshot) options.onLive?.(live.snapshot);
        sweeper.start(withdraws);
      }
    }
  };

  // A request during a run waits for the next run, because the current run may not have read the latest change.
  const publishing = createSingleFlight(() =>
    run().catch((cause: unknown) => log('Could not record the state of the site', cause)),
  );
  const request = () => {
    calls.tell();
    return publishing.request();
  };

  await request();
  const timer = setInterval(() => {
    latestBuild(db)
      .then(({ id, state }) => {
        // A failed version is tried again only when the admin requests it.
        const isWanted = state !== 'failed' && id !== live.snapshot?.site.version;
        return isWanted || !live.snapshot ? request() : undefined;
      })
      .catch((cause: unknown) => log('The database did not answer', cause));
  }, LOOK_EVERY);

  return {
    request,
    swept: sweeper.swept,
    isSweeping: sweeper.isSweeping,
    close: async () => {
      sweeper.stop();
      clearInterval(timer);
      await publishing.settled();
      await sweeper.swept();
    },
  };
}

/** Renders the remaining pages in the background, one sweep after the other. */
function createSweeper(options: PublisherOptions) {
  const { db, live, store, log } = options;
  const closing = new AbortController();
  let sweeping: Promise<void> = Promise.resolve();
  let sweeps = 0;
  const start = (withdraws: boolean) => {
    sweeps += 1;
    sweeping = sweeping
      .then(async () => {
        await delay(HEAD_START, undefined, { signal: closing.signal }).catch(() => undefined);
        const { snapshot } = live;
        if (withdraws && snapshot && !closing.signal.aborted) options.onWithdrawn?.(snapshot);
        if (!(await sweep(live, store, options.busy, closing.signal))) return;
        if (!snapshot) return;
        options.onSwept?.(snapshot);
        for (const [path, cause] of live.failures) log(`Could not render ${path}`, cause);
        if (live.failures.size > 0) {
          await noteError(db, snapshot.site.version, failureMessage([...live.failures.keys()]));
        }
        await compressKept(live, options.busy, closing.signal);
      })
      .catch((cause: unknown) => log('Could not finish rendering all pages', cause))
      .finally(() => (sweeps -= 1));
  };

  return { start, stop: () => closing.abort(), swept: () => sweeping, isSweeping: () => sweeps > 0 };
}

/** The next snapshot of the site, and its differences from the live snapshot. */
interface NextSite {
  snapshot: SiteSnapshot;
  /** The paths of posts that are new or changed. */
  changed: string[];
  /**
   * Posts whose public revision has changed, each with its new revision. `undefined` if all public posts must be
   * stored.
   */
  publicNow: [id: string, revision: number | undefined][] | undefined;
  /** Whether a published version was withdrawn, because its post was unpublished or updated. */
  withdraws: boolean;
}

async function readNext({ db, url, live, store, renderedPosts }: PublisherOptions): Promise<NextSite> {
  const before = live.snapshot?.site;
  const snapshot = await live.snapshotOf(await loadSite(db, url, renderedPosts, before, { hasPostPdfs: true }));
  const { site } = snapshot;
  // Before the first snapshot, the published posts of the last run are only in the store.
  const known = before ? undefined : store.publicPosts();
  const former = (id: string) => (before ? before.post(id)?.revision : known?.get(id));
  const ids = before && snapshot.changed ? [...snapshot.changed] : idsOf(before, known, site);
  const others = ids.filter((id) => site.post(id)?.revision !== former(id));
  const changed = others.map((id) => site.post(id)).filter((post) => post !== undefined);
  return {
    snapshot,
    changed: (before || known ? changed : [])
      .toSorted(newerFirst)
      .slice(0, FIRST)
      .map((post) => postAddress(site, post)),
    publicNow: before ? others.map((id) => [id, site.post(id)?.revision]) : undefined,
    withdraws: others.some((id) => former(id) !== undefined),
  };
}

/** Returns the ids of posts that are or were public. */
const idsOf = (before: Site | undefined, known: ReadonlyMap<string, number> | undefined, now: Site): string[] => [
  ...new Set([...(before?.posts.map(({ id }) => id) ?? known?.keys() ?? []), ...now.posts.map(({ id }) => id)]),
];

/**
 * Renders new and changed posts, the home page and the index, then switches to the snapshot. If rendering fails, an
 * error is thrown and nothing changes. If content was withdrawn, the switch comes first, so that no old page still
 * shows the content. A page that cannot be rendered is then missing. If content is withdrawn while pages render, the
 * switch is also immediate, because rendering diagrams and charts can take minutes. Pages that are not ready soon
 * after the switch are rendered on request.
 * @returns whether content was withdrawn in the meantime
 */
async function publish(next: NextSite, options: PublisherOptions, calls: Calls): Promise<boolean> {
  const { live } = options;
  const { snapshot, changed, withdraws } = next;
  if (live.snapshot?.key === snapshot.key && live.failures.size === 0) {
    live.switchTo(snapshot, new Map());
    return false;
  }
  const render = () => live.render([...changed, ...frontsOf(snapshot.site)], snapshot);
  if (withdraws) {
    withdraw(next, options);
    const pages = await Promise.race([render(), delay(SOON, undefined)]);
    if (pages) live.switchTo(snapshot, pages);
    return false;
  }
  const rendering = render();
  const newer = await takenBackWhile(rendering, options, calls);
  if (newer) {
    withdraw(newer, options);
    return true;
  }
  live.switchTo(snapshot, await rendering);
  remember(next, options);
  return false;
}

function withdraw(next: NextSite, options: PublisherOptions): void {
  options.live.switchTo(next.snapshot, new Map(), true);
  remember(next, options);
}

function remember({ snapshot, publicNow }: NextSite, { store }: PublisherOptions): void {
  if (publicNow) store.notePublicPosts(publicNow);
  else store.setPublicPosts(snapshot.site.posts.map(({ id, revision }) => [id, revision]));
}

/**
 * Waits until `work` ends. If content is withdrawn before that, returns the next snapshot of the site at once;
 * otherwise returns undefined.
 */
async function takenBackWhile(work: Promise<unknown>, options: PublisherOptions, calls: Calls) {
  const end = work.then(
    () => 'over' as const,
    () => 'over' as const,
  );
  while ((await Promise.race([end, calls.next()])) !== 'over') {
    calls.heard();
    const newer = await readNext(options);
    if (newer.withdraws) return newer;
  }
  return undefined;
}

/** Tells a run about requests that arrive after the run has read the database. */
interface Calls {
  tell: () => void;
  /**
   * Called before the database is read. The read includes the changes of all earlier requests, so they are not reported
   * by `next`.
   */
  heard: () => void;
  /** Resolves at the first request after `heard`. */
  next: () => Promise<void>;
}

function createCalls(): Calls {
  let waiting = Promise.withResolvers<void>();
  return {
    tell: () => waiting.resolve(),
    heard: () => {
      waiting = Promise.withResolvers<void>();
    },
    next: () => waiting.promise,
  };
}

/** Returns the paths of the home page and the index in each language. */
const frontsOf = (site: Site) =>
  site.settings.languages.flatMap((language) =>
    [pages.home, pages.blog].map((path) => addressIn({ ...site, language }, path)),
  );

/**
 * Maximum number of changed posts, newest first, that are rendered before the switch. After an import, the other posts
 * are rendered on request.
 */
const FIRST = 20;

function failureMessage(paths: readonly string[]): string {
  const named = paths.slice(0, 3).join(', ');
  return paths.length === 1
    ? `1 page could not be updated: ${named}`
    : `${paths.length} pages could not be updated: ${named}${paths.length > 3 ? ', …' : ''}`;
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'The site could not be rendered.';
}
