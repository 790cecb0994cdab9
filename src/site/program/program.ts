/** The program of the site. It renders the same `src/pages` as the static build, but on demand. */
import { getOrMake } from '#domain/get-or-make.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { pathToFileURL } from 'node:url';
import { isForWriters, isOff } from '#domain/site/sections.ts';
import type { PostSummary } from '#contract/posts.ts';
import { sha256 } from '#server/platform/hash.ts';
import { inLanguage, languagePart, withoutLanguage } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import {
  hrefIn,
  isMultilingual,
  languageAt,
  languagesOf,
  postBehind,
  siteIn,
  standsOnce,
} from '#site/data/in-language.ts';
import { provideSite, type Site } from '#site/data/site.ts';
import { madeOf, siteOfPost } from '#site/views/around-post.ts';
import { postPaths } from '#site/views/post-paths.ts';
import { llmsFileAt, llmsFull, llmsTxt, pagesOfFull, type LlmsFile } from '#site/views/llms.ts';
import { pageOfTwin, twinOf, twinPath } from '#site/views/twin.ts';
import { sitePaths, type SitePaths } from './site-paths.ts';

/** The result of `getStaticPaths`: route parameters, and style sheets that the page itself adds to its head. */
export type StaticPaths = {
  params: Record<string, string | number | undefined>;
  props?: { sheets?: readonly string[] };
}[];

interface Segment {
  content: string;
  dynamic: boolean;
  spread: boolean;
}

type Segments = readonly (readonly Segment[])[];

/** The exports of `entry.ts`. */
export interface Program {
  render(request: Request, locals: object): Promise<Response>;
  routes: {
    segments: Segments;
    /** `page`, or `endpoint` for feeds and other files. */
    type: string;
    /** The style sheets of all pages of this route. */
    sheets: string[];
    getStaticPaths: () => Promise<StaticPaths>;
  }[];
}

export interface Pages {
  /** Returns every path of the site, as in a static build: pages first, then feeds and other files. */
  paths(site: Site): Promise<SitePaths>;
  /**
   * Renders a page, or the Markdown of a page.
   * @param path one of the paths in `paths`
   * @param kept cache of rendered pages, from which unchanged pages are taken
   * @returns undefined if the site does not have the page, for example a document that the owner does not have
   * @throws Error if the page cannot be rendered
   */
  render(path: string, site: Site, kept?: KeptPages): Promise<Buffer | undefined>;
  /** Returns the style sheets of a site's pages, by path. */
  sheets(site: Site): Promise<Map<string, readonly string[]>>;
}

/** A cache of rendered pages. An entry is found by its path and a key of everything that the page depends on. */
export interface KeptPages {
  /** A key that is the same for two sites if all their pages are equal. */
  site: string;
  /** A key of everything except posts, comments and mentions. */
  butPosts: string;
  /** Returns an identifier for the version of a post's text. */
  textOf: (post: PostSummary) => string | undefined;
  get: (path: string, madeOf: string) => Buffer | undefined;
  set: (path: string, madeOf: string, page: Buffer) => void;
}

/**
 * The site for `getStaticPaths`, which gets no request. `AsyncLocalStorage` is needed, because two snapshots can be
 * rendered at the same time.
 */
const reading = new AsyncLocalStorage<Site>();

/** @param file the built program, `entry.mjs` */
export async function loadProgram(file: string): Promise<Pages> {
  provideSite(() => {
    const site = reading.getStore();
    if (!site) throw new Error('Pages read the site from Astro.locals, getStaticPaths alone from currentSite().');
    return site;
  });
  const { program } = (await import(pathToFileURL(file).href)) as { program: Program };
  return {
    paths: (site) => pathsOf(program, site),
    sheets: async (site) => {
      const found = await reading.run(site, () => listPaths(program));
      return new Map(found.filter(({ kind }) => kind === 'page').map(({ path, sheets }) => [path, sheets]));
    },
    render: (path, site, kept) => renderEither(program, path, site, kept),
  };
}

/** Returns the paths in all languages. */
async function pathsOf(program: Program, whole: Site): Promise<SitePaths> {
  const found: Found[] = [];
  for (const [index, language] of whole.settings.languages.entries()) {
    const site = siteIn(whole, language);
    const all = await reading.run(site, () => listPaths(program, isListed));
    const there = all.filter(({ path }) => !isOff(site.settings, path) || isForWriters(site.settings, path));
    if (!isOff(site.settings, pages.research)) there.push(...(await pathsOfWorks(program, site)));
    if (index === 0) found.push(...there);
    else
      for (const one of there) if (!standsOnce(one.path)) found.push({ ...one, path: inLanguage(one.path, language) });
  }
  return sitePaths(whole, new Map(found.map(({ path, kind }) => [path, kind])));
}

const ofWorks = new WeakMap<Program, WeakMap<Site['publications'], Map<string, Promise<Found[]>>>>();

/**
 * Returns the paths of publications, which can be tens of thousands. All snapshots of a site with the same publications
 * share one result.
 */
function pathsOfWorks(program: Program, site: Site): Promise<Found[]> {
  const ofProgram = getOrMake(
    ofWorks,
    program,
    () => new WeakMap<Site['publications'], Map<string, Promise<Found[]>>>(),
  );
  const byLanguage = getOrMake(ofProgram, site.publications, () => new Map<string, Promise<Found[]>>());
  return getOrMake(byLanguage, site.language, () => reading.run(site, () => listPaths(program, isOfWorks)));
}

const isOfWorks = (segments: Segments) => segments.length > 1 && segments[0]?.[0]?.content === 'research';

