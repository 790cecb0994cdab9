/**
 * What Netlify answers under /blog/ where the last deploy has no file (product 14): a page that was published since
 * as the very page, rendered by the program that the host uses too; else the editor's shell for someone who is
 * signed in, and the 404 page for everyone else.
 */
import { pages } from '#contract/paths.ts';
import { isPostPath, isSignedIn, normalisePath } from '#site/http/paths.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { findLiveKey } from '#server/posts/address-repository.ts';
import { commonHeaders, pageHeaders } from '#site/http/headers.ts';
import { loadSite } from '#site/data/load.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import type { BlogFolder } from './folder.ts';

type BlogDependencies = Pick<Dependencies, 'db' | 'log'> & {
  config: Pick<Dependencies['config'], 'siteUrl' | 'secure'>;
};

/** Answers in any case; never rejects for a fault of the database or of a page. */
export async function answerBlog(request: Request, app: BlogDependencies, folder: BlogFolder): Promise<Response> {
  const https = app.config.secure;
  const { pathname, search } = new URL(request.url);
  const path = normalisePath(pathname);

  const bare = (status: number, headers: Record<string, string>) =>
    new Response(null, { status, headers: { ...commonHeaders({ https }), 'Cache-Control': 'no-store', ...headers } });
  /** @param shown the address of the page that is sent */
  const page = async (
    status: number,
    body: Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
    shown = pathname,
  ) =>
    new Response(request.method === 'HEAD' ? null : body, {
      status,
      headers: {
        ...commonHeaders({ https }),
        ...pageHeaders(shown, { https, inline: await folder.inline() }),
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        ...headers,
      },
    });

  if (request.method !== 'GET' && request.method !== 'HEAD') return bare(405, { Allow: 'GET, HEAD' });
  if (path?.endsWith('/')) return bare(308, { Location: path.replace(/\/+$/, '') + search });
  try {
    const key = path && isPostPath(path) && path !== pages.archive ? keyOf(path) : undefined;
    const liveKey = key === undefined ? undefined : await findLiveKey(app.db, key);
    if (liveKey !== undefined && liveKey !== key) return bare(301, { Location: pages.post(liveKey) + search });
    // Most of what is asked for here is not there: one look is enough to know.
    const mayBe = path && (key === undefined || liveKey !== undefined);
    const fresh = mayBe ? await freshPage(path, app, folder) : undefined;
    if (fresh) return await page(200, fresh, { 'Cache-Control': 'no-cache' });
    const isForAdmin = path && isPostPath(path) && isSignedIn(request.headers.get('cookie'));
    return isForAdmin
      ? await page(200, await folder.page('shell'))
      : await page(404, await folder.page('notFound'), {}, '/404');
  } catch (cause) {
    app.log(`${request.method} ${pathname}`, cause);
    const isAway = isUnavailable(cause);
    return page(isAway ? 503 : 500, await folder.page('failed'), isAway ? { 'Retry-After': '2' } : {}, '/500');
  }
}

/** A post's id or address, out of a path. */
const keyOf = (path: string) => decodeURIComponent(path.slice(pages.post('').length));

/** @returns the page as the next deploy will have it; undefined when the site has none at this address */
async function freshPage(
  path: string,
  app: BlogDependencies,
  folder: BlogFolder,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { site } = await loadSite(app.db, app.config.siteUrl, renderedPosts(app.db));
  const program = await folder.program();
  const body = (await program.paths(site)).has(path) ? await program.render(path, site) : undefined;
  return body && new Uint8Array(body);
}
