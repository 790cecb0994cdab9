import { getOrMake } from '#domain/get-or-make.ts';
import { sha256 } from '#server/platform/hash.ts';
import type { Activities } from '#contract/activities.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import { owner as ownerSchema, type Owner } from '#contract/owner.ts';
import { documentKinds, isDocumentId, kindOf } from '#contract/paths.ts';
import type { Project, Publication } from '#contract/portfolio.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { renderDocument, type RenderedPost } from '#document/render.ts';
import type { TexMacros } from '#domain/document/tex-macros.ts';
import type { Database } from '#server/platform/db/database.ts';
import { drawText } from '#server/features/drawings/drawings.ts';
import { listDocuments } from '#server/features/documents/document-repository.ts';
import { readLists, type ReadViews } from '#server/features/content/lists-repository.ts';
import { listFilePictures } from '#server/features/media/file-pictures-repository.ts';
import { findData, findMedia } from '#server/features/media/media-repository.ts';
import { shownMediaOf } from '#document/media.ts';
import { listPageRedirects, listTargetRedirects } from '#server/features/posts/redirect-repository.ts';
import { type CommentRows, loadComments, publicComments } from './comments.ts';
import { citableWorks, withCitations, type Citing } from './citable-works.ts';
import { readFront } from '#server/features/content/front-picture.ts';
import { contentFileAddress } from '#server/features/content/linked-files.ts';
import { previewAddress } from '#server/features/content/uploads.ts';
import { readCitationStyle } from '#server/features/content/citation-style.ts';
import { siteCounts } from '#contract/citation-counts.ts';
import { readShownCounts, type ShownCount } from '#server/features/records/count-repository.ts';
import { readSiteSettings } from '#server/features/records/site-settings.ts';
import { LayeredMap } from './posts/layered-map.ts';
import { loadPosts, noPosts, type PublicPosts } from './posts/public-posts.ts';
import { type RenderedPosts, withCover } from './rendered-posts.ts';
import type { Site } from './site.ts';

/** A site and its key. Two sites have the same key if and only if all their pages are equal. */
export interface LoadedSite {
  site: Site;
  key: string;
  /** A key of everything except posts, comments and mentions. Sites that differ only in these have the same key. */
  butPosts: string;
  /** The ids of posts that can differ from the previous site; undefined if any post can differ. */
  changed: ReadonlySet<string> | undefined;
}

/** The data from which a site was built. The next site reuses it. */
interface Loaded {
  posts: PublicPosts;
  covers: LayeredMap<Medium>;
  views: ReadViews;
}
type Medium = Awaited<ReturnType<typeof findMedia>>[number];
const loaded = new WeakMap<Site, Loaded>();

/**
 * Loads all published content in a consistent snapshot.
 * @param url canonical URL without a trailing slash
 * @param before an earlier site of the same database, whose unchanged posts and records are reused
 * @param offers what the server provides in addition to pages: PDFs of posts. Counts that are too old `now` are left out
 * @throws Error if the database has no owner because its content was never loaded
 */