const known = new WeakMap<Site, Promise<SitePaths>>();

/** Returns every path of a multilingual site, which is needed to link to translated pages. */
function addressesOf(program: Program, site: Site): Promise<SitePaths> {
  return getOrMake(known, site, () => pathsOf(program, site));
}

const hashes = new WeakMap<SitePaths, string>();

/** Returns a hash of all paths, on which the links of a cached page depend. */
function hashOf(addresses: SitePaths): string {
  return getOrMake(hashes, addresses, () => sha256(JSON.stringify([...addresses.keys()])));
}

/**
 * Returns whether the paths of a route are listed for each snapshot of the site. Routes of posts and publications are
 * handled separately, because they can have very many paths.
 */
const isListed = (segments: Segments) => !(routeOf(segments) in postPaths) && !isOfWorks(segments);

/** Returns the path of a page's file below `src/pages/`, as in Astro's route patterns. */
const routeOf = (segments: Segments) =>
  segments
    .map((segment) => `/${segment.map(({ content, dynamic }) => (dynamic ? `[${content}]` : content)).join('')}`)
    .join('');

interface Found {
  path: string;
  kind: 'page' | 'file';
  sheets: readonly string[];
}

async function listPaths(
  { routes }: Program,
  isWanted: (segments: Segments) => boolean = () => true,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const { segments, type, sheets, getStaticPaths } of routes) {
    if (!isWanted(segments)) continue;
    const kind = type === 'page' ? 'page' : 'file';
    const isDynamic = segments.flat().some((part) => part.dynamic);
    const list: StaticPaths = isDynamic ? await getStaticPaths() : [{ params: {} }];
    for (const { params, props } of list)
      found.push({ path: pathOf(segments, params), kind, sheets: [...sheets, ...(props?.sheets ?? [])] });
  }
  return found;
}

function pathOf(segments: Segments, params: StaticPaths[number]['params']): string {
  const parts = segments.map((segment) =>
    segment
      .map(({ content, dynamic, spread }) => {
        const value = dynamic ? String(params[spread ? content.replace(/^\.\.\./, '') : content] ?? '') : content;
        return spread ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value);
      })
      .join(''),
  );
  return `/${parts.filter((part) => part !== '').join('/')}`;
}

/** Renders the page at a path or, if the path is that of the Markdown of one or many pages, this Markdown. */
async function renderEither(program: Program, path: string, site: Site, kept?: KeptPages): Promise<Buffer | undefined> {
  const file = llmsFileAt(path);
  if (file !== undefined) return renderLlms(program, file, path, site, kept);
  const page = pageOfTwin(path);
  if (page === undefined) return render(program, path, site, kept);
  const html = await render(program, page, site, kept);
  return html && Buffer.from(twinOf(html.toString(), page, site));
}

async function renderLlms(program: Program, file: LlmsFile, path: string, whole: Site, kept?: KeptPages) {
  const language = languageAt(path, whole);
  if (language === undefined) return undefined;
  const site = siteIn(whole, language);
  if (file === pages.llms) return Buffer.from(llmsTxt(site));
  const texts: string[] = [];
  for (const page of pagesOfFull(site)) {
    const text = await renderEither(program, twinPath(page), whole, kept);
    if (text) texts.push(text.toString());
  }
  return Buffer.from(llmsFull(site, texts));
}

async function render(
  program: Program,
  path: string,
  whole: Site,
  kept: KeptPages | undefined,
): Promise<Buffer | undefined> {
  const language = languageAt(path, whole);
  if (language === undefined) return undefined;
  const addresses = isMultilingual(whole) ? await addressesOf(program, whole) : undefined;
  const languages = addresses && languagesOf(path, whole, addresses);
  const bare = languagePart(path) === undefined ? path : withoutLanguage(path);
  const part = siteIn(whole, language);
  const post = postBehind(bare, part);
  const site = post ? siteOfPost(part, post) : part;
  const linked = bare === path ? undefined : addresses;
  const made =
    kept &&
    (post
      ? sha256(JSON.stringify([kept.butPosts, languages, linked && hashOf(linked), madeOf(site, post, kept.textOf)]))
      : kept.site);
  const known = made && kept.get(path, made);
  if (known) return known;
  const locals = {
    site,
    ...(languages && { languages }),
    ...(linked && { href: hrefIn(language, linked) }),
  } as App.Locals;
  const response = await program.render(new Request(`http://localhost${bare}`), locals);
  const isAnswer = bare === '/404' || bare === '/500';
  if (response.ok || (isAnswer && !locals.failure)) {
    const sent = Buffer.from(await response.arrayBuffer());
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
    const page = isPage ? withoutUnusedSheet(sent) : sent;
    if (made) kept.set(path, made, page);
    return page;
  }
  if (response.status === 404) return undefined;
  throw new Error(`The page ${path} could not be rendered (status ${response.status}).`, { cause: locals.failure });
}

/** The Japanese style sheet in a page. */
export const japaneseSheet = /<style data-lang="ja">(.*?)<\/style>/s;

/**
 * Removes the Japanese style sheet from a page without Japanese text (`Page.astro`). `later.css` contains the same
 * styles for content that scripts add later. The links of the menu to other languages look the same without it.
 */
function withoutUnusedSheet(html: Buffer): Buffer {
  const without = html.toString().replace(japaneseSheet, '');
  const content = without.replace(/<header class="menu".*?<\/header>/s, '');
  return content.includes(' lang="ja"') ? html : Buffer.from(without);
}
