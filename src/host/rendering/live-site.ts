import { contentHash, sha256 } from '#server/platform/hash.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import type { Pages } from '#site/program/program.ts';
import type { SitePaths } from '#site/program/site-paths.ts';
import type { LoadedSite } from '#site/data/load.ts';
import type { Site } from '#site/data/site.ts';
import { themeSheet } from '#domain/site/theme.ts';
import { compressQuickly, compressWell } from './compress.ts';
import { LRUCache } from 'lru-cache';
import type { Page, PageStore, StoredPage } from './page-store.ts';

/** One state of the whole site. Snapshots with the same key have identical pages. */
export interface SiteSnapshot {
  key: string;
  site: Site;
  paths: SitePaths;
  /** Ids of the posts that can differ from the previous snapshot; undefined if any post can differ. */
  changed: ReadonlySet<string> | undefined;
}

/** An error for a page that cannot be rendered and has no earlier version that can be shown. */
export class PageRenderError extends Error {
  override name = 'PageRenderError';
}

/**
 * The site as visitors see it: one snapshot at a time. A page that is not rendered for the current snapshot yet is
 * rendered on request. If rendering fails, the last good version of the page is shown. But if a post was unpublished
 * or replaced since that version, the version is not shown, because it could contain the post.
 */
export class LiveSite {
  readonly #pages: Pages;
  readonly #programKey: string;
  readonly #store: PageStore;
  /** Recently requested pages by path. */
  readonly #recent = new LRUCache<string, Page>({
    maxSize: IN_MEMORY,
    sizeCalculation: ({ body, brotli }) => body.length + brotli.length,
  });
  readonly #rendering = new Map<string, Promise<Page | undefined>>();
  #snapshot: SiteSnapshot | undefined;
  #theme: string | undefined;
  /** Paths of stored pages that have only been compressed quickly so far. */
  readonly #hasty = new Set<string>();
  /** Errors of pages of this snapshot, by path. */
  #failures = new Map<string, unknown>();

  /**
   * Creates the live site from the pages of an earlier run.
   * @param programKey differs between programs that render different pages from the same data
   */
  constructor(pages: Pages, programKey: string, store: PageStore) {
    this.#pages = pages;
    this.#programKey = programKey;
    this.#store = store;
    this.#theme = store.fact(THEME) || undefined;
  }

  /** The live snapshot; undefined while only the stored pages of an earlier run are available. */
  get snapshot(): SiteSnapshot | undefined {
    return this.#snapshot;
  }

  /**
   * The style sheet of the live site's theme. Before the first snapshot, this is the style sheet of the previous run.
   */
  get theme(): string | undefined {
    return this.#theme;
  }

  get failures(): ReadonlyMap<string, unknown> {
    return this.#failures;
  }

  async snapshotOf({ site, key, changed }: LoadedSite): Promise<SiteSnapshot> {
    const paths = await this.#pages.paths(site);
    return { site, paths, changed, key: sha256(`${this.#programKey} ${key}`) };
  }

  /**
   * Returns a page, rendered if necessary.
   * @param path path in the form that `pages` in `#contract/paths.ts` uses
   * @returns undefined if the site has no such page
   * @throws PageRenderError if the page cannot be rendered and has no earlier version to show
   */
  async page(path: string): Promise<Page | undefined> {
    const snapshot = this.#snapshot;
    if (!snapshot) return presentable(this.#store.page(path));
    if (!snapshot.paths.has(path)) return undefined;
    return this.current(path) ?? this.#bring(path, snapshot);
  }

  /** Returns a page of the live snapshot if the page is in memory. It is synchronous and never renders. */
  current(path: string): Page | undefined {
    const page = this.#recent.get(path);
    return page && page.snapshot === this.#snapshot?.key ? page : undefined;
  }

  /** Renders pages of a snapshot that is not live yet, without storing them. Throws if a page cannot be rendered. */
  async render(paths: readonly string[], snapshot: SiteSnapshot): Promise<Map<string, Page>> {
    const rendered = new Map<string, Page>();
    for (const path of paths) {
      const page = await this.#render(path, snapshot);
      if (!page) throw new Error(`The page ${path} has nothing to show.`);
      rendered.set(path, page);
    }
    return rendered;
  }

  /**
   * Makes a snapshot live.
   * @param withdraws whether an earlier snapshot showed content that this snapshot does not show
   */
  switchTo(snapshot: SiteSnapshot, pages: ReadonlyMap<string, Page>, withdraws = false): void {
    if (withdraws) this.#store.withdraw();
    this.#store.transaction(() => {
      for (const [path, page] of pages) this.#store.setPage(path, page);
    });
    this.#snapshot = snapshot;
    this.#keepTheme(themeSheet(snapshot.site.settings.theme));
    this.#failures = new Map();
    for (const [path, page] of pages) this.#recent.set(path, page);
  }

  #keepTheme(sheet: string | undefined): void {
    if (sheet === this.#theme) return;
    this.#theme = sheet;
    this.#store.setFact(THEME, sheet ?? '');
  }

  /** Renders one page for the live snapshot; used by the sweep. Never throws; errors are added to `failures`. */
  async refresh(path: string): Promise<void> {
    if (this.#snapshot) await this.#bring(path, this.#snapshot).catch(() => undefined);
  }

  /** Paths of pages that still need `compressFully`. */
  get hasty(): readonly string[] {
    return [...this.#hasty];
  }

  /**
   * Compresses a stored page with better quality. The result is a tenth smaller for ten times the work, so this is
   * done only after a publication.
   */
  async compressFully(path: string): Promise<void> {
    this.#hasty.delete(path);
    const page = this.#store.page(path);
    if (!page || page.snapshot !== this.#snapshot?.key) return;
    const brotli = await compressWell(page.body);
    // The page may have been rendered again in the meantime.
    if (this.#store.page(path)?.hash !== page.hash || page.snapshot !== this.#snapshot?.key) return;
    const best = { ...page, brotli };
    this.#store.setPage(path, best);
    if (this.#recent.get(path)) this.#remember(path, best);
  }

  async #bring(path: string, snapshot: SiteSnapshot): Promise<Page | undefined> {
    const stored = this.#store.page(path);
    const standIn = presentable(stored);
    if (stored?.snapshot === snapshot.key) return this.#remember(path, stored);
    if (standIn && this.#failures.has(path)) return this.#remember(path, { ...standIn, snapshot: snapshot.key });
    if (this.#failures.has(path)) throw new PageRenderError(path, { cause: this.#failures.get(path) });
    try {
      return await this.#renderOnce(path, snapshot, stored);
    } catch (cause) {
      if (this.#snapshot !== snapshot) throw cause;
      // If the database is unavailable, the error is not recorded for the page. The next request renders the page.
      if (!isUnavailable(cause)) this.#failures.set(path, cause);
      if (standIn) return standIn;
      throw new PageRenderError(path, { cause });
    }
  }

  /** Renders a page once for all visitors who request the page at the same time. */
  #renderOnce(path: string, snapshot: SiteSnapshot, stored: Page | undefined): Promise<Page | undefined> {
    const key = `${snapshot.key} ${path}`;
    const running = this.#rendering.get(key);
    if (running) return running;
    const work = this.#render(path, snapshot, stored)
      .then((page) => {
        // A newer snapshot became live in the meantime. Waiting visitors still get this page, but it is not stored.
        if (this.#snapshot !== snapshot) return page;
        if (!page) {
          this.#store.removePage(path);
          return undefined;
        }
        if (page.hash === stored?.hash) this.#store.keepPage(path, snapshot.key);
        else this.#store.setPage(path, page);
        return this.#remember(path, page);
      })
      .finally(() => this.#rendering.delete(key));
    this.#rendering.set(key, work);
    return work;
  }

  async #render(
    path: string,
    snapshot: SiteSnapshot,
    stored: Page | undefined = this.#store.page(path),
  ): Promise<Page | undefined> {
    if (stored?.snapshot === snapshot.key) return stored;
    const body = await this.#pages.render(path, snapshot.site);
    if (!body) return undefined;
    const hash = contentHash(body);
    if (hash === stored?.hash) return { ...stored, snapshot: snapshot.key };
    const brotli = await compressQuickly(body);
    this.#hasty.add(path);
    return { snapshot: snapshot.key, hash, body, brotli };
  }

  #remember(path: string, page: Page): Page {
    this.#recent.set(path, page);
    return page;
  }
}

const THEME = 'theme';
/** Maximum total size in bytes of the pages in memory, which is enough for about 1,000 posts. */
const IN_MEMORY = 32 * 1024 * 1024;
const presentable = (page: StoredPage | undefined) => (page?.presentable ? page : undefined);
