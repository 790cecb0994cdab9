/**
 * The data of pages: a consistent snapshot of all published content. The host and the static build create the snapshot
 * from the repositories and set it with `provideSite`. Pages read the snapshot from `Astro.locals.site`, which the
 * middleware sets, so that a page uses only one snapshot. `getStaticPaths` reads it from `currentSite()`.
 */
import type { PublicComments } from './comments.ts';
import type { Activities } from '#contract/activities.ts';
import type { SiteCounts } from '#contract/citation-counts.ts';
import type { Front } from '#contract/home-hero.ts';
import type { MediaSize } from '#contract/media-sizes.ts';
import type { Owner } from '#contract/owner.ts';
import type { OwnPage } from '#contract/own-pages.ts';
import type { Project, Publication } from '#contract/portfolio.ts';
import type { NamedRow, PostSummary } from '#contract/posts.ts';
import type { Review } from '#contract/reviews.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import type { Heading, RenderedPost } from '#document/render.ts';

export type { Heading, RenderedPost };

/** The data of other posts that a post's page shows. */
export interface AroundPost {
  /** The recommended next post. */
  next: PostSummary | undefined;
  related: readonly PostSummary[];
  /** The posts in the series of this post, including the post itself; empty if the post is not in a series. */
  parts: readonly PostSummary[];
}

/** The comments that the page of a preview link shows: those from this browser, and the writer's replies. */
export interface ShownReviews {
  /** The token of the comment link. */
  token: string;
  all: readonly Review[];
}

export interface Site {
  /** Increased by each publish; equal versions give equal pages. */
  readonly version: number;
  /** The canonical URL without a trailing slash. */
  readonly url: string;
  /** The language of the pages: the first language in the settings, or the language passed to `siteIn`. */
  readonly language: LanguageCode;
  /** The multilingual site, if this object is the version in one language. */
  readonly whole?: Site;
  /** Set only in the reduced site for a single post page (`siteOfPost`), whose `posts` is empty. */
  readonly around?: AroundPost;
  /** Set if the page shows a draft through a preview link. */
  readonly preview?: true;
  /** Comments that the page of a preview link shows, if the link allows comments. */
  readonly reviews?: ShownReviews;
  /** Whether each post has a PDF next to its page. */
  readonly hasPostPdfs?: true;
  readonly owner: Owner;
  /** The large image on the home page, if the owner has set one. */
  readonly front?: Front;
  /** Maps the old paths of files in `content/` that have become media to their new paths. */
  readonly formerFiles?: ReadonlyMap<string, string>;
  /** The owner's settings of the whole site. The data of disabled sections is empty or absent. */
  readonly settings: SiteSettings;
  /** Categories in which a post was ever published, sorted by name. They can be empty now. */
  readonly categories: readonly NamedRow[];
  /** Published posts, newest first by `createdAt`, without bodies. */
  readonly posts: readonly PostSummary[];
  /** The projects. `key` is the key of the edited record, if the key differs from the id, as for a translation. */
  readonly projects: readonly (Project & { key?: string })[];
  readonly publications: readonly Publication[];
  /** How many works cite the publications; absent if the site shows no counts. */
  readonly counts?: SiteCounts;
  /** Talks, teaching, news, service. */
  readonly activities: Activities;
  /** Projects with a page at `/projects/{address}`, where the address is the project's id. */
  readonly projectPages: readonly OwnPage[];
  /** The owner's custom pages, each at `/{address}`. */
  readonly ownPages: readonly OwnPage[];
  /** Returns whether the text of a published post can cite a work. If the function is absent, any text can. */
  readonly mayCite?: (id: string) => boolean;
  /** Returns the published post with this id, without its body, in constant time. */
  post(id: string): PostSummary | undefined;
  /** Returns the published post with this key: the slug, or the id of a post without a slug. */
  postAt(key: string): PostSummary | undefined;
  /** Returns the current path of a published post by an old slug or id; undefined for any other key. */
  movedTo(key: string): string | undefined;
  /** Maps paths on a previous site to the ids of the published posts to which they redirect. */
  readonly redirects: Pick<ReadonlyMap<string, string>, 'get'> & Iterable<[path: string, postId: string]>;
  /** Maps paths on a previous site to the slugs of the custom pages to which they redirect. */
  readonly pageRedirects: ReadonlyMap<string, string>;
  /** Maps old paths to the paths of other pages to which the owner redirects them. */
  readonly pathRedirects?: ReadonlyMap<string, string>;
  /** Comments of readers; absent if comments are off. */
  readonly comments?: PublicComments;
  /** Returns a published post's body with resolved citations, and the keys that it cites. */
  rendered(id: string): Promise<(RenderedPost & { cited?: readonly string[] }) | undefined>;
  /**
   * Returns the image for links to a post, without rendering the post: the cover, or the post's first image if it has
   * no cover.
   */
  picture(post: PostSummary): Promise<RenderedPost['picture']>;
  /** Returns the cover of a post; undefined if it has none. */
  cover(post: Pick<PostSummary, 'cover'>): (MediaSize & { id: string }) | undefined;
  /** Returns the rendered body of a custom page. */
  renderedPage(address: string): Promise<RenderedPost | undefined>;
  /** Returns the rendered body of a project's page. */
  renderedProject(id: string): Promise<RenderedPost | undefined>;
  /** The citation style if it is not APA: the name of a built-in style, or the text of the owner's style. */
  readonly citationStyle?: string;
  /** A hash of the citable works and their style; absent if not needed. */
  readonly citingHash?: string;
  /** Returns the work of a citation key: one of the owner's publications or references. */
  citable(key: string): Publication | undefined;
  /**
   * Returns the data of a document as the API returns it, without private fields; undefined if the owner does not
   * have the document.
   */
  document(id: string): unknown;
  /** Ids of all published documents, by kind. */
  readonly documentIds: readonly string[];
}

const handle = Symbol.for('researcher-site.site');
type Holder = { [handle]?: () => Site };

/** Sets the source of the current site. Must be called before the first page is rendered. */
export function provideSite(current: () => Site): void {
  (globalThis as Holder)[handle] = current;
}

/**
 * Returns the current snapshot of the site.
 * @throws Error if `provideSite` was not called, because a page was rendered outside of the host and the build
 */
export function currentSite(): Site {
  const current = (globalThis as Holder)[handle];
  if (!current) throw new Error('No site was provided: pages are rendered by the host or the static build.');
  return current();
}
