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