export async function loadSite(
  db: Database,
  url: string,
  renderedPosts: RenderedPosts,
  before?: Site,
  { now = new Date(), ...offers }: Pick<Site, 'hasPostPdfs'> & { now?: Date } = {},
): Promise<LoadedSite> {
  const former = before && loaded.get(before);
  const { posts, covers, views, pictures, ...everything } = await readAll(db, former, now);
  const data = withoutOff(inItsLanguages(everything));
  const recorded = ownerOf(everything.documents);
  const owner = { ...recorded, seal: data.settings.theme.seal ?? recorded.seal };
  const shown = data.settings.sections.blog ? posts : noPosts;
  const citable = citableWorks(everything.publications, data.references);
  const citing: Citing = {
    citable: (key) => citable.get(key),
    ...(data.citationStyle !== undefined && { citationStyle: data.citationStyle }),
  };
  const cover: Site['cover'] = (post) => covers.get(post.cover ?? '');
  const works = { publications: hashOf(everything.publications), references: hashOf(everything.references) };
  const site: Site = {
    version: posts.version,
    url,
    ...offers,
    owner,
    ...(data.front && { front: data.front }),
    formerFiles: formerFilesOf(data.publications, pictures),
    settings: data.settings,
    language: data.settings.languages[0] ?? 'en',
    pageRedirects: new Map(everything.pageRedirects.map(({ path, page }) => [path, page])),
    pathRedirects: new Map(everything.pathRedirects.map(({ path, target }) => [path, target])),
    ...(everything.comments && { comments: publicComments(everything.comments, owner.name) }),
    projects: data.projects,
    publications: data.publications,
    ...(data.counts && { counts: siteCounts(data.counts, data.settings.citationCounts, idsOf(data.publications)) }),
    activities: data.activities,
    projectPages: data.projectPages,
    ownPages: data.ownPages,
    ...citing,
    citingHash: sha256(JSON.stringify({ works, citationStyle: data.citationStyle })),
    ...postsOf(shown, renderedPosts, data.settings.texMacros, citing, cover),
    cover,
    renderedPage: rendererOf(db, data.ownPages, data.settings.texMacros, citing),
    renderedProject: rendererOf(db, data.projectPages, data.settings.texMacros, citing),
    documentIds: documentIdsOf(data.documents),
    document: (id) => (isDocumentId(id) ? data.documents.get(id) : undefined),
  };
  loaded.set(site, { posts, covers, views });
  const documents = [...everything.documents];
  const { comments, ...others } = everything;
  const butPosts = sha256(JSON.stringify({ ...others, ...works, url, documents }));
  const key = sha256(JSON.stringify([butPosts, comments, versionOf(posts)]));
  return { site, key, butPosts, changed: posts.changed };
}

