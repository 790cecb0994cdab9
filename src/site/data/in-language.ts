/** The versions of a multilingual site, one for each of its languages (LANG-1). */
import { getOrMake } from '#domain/get-or-make.ts';
import { decoded } from '#domain/decoded.ts';
import { languageNames, languagePart, inLanguage, withoutLanguage, type LanguageCode } from '#contract/languages.ts';
import { isDocumentId, pages } from '#contract/paths.ts';
import { byCategoryId, byOriginal, groupOf, groupsOf, newerFirst, type Grouping } from './posts/groups.ts';
import type { PostSummary } from '#contract/posts.ts';
import type { Site } from './site.ts';

type Languages = Pick<Site, 'settings'>;

const first = ({ settings }: Languages): LanguageCode => settings.languages[0] ?? 'en';

/**
 * Returns whether the site has more than one language. On a site with one language, pages have no language switch.
 */
export const isMultilingual = ({ settings }: Languages): boolean => settings.languages.length > 1;

/**
 * @returns the language of a path. Paths without a language prefix have the site's first language. Undefined if the
 * site does not have the language
 */
export function languageAt(path: string, site: Languages): LanguageCode | undefined {
  const part = languagePart(path);
  if (part === undefined) return first(site);
  return part !== first(site) && site.settings.languages.includes(part) ? part : undefined;
}

/** Returns the path in the language of `site`: `/ja/blog` for `/blog`; unchanged for the first language. */
export const addressIn = (site: Languages & Pick<Site, 'language'>, path: string): string =>
  inLanguage(path, site.language === first(site) ? undefined : site.language);

const once: ReadonlySet<string> = new Set([
  pages.headPreview,
  pages.builtInLists,
  pages.sitemap,
  pages.manifest,
  '/robots.txt',
  pages.tdmRep,
  '/error',
]);

/**
 * Returns whether a page exists only once instead of once per language. These pages are documents, files and admin
 * pages.
 */
export function standsOnce(path: string): boolean {
  const [, part = ''] = path.split('/');
  return once.has(path) || isDocumentId(part) || /^\/(?:research\/cite\/|publications\.|sitemap-)/.test(path);
}

const made = new WeakMap<Site, Map<LanguageCode, Site>>();

/**
 * Returns the version of the site in one of its languages, with the posts, texts, and the owner's data in that
 * language. The same site and language always give the same object. A site in English only is returned unchanged.
 */
export function siteIn(site: Site, language: LanguageCode): Site {
  if (!isMultilingual(site) && language === 'en') return site;
  const known = getOrMake(made, site, () => new Map<LanguageCode, Site>());
  return getOrMake(known, language, () => partOf(site, language));
}

const groupings = new Map<LanguageCode, Grouping>();

/** Groups posts by language. Posts without a language have the site's first language. */
function byLanguage(standard: LanguageCode): Grouping {
  return getOrMake(groupings, standard, () => ({ language }) => [language ?? standard]);
}

function partOf(site: Site, language: LanguageCode): Site {
  const isOf = (said: string | null | undefined) => (said ?? first(site)) === language;
  const lists = groupsOf(site.posts, byLanguage(first(site)));
  const posts = lists.get(language) ?? [];
  const used = groupsOf(posts, byCategoryId);
  const others = [...lists].filter(([other]) => other !== language).map(([, list]) => groupsOf(list, byCategoryId));
  const isElsewhere = (id: string) => others.some((other) => other.has(id));
  const { owner } = site;
  const inJapanese = language === 'ja' ? { ...owner.inJapanese, name: owner.nameJa ?? owner.name } : {};
  return {
    ...site,
    whole: site,
    language,
    posts,
    ...entriesIn(site, language),
    // A category that has no posts in any language is shown only in the site's first language.
    categories: site.categories.filter(({ id }) => used.has(id) || (language === first(site) && !isElsewhere(id))),
    owner: { ...owner, ...inJapanese, nameJa: language === 'ja' ? null : owner.nameJa },
    postAt: (key) => {
      const post = site.postAt(key);
      return post && isOf(post.language) ? post : undefined;
    },
  };
}

/**
 * Returns project pages and custom pages without duplicates, by language. A page without a language is listed only
 * for the first language.
 * @returns for each language, the pages and a function for their paths
 */
export const textsOnce = (whole: Site) =>
  whole.settings.languages.map((language, index) => {
    const part = siteIn(whole, language);
    const isHere = (page: { language?: LanguageCode | undefined }) => index === 0 || page.language === language;
    return {
      part,
      projectPages: part.projectPages.filter(isHere),
      ownPages: part.ownPages.filter(isHere),
      at: (path: string) => addressIn(part, path),
    };
  });

/** A link to a page in one of the site's languages. */
export interface LanguageLink {
  code: LanguageCode;
  /** The language's name in that language. */
  name: string;
  /** Null if the page does not exist in the language. */
  href: string | null;
}

/**
 * Returns whether the path belongs to an error page. Error pages replace other pages, so they link to the home page in
 * the other language.
 */
const isAnswer = (path: string) => path === '/404' || path === '/500';

/**
 * Returns the links to a page in each language, in the order of the site's languages.
 * @param path the page's own path
 * @param known every path of the site
 */
