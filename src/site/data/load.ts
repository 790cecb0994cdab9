import { sha256 } from '#server/hash.ts';
import type { Activities } from '#contract/activities.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import { owner as ownerSchema, type Owner } from '#contract/owner.ts';
import { documentKinds, isDocumentId, kindOf } from '#contract/paths.ts';
import type { Project } from '#contract/portfolio.ts';
import type { PostSummary } from '#contract/posts.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { wantedVersion } from '#server/builds/build-repository.ts';
import { renderDocument, type RenderedPost } from '#document/render.ts';
import type { TexMacros } from '#domain/document/tex-macros.ts';
import type { Database } from '#server/db/database.ts';
import { draw } from '#server/drawings/drawings.ts';
import { listDocuments } from '#server/documents/document-repository.ts';
import {
  listActivities,
  listOwnPages,
  listProjectPages,
  listProjects,
  listPublications,
  listReferences,
} from '#server/content/lists-repository.ts';
import { listFormerAddresses } from '#server/posts/address-repository.ts';
import { listCategories, listPosts, listPublishedVersions } from '#server/posts/post-repository.ts';
import { findMedia } from '#server/media/media-repository.ts';
import { listRedirects } from '#server/posts/redirect-repository.ts';
import { type CommentRows, loadComments, publicComments } from './comments.ts';
import { citableWorks, withCitations, type Citing } from './citable-works.ts';
import { hasLeftSample } from '#server/content/sample-state.ts';
import { readCitationStyle } from '#server/content/citation-style.ts';
import { readSiteSettings } from '#server/content/site-settings.ts';
import { type RenderedPosts, withCover } from './rendered-posts.ts';
import type { Site } from './site.ts';

/** A site, and a key that two sites share exactly when all their pages are equal. */
export interface LoadedSite {
  site: Site;
  key: string;
}

/**
 * Reads everything published, as it was at one moment.
 * @param url canonical address without a trailing slash
 * @param before an earlier site of the same database: posts that did not change since are taken from it
 * @param offers what stands beside its pages where they are
 * @throws Error when the database has no owner: its content was never loaded
 */