/** Reads everything that is published, in one snapshot of the database. */
async function readAll(db: Database, former: Loaded | undefined, now: Date) {
  return db.transaction(
    async (tx) => {
      const posts = await loadPosts(tx, former?.posts);
      const { lists, read: views } = await readLists(tx, former?.views);
      return {
        posts,
        covers: await nextCovers(tx, posts, former?.covers),
        ...(await settingsWithTheirs(tx, now)),
        front: await readFront(tx),
        pictures: await listFilePictures(tx),
        pageRedirects: await listPageRedirects(tx),
        pathRedirects: await listTargetRedirects(tx),
        views,
        ...lists,
        documents: new Map((await listDocuments(tx)).map(({ name, data }) => [name, data])),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** Returns the parts of a site about its posts. */
const postsOf = (
  shown: PublicPosts,
  renderedPosts: RenderedPosts,
  macros: TexMacros,
  citing: Citing,
  cover: Site['cover'],
) =>
  ({
    posts: shown.all,
    categories: shown.categories,
    redirects: shown.redirects,
    mayCite: (id) => shown.citing.has(id),
    post: (id) => shown.byId.get(id),
    postAt: (key) => shown.byKey.get(key),
    movedTo: (key) => {
      const post = shown.byKey.has(key) ? undefined : shown.byId.get(shown.moved.get(key) ?? '');
      return post && (post.address ?? post.id);
    },
    rendered: async (id) => {
      const post = shown.byId.get(id);
      // The body is looked up by revision, because the body of a later revision belongs to the next snapshot of the
      // site.
      const body = post && (await renderedPosts.get(id, post.revision, macros));
      return body && withCover(await withCitations(body, citing), cover(post));
    },
    picture: async (post) => cover(post) ?? renderedPosts.picture(post.id, post.revision),
  }) satisfies Partial<Site>;

const idsOf = (works: readonly Publication[]) => new Set(works.map(({ id }) => id));

const hashes = new WeakMap<object, string>();

/**
 * Returns the hash of a list of works. The hash of each work is cached, because there may be thousands of works and an
 * edit changes only one.
 */
function hashOf(works: readonly Publication[]): string {
  const each = (work: Publication) => getOrMake(hashes, work, () => sha256(JSON.stringify(work)));
  return getOrMake(hashes, works, () => sha256(JSON.stringify(works.map(each))));
}

const versionOf = ({ sum, categories }: PublicPosts) => ({ posts: sum.toString(), categories });

/** Returns redirects for images of papers that were files of `content/` before they became media. */
function formerFilesOf(papers: readonly Publication[], pictures: Awaited<ReturnType<typeof listFilePictures>>) {
  const shown = new Set(papers.map(({ preview }) => preview));
  const moved = [...pictures].map(([path, picture]) => [contentFileAddress(path), previewAddress(picture)] as const);
  return new Map(moved.filter(([, now]) => shown.has(now)));
}

/** Media never change, so known covers are not read again. */
async function nextCovers(
  db: Database,
  { all, byId, changed }: PublicPosts,
  before: LayeredMap<Medium> = new LayeredMap(),
): Promise<LayeredMap<Medium>> {
  const touched = changed ? [...changed].map((id) => byId.get(id)) : all;
  const ids = new Set(touched.flatMap((post) => post?.cover ?? []).filter((id) => !before.has(id)));
  const found = ids.size > 0 ? await findMedia(db, [...ids]) : [];
  return before.with(found.map((medium) => [medium.id, medium]));
}

/**
 * Reads the settings, and optional content only if the settings enable it. Thus the key of a site without comments
 * does not depend on comments.
 */
async function settingsWithTheirs(
  tx: Database,
  now: Date,
): Promise<{ settings: SiteSettings; comments?: CommentRows; citationStyle?: string; counts?: ShownCount[] }> {
  const settings = await readSiteSettings(tx);
  const citationStyle = await readCitationStyle(tx, settings.citationStyle);
  const counts = await readShownCounts(tx, settings, now);
  return {
    settings,
    ...(settings.comments && settings.sections.blog && { comments: await loadComments(tx) }),
    ...(citationStyle !== undefined && { citationStyle }),
    ...(counts.length > 0 && { counts }),
  };
}

/** Removes the content of disabled sections, so that it appears in no page, list, feed, index or sitemap. */
function withoutOff<Data extends OfSections>(data: Data): Data {
  const { sections } = data.settings;
  const isDocument = (name: string) => isDocumentId(name);
  return {
    ...data,
    ...(!sections.projects && { projects: [], projectPages: [] }),
    ...(!sections.research && { publications: [] }),
    ...(!sections.documents && {
      documents: new Map([...data.documents].filter(([name]) => !isDocument(name))),
    }),
  };
}

/** Removes content in languages that the site does not have. */
function inItsLanguages<Data extends OfLanguages>(data: Data): Data {
  const { languages } = data.settings;
  const isThere = ({ language }: { language?: LanguageCode | undefined }) =>
    language === undefined || languages.includes(language);
  const { news } = data.activities;
  return {
    ...data,
    projects: data.projects.filter(isThere),
    projectPages: data.projectPages.filter(isThere),
    ownPages: data.ownPages.filter(isThere),
    activities: { ...data.activities, news: news.filter(isThere) },
  };
}

interface OfLanguages {
  settings: SiteSettings;
  projects: readonly Project[];
  projectPages: readonly OwnPage[];
  ownPages: readonly OwnPage[];
  activities: Activities;
}

interface OfSections {
  settings: SiteSettings;
  documents: Map<string, unknown>;
  [part: string]: unknown;
}

/**
 * Returns a function that renders each page on its first request, because few pages are requested. The sizes of their
 * images are already known.
 */
function rendererOf(db: Database, pages: readonly OwnPage[], macros: TexMacros, citing: Citing): Site['renderedPage'] {
  const made = new Map<string, Promise<RenderedPost>>();
  return async (address) => {
    const page = pages.find((item) => item.address === address);
    if (!page) return undefined;
    const sizes = new Map(page.media.map((medium) => [medium.id, medium]));
    const render = async () => {
      const data = await findData(db, shownMediaOf(page.document));
      return renderDocument(page.document, {
        citations: 'later',
        macros,
        draw: drawText(),
        media: (id) => sizes.get(id),
        data: (id) => data.get(id),
      });
    };
    const rendered = getOrMake(made, address, render);
    return withCitations(await rendered, citing);
  };
}

/** Returns the ids of documents by kind. For each kind, the default document is first. */
function documentIdsOf(rows: ReadonlyMap<string, unknown>): string[] {
  const rank = (id: string) => documentKinds.indexOf(kindOf(id));
  return [...rows.keys()].filter(isDocumentId).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

function ownerOf(rows: Map<string, unknown>): Owner {
  const row = rows.get('owner');
  if (row === undefined) throw new Error('The database has no owner yet: content/ was never loaded into it.');
  return ownerSchema.parse(row);
}
