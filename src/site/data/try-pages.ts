/**
 * Test-renders pages with changed records before the changes are published, to find rendering errors in time
 * (CONT-6).
 */
import { careerDocuments } from '#contract/career-documents.ts';
import { kindOf, pages } from '#contract/paths.ts';
import { languagePart, withoutLanguage } from '#contract/languages.ts';
import { isReservedAddress } from '#domain/page-address.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { PageFault, TriedText } from '#server/dependencies.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import { seeAs } from '#server/features/content/head-repository.ts';
import { makeViews, type LayOut } from '#server/features/content/build-read-models.ts';
import type { Pages } from '#site/program/program.ts';
import { loadSite } from './load.ts';
import type { RenderedPosts } from './rendered-posts.ts';
import type { Site } from './site.ts';

export interface TryOptions {
  /** The canonical URL of the site. */
  url: string;
  /** Null if the owner's files are unavailable. */
  contentDir: string | null;
  now: Date;
  renderedPosts: RenderedPosts;
  /** The published site, if available, so that its posts are not read again. */
  before?: Site | undefined;
}

/** The layout of documents is not tested, because the layout engine accepts every value. */
const unset: LayOut = async (documents) => ({ documents, warnings: [] });

/**
 * Renders the changed site as a test: the page of every changed record, each page that exists only once, and one page
 * of every other kind.
 * @param texts the records as they will be published; empty to test the current site
 * @returns the pages that cannot be rendered, with reasons. The path is '' if the whole site cannot be rendered
 */
export async function tryPages(
  db: Database,
  program: Pick<Pages, 'paths' | 'render'>,
  texts: readonly TriedText[],
  options: TryOptions,
): Promise<PageFault[]> {
  try {
    const site = await siteWith(db, texts, options);
    const own = ownPages(site, texts);
    const faults = faultyDocuments(site);
    for (const path of samplePaths((await program.paths(site)).keys(), own)) {
      await program.render(path, site).catch((cause: unknown) => faults.push({ path, cause }));
    }
    return faults;
  } catch (cause) {
    if (isUnavailable(cause)) throw cause;
    return [{ path: '', cause }];
  }
}

async function siteWith(db: Database, texts: readonly TriedText[], options: TryOptions): Promise<Site> {
  const { url, contentDir, now, renderedPosts, before } = options;
  return db.transaction(async (tx) => {
    await seeAs(tx, texts, now);
    await makeViews(tx, { contentDir, now, print: () => undefined, layOut: unset });
    return (await loadSite(tx, url, renderedPosts, before)).site;
  });
}

/** Checks the data of documents, because pages and PDFs use the same data. */
function faultyDocuments(site: Site): PageFault[] {
  return site.documentIds.flatMap((id) => {
    const parsed = careerDocuments[kindOf(id)].safeParse(site.document(id));
    return parsed.success ? [] : [{ path: pages.document(id), cause: parsed.error }];
  });
}

/** Returns the paths of the changed records' pages. */
function ownPages(site: Site, texts: readonly TriedText[]): ReadonlySet<string> {
  return new Set(
    texts.flatMap(({ kind, key }) => {
      if (kind === 'page') return [pages.own(key)];
      if (kind === 'project') return [pages.project(key)];
      const work = kind === 'publication' ? site.publications.find(({ id }) => id === key) : undefined;
      return work ? [pages.publication(work.address)] : [];
    }),
  );
}

/** Returns all paths in `own`, and the first path of each other kind. */
export function samplePaths(paths: Iterable<string>, own: ReadonlySet<string>): string[] {
  const sorts = new Set<string>();
  return [...paths].filter((path) => {
    if (own.has(withoutLanguage(path))) return true;
    const sort = sortOf(path);
    if (sorts.has(sort)) return false;
    sorts.add(sort);
    return true;
  });
}

function sortOf(path: string): string {
  const bare = withoutLanguage(path);
  const language = languagePart(path) ?? '';
  const parts = bare.split('/').slice(1);
  const last = parts.at(-1) ?? '';
  const ending = /\.\w+$/.exec(last)?.[0] ?? '';
  const standsAlone = parts.length === 1 && (ending !== '' || last === '' || isReservedAddress(last));
  return `${language}/${standsAlone ? last : [...parts.slice(0, -1), `*${ending}`].join('/')}`;
}
