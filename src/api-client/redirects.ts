/** API calls for redirects (POST-28). */
import * as calls from '#contract/redirects.ts';
import { call } from './request.ts';

export const listRedirects = () => call(calls.getRedirects);

/**
 * Redirects `path` to a page of this site.
 * @param to path of the page, or the slug of a post
 * @param origin `import` to put a deleted redirect of an import back
 */
export const addRedirect = (path: string, to: string, origin?: 'hand' | 'import') =>
  call(calls.postRedirect, {}, { path, to, ...(origin && { origin }) });

/** @param former the present old path of the redirect */
export const changeRedirect = (former: string, path: string, to: string) =>
  call(calls.putRedirect, {}, { former, path, to });

export const removeRedirect = (path: string) => call(calls.deleteRedirect, {}, { path });

export const importRedirects = (csv: string) => call(calls.importRedirects, {}, { csv });

/** The answer that readers get at a path. */
export type Leads =
  | { kind: 'page' | 'missing' | 'failed'; path: string }
  | { kind: 'redirect' | 'dead'; path: string; to: string }
  | { kind: 'outside' };

/**
 * Requests a path as a reader does.
 * @param given a path or URL of this site
 */
export async function whereItLeads(given: string): Promise<Leads> {
  const url = URL.parse(given.trim(), location.origin);
  if (given.trim() === '' || url?.origin !== location.origin) return { kind: 'outside' };
  const path = url.pathname + url.search;
  try {
    // Without cookies, because admins also get unpublished posts.
    const found = await fetch(path, { method: 'HEAD', credentials: 'omit', cache: 'no-store' });
    const to = decodeURI(new URL(found.url || path, location.origin).pathname);
    const shown = decodeURI(path);
    if (found.redirected && (found.ok || found.status === 404))
      return { kind: found.ok ? 'redirect' : 'dead', path: shown, to };
    if (found.status === 404) return { kind: 'missing', path: shown };
    return { kind: found.ok ? 'page' : 'failed', path: shown };
  } catch {
    return { kind: 'failed', path };
  }
}