export function languagesOf(path: string, site: Site, known: Pick<ReadonlySet<string>, 'has'>): LanguageLink[] {
  const own = languageAt(path, site);
  const bare = withoutLanguage(path);
  const post = postBehind(bare, site);
  const texts = post ? textsOf(post, site) : [];
  return site.settings.languages.map((code) => {
    const at = (page: string) => inLanguage(page, code === first(site) ? undefined : code);
    const text = texts.find((other) => (other.language ?? first(site)) === code);
    const href = text ? at(pages.postAt(text)) : at(isAnswer(bare) ? pages.home : bare);
    return { code, name: languageNames[code], href: code === own ? path : known.has(href) ? href : null };
  });
}

/**
 * Returns the post that a page shows.
 * @param bare the page's path without its language prefix
 */
export function postBehind(bare: string, site: Site): PostSummary | undefined {
  const [, blog, key, ...more] = bare.split('/');
  return blog === 'blog' && key && more.length === 0 ? site.postAt(decoded(key)) : undefined;
}

/** Returns the public versions of a post in the site's other languages. */
export const translationsOf = (post: PostSummary, site: Site): { code: LanguageCode; name: string; href: string }[] =>
  (site.whole ? textsOf(post, site.whole) : []).flatMap((other) => {
    const code = other.language ?? first(site);
    if (code === site.language) return [];
    return [{ code, name: languageNames[code], href: postAddress(site, other) }];
  });

/** Returns the public versions of a post in all languages, including the post itself; newest first. */
function textsOf(post: PostSummary, { posts, post: find }: Pick<Site, 'posts' | 'post'>): PostSummary[] {
  const original = post.translationOf ?? post.id;
  const there = [find(original), find(post.id), ...groupOf(posts, byOriginal, original)];
  const isOne = ({ id, translationOf }: PostSummary) => id === post.id || (translationOf ?? id) === original;
  const texts = there.filter((text) => text !== undefined);
  return [...new Set(texts.filter(isOne))].sort(newerFirst);
}

/**
 * Returns the function that makes the links of a page. It changes a path of this site to the page in the same
 * language, if the site has that page. Other links are returned unchanged.
 * @param known every path of the site
 */
export const hrefIn =
  (language: LanguageCode, known: Pick<ReadonlySet<string>, 'has'>) =>
  (link: string): string => {
    const [path = ''] = link.split(/[?#]/, 1);
    const other = inLanguage(path, language);
    // A link in a post can contain unencoded characters.
    const isKnown = path.startsWith('/') && (known.has(other) || known.has(encodeURI(other)));
    return isKnown ? other + link.slice(path.length) : link;
  };

/** Returns the path of a post, with the prefix of its language. */
export const postAddress = (
  site: Languages,
  post: { id: string; address: string | null; language?: LanguageCode | null | undefined },
): string => inLanguage(pages.postAt(post), post.language === first(site) ? undefined : (post.language ?? undefined));

interface Entry {
  language?: LanguageCode | undefined;
  /** The key of the original entry, if this is a translation. */
  translationOf?: string | undefined;
}

type Entries = Pick<Site, 'projects' | 'projectPages' | 'ownPages' | 'activities' | 'renderedPage' | 'renderedProject'>;

/**
 * Selects the entries for a language. An entry can be written in one of the site's languages, or be for all
 * languages.
 *
 * Returns the entries in a language and the entries without a language, in the owner's order. A translation replaces
 * its original at the same path, so that each path exists in every language.
 */
function entriesIn(whole: Site, language: LanguageCode): Entries {
  const projectPages = shownIn(whole.projectPages, language, ({ address }) => address);
  const ownPages = shownIn(whole.ownPages, language, ({ address }) => address);
  const { activities } = whole;
  return {
    projects: shownIn(whole.projects, language, ({ id }) => id).map(({ entry, key }) =>
      entry.id === key ? entry : { ...entry, id: key, key: entry.id },
    ),
    projectPages: projectPages.map(atKey),
    ownPages: ownPages.map(atKey),
    activities: { ...activities, news: activities.news.filter((entry) => isIn(entry, language)) },
    renderedProject: async (id) => rendered(projectPages, id, (key) => whole.renderedProject(key)),
    renderedPage: async (address) => rendered(ownPages, address, (key) => whole.renderedPage(key)),
  };
}

const isIn = (entry: Entry, language: LanguageCode) => entry.language === undefined || entry.language === language;

/** @returns each displayed entry with its key */
function shownIn<E extends Entry>(
  all: readonly E[],
  language: LanguageCode,
  keyOf: (entry: E) => string,
): { entry: E; key: string }[] {
  const keys = new Set(all.map(keyOf));
  const translations = new Map<string, E>();
  for (const entry of all) {
    const { translationOf } = entry;
    if (entry.language === language && translationOf !== undefined && keys.has(translationOf))
      translations.set(translationOf, entry);
  }
  const placed = new Set(translations.values());
  return all.flatMap((entry) => {
    const key = keyOf(entry);
    const translation = translations.get(key);
    if (translation) return [{ entry: translation, key }];
    return placed.has(entry) || !isIn(entry, language) ? [] : [{ entry, key }];
  });
}

const atKey = <P extends { address: string }>({ entry, key }: { entry: P; key: string }): P =>
  entry.address === key ? entry : { ...entry, address: key, key: entry.address };

const rendered = (
  shown: readonly { entry: { address: string }; key: string }[],
  key: string,
  render: Site['renderedPage'],
) => {
  const found = shown.find((one) => one.key === key);
  return found && render(found.entry.address);
};