export async function loadSite(
  db: Database,
  url: string,
  renderedPosts: RenderedPosts,
  before?: Site,
  offers: Pick<Site, 'hasPostPdfs'> = {},
): Promise<LoadedSite> {
  const everything = await db.transaction(
    async (tx) => {
      const posts = await loadPosts(tx, before);
      return {
        version: await wantedVersion(tx),
        ...(await settingsWithTheirs(tx)),
        hasLeftSample: await hasLeftSample(tx),
        posts,
        covers: await findMedia(tx, [...new Set(posts.flatMap(({ cover }) => cover ?? []))]),
        formerAddresses: await listFormerAddresses(tx),
        redirects: await listRedirects(tx),
        categories: await listCategories(tx),
        projects: await listProjects(tx),
        projectPages: await listProjectPages(tx),
        publications: await listPublications(tx),
        references: await listReferences(tx),
        activities: await listActivities(tx),
        ownPages: await listOwnPages(tx),
        documents: new Map((await listDocuments(tx)).map(({ name, data }) => [name, data])),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const data = withoutOff(inItsLanguages(everything));
  const recorded = ownerOf(everything.documents);
  const owner = { ...recorded, seal: data.settings.theme.seal ?? recorded.seal };
  const byId = new Map(data.posts.map((post) => [post.id, post]));
  const works = citableWorks(everything.publications, data.references);
  const citing: Citing = {
    citable: (key) => works.get(key),
    ...(data.citationStyle !== undefined && { citationStyle: data.citationStyle }),
  };
  const covers = new Map(everything.covers.map((medium) => [medium.id, medium]));
  const cover: Site['cover'] = (post) => covers.get(post.cover ?? '');
  const site: Site = {
    version: data.version,
    url,
    ...offers,
    owner,
    ...(data.hasLeftSample && { hasLeftSample: true as const }),
    settings: data.settings,
    language: data.settings.languages[0] ?? 'en',
    categories: data.categories,
    redirects: data.redirects,
    ...(everything.comments && { comments: publicComments(everything.comments, owner.name) }),
    posts: data.posts,
    projects: data.projects,
    publications: data.publications,
    activities: data.activities,
    projectPages: data.projectPages,
    ownPages: data.ownPages,
    post: (id) => byId.get(id),
    ...addressesOf(data.posts, data.formerAddresses),
    ...citing,
    rendered: async (id) => {
      const post = byId.get(id);
      // By revision: a body saved since belongs to the next version of the site.
      const body = post && (await renderedPosts.get(id, post.revision, data.settings.texMacros));
      return body && withCover(await withCitations(body, citing), cover(post));
    },
    cover,
    renderedPage: rendererOf(data.ownPages, data.settings.texMacros, citing),
    renderedProject: rendererOf(data.projectPages, data.settings.texMacros, citing),
    documentIds: documentIdsOf(data.documents),
    document: (id) => (isDocumentId(id) ? data.documents.get(id) : undefined),
  };
  return { site, key: keyOf({ ...everything, url, documents: [...everything.documents] }) };
}

/** What the settings ask for is read only then: a site without comments has the same key as ever. */
async function settingsWithTheirs(
  tx: Database,
): Promise<{ settings: SiteSettings; comments?: CommentRows; citationStyle?: string }> {
  const settings = await readSiteSettings(tx);
  const citationStyle = await readCitationStyle(tx, settings.citationStyle);
  return {
    settings,
    ...(settings.comments && settings.sections.blog && { comments: await loadComments(tx) }),
    ...(citationStyle !== undefined && { citationStyle }),
  };
}

/** Of a part that is off the site has nothing: so nothing of it stands in a page, list, feed, index or map. */
function withoutOff<Data extends OfSections>(data: Data): Data {
  const { sections } = data.settings;
  const blog = { posts: [], categories: [], formerAddresses: [], redirects: [] };
  const isDocument = (name: string) => isDocumentId(name);
  return {
    ...data,
    ...(!sections.blog && blog),
    ...(!sections.projects && { projects: [], projectPages: [] }),
    ...(!sections.research && { publications: [] }),
    ...(!sections.documents && {
      documents: new Map([...data.documents].filter(([name]) => !isDocument(name))),
    }),
  };
}

/** What is written in a language that the site has not is nowhere. */
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

/** Each page is rendered when it is first asked for: few are, and their pictures' sizes are at hand. */
function rendererOf(pages: readonly OwnPage[], macros: TexMacros, citing: Citing): Site['renderedPage'] {
  const made = new Map<string, Promise<RenderedPost>>();
  return async (address) => {
    const page = pages.find((item) => item.address === address);
    if (!page) return undefined;
    const sizes = new Map(page.media.map((medium) => [medium.id, medium]));
    const rendered =
      made.get(address) ??
      renderDocument(page.document, { citations: 'later', media: (id) => sizes.get(id), macros, draw });
    made.set(address, rendered);
    return withCitations(await rendered, citing);
  };
}

/** Every change of a live text moves its `revision` or `updatedAt`: with 5,000 posts, telling what changed takes a tenth of reading all. */
async function loadPosts(db: Database, before: Site | undefined): Promise<PostSummary[]> {
  if (!before) return listPosts(db, { state: 'published' });
  const versions = await listPublishedVersions(db);
  const known = new Map<string, PostSummary>();
  for (const { id, revision, updatedAt } of versions) {
    const post = before.post(id);
    if (post?.updatedAt === updatedAt && post.revision === revision) known.set(id, post);
  }
  const changed = versions.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  // A statement has room for a limited number of parameters.
  const ids = changed.length > 500 ? undefined : changed;
  if (changed.length > 0) for (const post of await listPosts(db, { state: 'published', ids })) known.set(post.id, post);
  return versions.map(({ id }) => known.get(id)).filter((post) => post !== undefined);
}

/** Each post under its present address; ids and former addresses lead there. */
function addressesOf(
  posts: readonly PostSummary[],
  former: readonly { address: string; postId: string }[],
): Pick<Site, 'postAt' | 'movedTo'> {
  const present = new Map(posts.map((post) => [post.address ?? post.id, post]));
  const moved = new Map<string, string>();
  for (const { id, address } of posts) if (address !== null) moved.set(id, address);
  const byId = new Map(posts.map((post) => [post.id, post]));
  for (const { address, postId } of former) moved.set(address, byId.get(postId)?.address ?? postId);
  return { postAt: (key) => present.get(key), movedTo: (key) => (present.has(key) ? undefined : moved.get(key)) };
}

/** By kind, the standing one of a kind first. */
function documentIdsOf(rows: ReadonlyMap<string, unknown>): string[] {
  const rank = (id: string) => documentKinds.indexOf(kindOf(id));
  return [...rows.keys()].filter(isDocumentId).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

function ownerOf(rows: Map<string, unknown>): Owner {
  const row = rows.get('owner');
  if (row === undefined) throw new Error('The database has no owner yet: content/ was never loaded into it.');
  return ownerSchema.parse(row);
}

/** A post's text is fixed by its revision, everything else of it by the time of its last change. */
function keyOf(data: { posts: readonly PostSummary[]; version: number; [part: string]: unknown }): string {
  const versions = data.posts.map((post) => [post.id, post.revision, post.updatedAt]);
  return sha256(JSON.stringify({ ...data, posts: versions, version: undefined }));
}
