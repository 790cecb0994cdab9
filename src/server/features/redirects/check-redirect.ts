/** Checks a redirect that the owner wants (POST-28): from a path without a page, to a public page of this site. */
import type { RedirectProblem } from '#contract/redirects.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { pages } from '#contract/paths.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { decoded } from '#domain/decoded.ts';
import { isOwnPagePath } from '#domain/page-address.ts';
import { normalisePath } from '#domain/path.ts';
import { isPage, whereListed } from '#server/features/analytics/visits.ts';
import { findLiveKey, resolveKey } from '#server/features/posts/address-repository.ts';
import { findRedirectTarget, type Redirect } from '#server/features/posts/redirect-repository.ts';
import type { Database } from '#server/platform/db/database.ts';

/** A redirect in the form in which it is stored, and the path where it leads now. */
export interface CheckedRedirect {
  path: string;
  lead: Redirect;
  to: string;
}

interface Checking {
  db: Database;
  settings: SiteSettings;
  siteUrl: string;
  /** Answers of earlier checks, because the rows of a file often have the same target. */
  known?: Map<string, Promise<boolean>>;
}

/**
 * First path segments that a redirect cannot have, because the API, the admin area or a host answers them. Files of
 * old sites can have every other path.
 */
const reserved = new Set([
  'api',
  'users',
  'dashboard',
  'setup',
  'newsletter',
  'media',
  'cards',
  'micropub',
  'mcp',
  'webmention',
  '_astro',
  '.netlify',
  '.well-known',
  '404',
  '500',
  'error',
]);
const reservedPosts = new Set(['create', 'preview']);

/** Pages that are files. */
const files = new Set<string>([pages.rss, pages.atom, pages.jsonFeed, pages.publicationsBib, pages.sitemap]);

/**
 * Checks a redirect.
 * @param path the old path, or its full URL on any site
 * @param to path of a page of this site, its full URL, or the slug of a post
 * @param isRestored whether an import has made the redirect, so that its page need not be public
 */
export async function checkRedirect(
  checking: Checking,
  path: string,
  to: string,
  isRestored = false,
): Promise<CheckedRedirect | RedirectProblem> {
  const former = pathOf(path);
  if (typeof former !== 'string') return former.problem;
  if (former.includes('*')) return 'redirectPath';
  if (isReserved(former)) return 'redirectReserved';
  if (former === pages.home || files.has(former) || (await hasPage(checking, former))) return 'redirectIsPage';
  const target = targetOf(to, checking.siteUrl);
  if (typeof target !== 'string') return target.problem;
  if (target === former) return 'redirectItself';
  const lead = await leadTo(checking, target, isRestored);
  if (typeof lead === 'string') return lead;
  return { path: former, ...lead };
}

/** Finds the page at a path: a post by its id, and a custom page by its slug, so that both can be renamed later. */
async function leadTo(
  checking: Checking,
  target: string,
  isRestored: boolean,
): Promise<Omit<CheckedRedirect, 'path'> | RedirectProblem> {
  const { db } = checking;
  const [, key] = /^\/blog\/([^/]+)$/.exec(withoutLanguage(target)) ?? [];
  const live = key === undefined ? undefined : await findLiveKey(db, decoded(key));
  const address = live ?? (isRestored && key !== undefined ? decoded(key) : undefined);
  const post = address === undefined ? undefined : await resolveKey(db, address);
  if (post && address !== undefined) return { lead: { postId: post.id }, to: pages.post(address) };
  const isThere = files.has(target) || (await hasPage(checking, whereListed(target)));
  if (isOwnPagePath(target) && (isThere || isRestored)) return { lead: { page: decoded(target.slice(1)) }, to: target };
  if (isThere) return { lead: { target }, to: target };
  if (await findRedirectTarget(db, target)) return 'redirectChain';
  return key === undefined ? 'redirectNoPage' : 'redirectNoPost';
}

function hasPage({ db, settings, known }: Checking, path: string): Promise<boolean> {
  const found = known?.get(path) ?? isPage(db, settings, path);
  known?.set(path, found);
  return found;
}

function isReserved(path: string): boolean {
  const [, first = '', second = ''] = withoutLanguage(path).split('/');
  return reserved.has(decoded(first)) || (first === 'blog' && reservedPosts.has(second));
}

interface Refused {
  problem: RedirectProblem;
}

/** Returns the path in a text, without a trailing slash. A full URL can be of any site, because an old site had one. */
function pathOf(given: string): string | Refused {
  const text = given.trim();
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : undefined;
  if (url === null) return { problem: 'redirectPath' };
  const asked = url ? url.pathname + url.search + url.hash : text;
  if (/[?#]/.test(asked)) return { problem: 'redirectQuery' };
  const path = normalisePath(asked);
  if (path === undefined) return { problem: 'redirectPath' };
  return path === pages.home ? path : path.replace(/\/$/, '');
}

/** Returns the path of a target on this site. Other sites are refused, so that no link to this site leads elsewhere. */
function targetOf(given: string, siteUrl: string): string | Refused {
  const text = given.trim();
  const isUrl = /^[a-z][a-z\d+.-]*:/i.test(text);
  if (isUrl && URL.parse(text)?.origin !== new URL(siteUrl).origin) return { problem: 'redirectOutside' };
  if (/^[/\\]{2}|^\\/.test(text)) return { problem: 'redirectOutside' };
  const path = pathOf(isUrl || text.startsWith('/') ? text : pages.post(text));
  if (typeof path === 'string') return path;
  return path.problem === 'redirectPath' ? { problem: 'redirectNoPage' } : path;
}
