/** Keeps the live site at the wanted version: renders what changed, switches, and has the rest swept. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  latestBuild,
  markFailed,
  markLive,
  markStarted,
  noteError,
  wantedVersion,
} from '#server/builds/build-repository.ts';
import type { Database } from '#server/db/database.ts';
import type { Rebuild } from '#server/dependencies.ts';
import { createSingleFlight } from '#server/single-flight.ts';
import { pages } from '#contract/paths.ts';
import type { Site } from '#site/data/site.ts';
import { addressIn, postAddress } from '#site/data/in-language.ts';
import { newerFirst } from '#site/data/posts/groups.ts';
import { loadSite } from '#site/data/load.ts';
import type { RenderedPosts } from '#site/data/rendered-posts.ts';
import type { SiteSnapshot, LiveSite } from './live-site.ts';
import type { PageStore } from './page-store.ts';
import { compressKept, sweep } from './sweep.ts';

export interface PublisherOptions {
  db: Database;
  url: string;
  live: LiveSite;
  store: PageStore;
  renderedPosts: RenderedPosts;
  /** Told of each snapshot that is live from now on. */
  onLive?: (snapshot: SiteSnapshot) => void;
  /** Told when something that was public is no more. */
  onWithdrawn?: (snapshot: SiteSnapshot) => void;
  /** Told when every page is at a snapshot. */
  onSwept?: (snapshot: SiteSnapshot) => void;
  /** Whether visitors are waiting: the sweep pauses. */
  busy: () => boolean;
  log: (line: string, cause?: unknown) => void;
}

export interface Publisher extends Rebuild {
  /** Resolves when the sweep that is under way, if any, is over. */
  swept(): Promise<void>;
  /** Whether pages are being brought up to date in the background. */
  isSweeping: () => boolean;
  /** Ends the sweep after its page. */
  close(): Promise<void>;
}

/**
 * How often to look whether another process asked for a new version, or brought one up, in milliseconds: what is published
 * on one host must be on the other within a second, including the time to read it.
 */
const LOOK_EVERY = 600;

/** An author looks at the post at once, so the other pages are rendered this much later. Milliseconds. */
const HEAD_START = 100;

/** How long those wait for pages who took something back, which is gone by then. Milliseconds. */
const SOON = 1_000;

/** Opens the site: the snapshot of the last run, or what the database holds now, is live when this resolves. */
export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
  const { db, live, store, log } = options;
  let sweeping: Promise<void> = Promise.resolve();
  const closing = new AbortController();
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
        startSweep(withdraws);
      }
    }
  };

  let sweeps = 0;
  const startSweep = (withdraws: boolean) => {
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

  // A request during a run waits for the next run: that run reads what was just committed.
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
        // One that failed elsewhere, or here, is tried again when the admin asks for it.
        const isWanted = state !== 'failed' && id !== live.snapshot?.site.version;
        return isWanted || !live.snapshot ? request() : undefined;
      })
      .catch((cause: unknown) => log('The database did not answer', cause));
  }, LOOK_EVERY);

  return {
    request,
    swept: () => sweeping,
    isSweeping: () => sweeps > 0,
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await publishing.settled();
      await sweeping;
    },
  };
}

/** What is to be live, beside what was. */
interface NextSite {
  snapshot: SiteSnapshot;
  /** The addresses of posts that are new or have another text. */
  changed: string[];
  /** The posts of which something else is public now, with its revision, or undefined; left out if all are meant. */
  publicNow: [id: string, revision: number | undefined][] | undefined;
  /** Whether a text that was public is no more: its post is offline, or has another text now. */
  withdraws: boolean;
}

async function readNext({ db, url, live, store, renderedPosts }: PublisherOptions): Promise<NextSite> {
  const before = live.snapshot?.site;
  const snapshot = await live.snapshotOf(await loadSite(db, url, renderedPosts, before, { hasPostPdfs: true }));
  const { site } = snapshot;
  // Before the first snapshot it is the run before that knows what was public.
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

/** All that were public, or are. */
const idsOf = (before: Site | undefined, known: ReadonlyMap<string, number> | undefined, now: Site): string[] => [
  ...new Set([...(before?.posts.map(({ id }) => id) ?? known?.keys() ?? []), ...now.posts.map(({ id }) => id)]),
];

/**
 * Renders what is new or changed, with home and the index, and switches; throws, and leaves all as it is, if that
 * fails. Where something public was taken back it switches first: whatever still shows that is not to be seen from
 * here on, and a page that cannot be rendered again is not shown. So it does where something is taken back while pages are
 * rendered, for drawings may take minutes. Pages that are not ready soon after are made when they are asked for.
 * @returns whether something was taken back meanwhile
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

/** @returns the site without what was taken back before the work was over; undefined where nothing was */
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

/** Tells a run of calls that came since it read the database. */
interface Calls {
  tell: () => void;
  /** From here on the database is read: what was committed before a call is in it. */
  heard: () => void;
  /** Resolves with the first call since. */
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

/** Home and the index, in each language. */
const frontsOf = (site: Site) =>
  site.settings.languages.flatMap((language) =>
    [pages.home, pages.blog].map((path) => addressIn({ ...site, language }, path)),
  );

/** After an import, so many of the newest posts are rendered before all are live, the others when asked for. */
const FIRST = 20;

function failureMessage(paths: readonly string[]): string {
  const named = paths.slice(0, 3).join(', ');
  return paths.length === 1
    ? `1 page could not be brought up to date: ${named}`
    : `${paths.length} pages could not be brought up to date: ${named}${paths.length > 3 ? ', …' : ''}`;
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'The site could not be rendered.';
}
