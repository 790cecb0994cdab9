/** Keeps the live site at the wanted version: renders what changed, switches, and has the rest swept. */
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
import { pages } from '#contract/paths.ts';
import { loadSite, type LoadedSite } from '#site/data/load.ts';
import type { RenderedPosts } from '#site/data/rendered-posts.ts';
import type { SiteSnapshot, LiveSite } from './live-site.ts';
import type { PageStore } from './page-store.ts';
import { sweep } from './sweep.ts';

export interface PublisherOptions {
  db: Database;
  url: string;
  live: LiveSite;
  store: PageStore;
  renderedPosts: RenderedPosts;
  /** Told when every page is at a snapshot. */
  onSwept?: (snapshot: SiteSnapshot) => void;
  /** Whether visitors are waiting: the sweep stands aside. */
  busy: () => boolean;
  log: (line: string, cause?: unknown) => void;
}

export interface Publisher extends Rebuild {
  /** Resolves when the sweep that is under way, if any, is over. */
  swept(): Promise<void>;
  /** Ends the sweep after its page. */
  close(): Promise<void>;
}

/** How often to look whether another process asked for a new version, in milliseconds. */
const LOOK_EVERY = 5_000;

/** Opens the site: the snapshot of the last run, or what the database holds now, is live when this resolves. */
export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
  const { db, live, store, log } = options;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  const closing = new AbortController();

  const run = async () => {
    const version = await wantedVersion(db);
    try {
      await markStarted(db, version, new Date());
      await publish(options);
      await markLive(db, live.snapshot?.site.version ?? version, new Date());
      startSweep();
    } catch (cause) {
      log('The site could not be brought up to date', cause);
      await markFailed(db, version, messageOf(cause), new Date());
    }
  };

  const startSweep = () => {
    sweeping = sweeping
      .then(async () => {
        const { snapshot } = live;
        if (!(await sweep(live, store, options.busy, closing.signal))) return;
        if (!snapshot) return;
        options.onSwept?.(snapshot);
        if (live.failures.size === 0) return;
        for (const [path, cause] of live.failures) log(`The page ${path} could not be rendered`, cause);
        await noteError(db, snapshot.site.version, failureMessage([...live.failures.keys()]));
      })
      .catch((cause: unknown) => log('The sweep was interrupted', cause));
  };

  const request = async (): Promise<void> => {
    // Whoever asks while a run is under way waits for the one after it: that run reads what was just committed.
    next ??= (running ?? Promise.resolve()).then(() => {
      next = undefined;
      running = run()
        .catch((cause: unknown) => log('The state of the site could not be recorded', cause))
        .finally(() => (running = undefined));
      return running;
    });
    await next;
  };

  await request();
  const timer = setInterval(() => {
    latestBuild(db)
      .then(({ id, state }) => {
        const isWanted = state === 'building' && id !== live.snapshot?.site.version;
        return isWanted || !live.snapshot ? request() : undefined;
      })
      .catch((cause: unknown) => log('The database did not answer', cause));
  }, LOOK_EVERY);

  return {
    request,
    swept: () => sweeping,
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await running;
      await sweeping;
    },
  };
}

/** Renders what is new or changed, with home and the index, and switches; throws, and leaves all as it is, if that fails. */
async function publish({ db, url, live, store, renderedPosts }: PublisherOptions): Promise<void> {
  const before = live.snapshot?.site;
  const loaded = await loadSite(db, url, renderedPosts, before);
  const snapshot = await live.snapshotOf(loaded);
  if (live.snapshot?.key === snapshot.key) return live.switchTo(snapshot, new Map());
  live.switchTo(snapshot, await live.render([...changedPosts(loaded, store), pages.home, pages.blog], snapshot));
  rememberPosts(snapshot, store);
}

const POSTS = 'published posts';
/** After an import, so many of the newest posts are rendered before all are live, the others when asked for. */
const FIRST = 20;

/** Posts that are new or changed since the snapshot that was live last, also when that was before a restart. */
function changedPosts({ site }: LoadedSite, store: PageStore): string[] {
  const text = store.fact(POSTS);
  if (!text) return [];
  const known = JSON.parse(text) as Record<string, number>;
  const changed = site.posts.filter(({ id, revision }) => known[id] !== revision);
  return changed.slice(0, FIRST).map(({ id }) => pages.post(id));
}

function rememberPosts({ site }: SiteSnapshot, store: PageStore): void {
  store.setFact(POSTS, JSON.stringify(Object.fromEntries(site.posts.map(({ id, revision }) => [id, revision]))));
}

function failureMessage(paths: readonly string[]): string {
  const named = paths.slice(0, 3).join(', ');
  return paths.length === 1
    ? `1 page could not be brought up to date: ${named}`
    : `${paths.length} pages could not be brought up to date: ${named}${paths.length > 3 ? ', …' : ''}`;
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'The site could not be rendered.';
}
