/**
 * The data of pages: one consistent snapshot of all published content, at one version. The host and the static build
 * create it from the repositories and set it with `provideSite`; pages read it from `Astro.locals.site` (set by the
 * middleware, so that one page sees one version), `getStaticPaths` from `currentSite()`.
 */
import type { PublicComments } from './comments.ts';
import type { Activities } from '#contract/activities.ts';
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

/** The parts of other posts on a post's page. */
export interface AroundPost {
  /** The recommended next post. */
  next: PostSummary | undefined;
  related: readonly PostSummary[];
  /** Of its series, itself among them; empty where it is in none. */
  parts: readonly PostSummary[];
}

/** The comments below a draft: those of this browser, and the writer's replies. */
export interface ShownReviews {
  /** Token of the link. */
  token: string;
  all: readonly Review[];
}

export interface Site {
  /** Raised by each publish; equal versions give equal pages. */
  readonly version: number;
  /** Canonical address without a trailing slash. */
  readonly url: string;
  /** The language that its pages speak: the first of the settings', until `siteIn` says another. */
  readonly language: LanguageCode;
  /** The site in all its languages, where this is a part of it. */
  readonly whole?: Site;
  /** Present only in the reduced site for a single post page (`siteOfPost`), which has no other posts. */
  readonly around?: AroundPost;
  /** Set while a preview link is answered: the page shows a text that is not public. */
  readonly preview?: true;
  /** Comments next to the preview, if the link asks for them. */
  readonly reviews?: ShownReviews;
  /** Each post has a PDF next to its page. */
  readonly hasPostPdfs?: true;
  readonly owner: Owner;
  /** The wide picture of home, where the owner has one. */
  readonly front?: Front;
  /** Files of `content/` that are media now, by the addresses that they had. */
  readonly formerFiles?: ReadonlyMap<string, string>;
  /** The owner's settings of the whole site; disabled parts have no data below. */
  readonly settings: SiteSettings;
  /** Categories in which a post was ever published, by name: one whose posts are all offline is shown empty. */
  readonly categories: readonly NamedRow[];
  /** Published posts, newest first by `createdAt`, without bodies. */
  readonly posts: readonly PostSummary[];
  /** `key`: of the record that is edited, where that is not the id: of a translation, in its part. */
  readonly projects: readonly (Project & { key?: string })[];
  readonly publications: readonly Publication[];
  /** Talks, teaching, news, service. */
  readonly activities: Activities;
  /** Projects with a page, each at `/projects/{address}`: the project's id. */
  readonly projectPages: readonly OwnPage[];
  /** Pages of the owner's own, each at `/{address}`. */
  readonly ownPages: readonly OwnPage[];
  /** Returns whether the text of a published post can cite a work; absent: any text can. */
  readonly mayCite?: (id: string) => boolean;
  /** The published post of this id without its body, in constant time. */
  post(id: string): PostSummary | undefined;
  /** The published post that is read under this key: its address, or its id where it has none. */
  postAt(key: string): PostSummary | undefined;
  /** Where a published post is read now, of whose address (or id) this was one once; undefined for any other key. */
  movedTo(key: string): string | undefined;
  /** Paths on a former site, and the ids of the published posts that they redirect to. */
  readonly redirects: Pick<ReadonlyMap<string, string>, 'get'> & Iterable<[path: string, postId: string]>;
  /** Paths of a former site, and the addresses of the pages of the owner's own that they lead to. */
  readonly pageRedirects: ReadonlyMap<string, string>;
  /** Comments of readers; absent if comments are off. */
  readonly comments?: PublicComments;
  /** A published post's body, its citations resolved, and the keys that it cites. */
  rendered(id: string): Promise<(RenderedPost & { cited?: readonly string[] }) | undefined>;
  /** Returns the image for links to a post: its cover, else the first image of its text, without rendering it. */
  picture(post: PostSummary): Promise<RenderedPost['picture']>;
  /** The cover of a post; undefined where it has none. */
  cover(post: Pick<PostSummary, 'cover'>): (MediaSize & { id: string }) | undefined;
  /** The body of a page of the owner's own, as `rendered` has those of posts. */
  renderedPage(address: string): Promise<RenderedPost | undefined>;
  /** The body of a project's page. */
  renderedProject(id: string): Promise<RenderedPost | undefined>;
  /** How posts cite, where that is not APA: the name of a style that the product has, or the text of the owner's own. */
  readonly citationStyle?: string;
  /** Identifies the citable works and their style; absent if not needed. */
  readonly citingHash?: string;
  /** The work of a citation key: the owner's, or a reference beside them. */
  citable(key: string): Publication | undefined;
  /** The document's data as the API answers it (private fields left out); undefined where the owner has none. */
  document(id: string): unknown;
  /** Every document that the owner opened, by kind. */
  readonly documentIds: readonly string[];
}

const handle = Symbol.for('researcher-site.site');
type Holder = { [handle]?: () => Site };

/** Puts the source of the current site in place; called before the first page is rendered. */
export function provideSite(current: () => Site): void {
  (globalThis as Holder)[handle] = current;
}

/** The site at its current version. Throws when nothing provided one: a page rendered outside host and build. */
export function currentSite(): Site {
  const current = (globalThis as Holder)[handle];
  if (!current) throw new Error('No site was provided: pages are rendered by the host or the static build.');
  return current();
}
