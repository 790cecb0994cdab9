/**
 * The page to which a reader returns after login, sign-up or confirmation of the email address (ACC-52). It travels as
 * `?next=` in links and as `next` in request bodies. Everyone can write such links, so every reader of the value calls
 * `readNextPage` again before use.
 */
import { withoutLanguage } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { isApiPath, pages } from '#contract/paths.ts';
import { normalisePath } from './path.ts';

/** The characters of a URL's path, query and fragment. Browsers remove or rewrite some of the others. */
const urlCharacters = /^[\w\-.~!$&'()*+,;=:@%/?#]+$/;

/** First segments below which no page of readers or writers is: account pages, and pages that are opened by a token. */
const refusedRoots = [pages.users, '/setup', '/follow', '/files', '/documents'];

/**
 * Returns the page in a uniform spelling if it is a page of this site to which a reader can return; otherwise undefined.
 * Refused are other sites in every disguise, the API, files, account pages, and pages of emailed links.
 * @param asked decoded once, as `URLSearchParams` does
 */
export function readNextPage(asked: string | null | undefined): string | undefined {
  if (!asked || asked.length > limits.nextPage || !urlCharacters.test(asked)) return undefined;
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#']*)?(#.*)?$/.exec(asked) ?? [];
  const normal = normalisePath(path);
  if (normal === undefined || !isPage(normal)) return undefined;
  const page = normal + query + fragment;
  return page.length > limits.nextPage ? undefined : page;
}

function isPage(path: string): boolean {
  // Compared in lower case, because some hosts ignore case.
  const plain = withoutLanguage(path.toLowerCase()).replace(/\/$/, '') || '/';
  if (isApiPath(plain) || plain.startsWith(pages.preview(''))) return false;
  if (refusedRoots.some((root) => plain === root || plain.startsWith(`${root}/`))) return false;
  // The name of a file has a dot. The slug of a page has none.
  return !plain.slice(plain.lastIndexOf('/')).includes('.');
}

/**
 * Returns the page in the query of a URL. A query with several values of `next` is ambiguous and has none.
 * @param search such as `location.search`
 */
export function nextPageIn(search: string): string | undefined {
  const [asked, ...more] = new URLSearchParams(search).getAll('next');
  return more.length > 0 ? undefined : readNextPage(asked);
}

/** Adds the page to a path that has no query. Without a page, or with a refused page, returns the path unchanged. */
export function withNextPage(path: string, next: string | undefined): string {
  const page = readNextPage(next);
  return page === undefined ? path : `${path}?next=${encodeURIComponent(page)}`;
}
