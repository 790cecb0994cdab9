/**
 * Answers requests under /blog/ for paths without a file in the last deploy (SITE-39). A page that was published
 * since then is rendered by the same program as on the host. For other paths of posts, logged-in users get the
 * editor's page. All other requests get the 404 page.
 */
import { decoded } from '#domain/decoded.ts';
import { withoutLanguage } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { hasSessionHint } from '#contract/session-hint.ts';
import { pages } from '#contract/paths.ts';
import { normalisePath } from '#domain/path.ts';
import { themeSheet } from '#domain/site/theme.ts';
import { isPostPath } from '#site/http/paths.ts';
import { isUnavailable } from '#server/platform/db/unavailable.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { isSectionOn } from '#server/features/records/site-settings.ts';
import { countPublished, isListKnown } from '#server/features/posts/list-repository.ts';
import { findLiveKey } from '#server/features/posts/address-repository.ts';
import { findRedirect } from '#server/features/posts/redirect-repository.ts';
import { findPreview } from '#server/features/posts/preview-service.ts';
import { routeOf } from '#site/http/routes.ts';
import { everyFormerFeed } from '#site/http/former-feeds.ts';
import { commonHeaders, pageHeaders, previewHeaders, withTheme } from '#site/http/headers.ts';
import { postAddress } from '#site/data/in-language.ts';
import { loadSite } from '#site/data/load.ts';
import { previewToken, renderPreview } from '#site/data/preview.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { robotsHeaders } from '#site/views/robots.ts';
import { pageOfTwin, twinHeaders, twinLink, twinPath } from '#site/views/twin.ts';
import type { BlogFolder } from './folder.ts';

type BlogDependencies = Pick<Dependencies, 'db' | 'log' | 'clock'> & {
  config: Pick<Dependencies['config'], 'siteUrl' | 'secure' | 'hstsSubdomains'>;
};

/** Always returns a response; never rejects because of a database or page error. */
export async function answerBlog(request: Request, app: BlogDependencies, folder: BlogFolder): Promise<Response> {
  const hsts = { https: app.config.secure, subdomains: app.config.hstsSubdomains };
  const { pathname, search } = new URL(request.url);
  const path = normalisePath(pathname);

  const bare = (status: number, headers: Record<string, string>) =>
    new Response(null, { status, headers: { ...commonHeaders(hsts), 'Cache-Control': 'no-store', ...headers } });
  /** @param shown path of the page that is sent, if it is not the requested path */
  const page = async (
    status: number,
    body: Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
    shown = pathname,
    theme?: string,
  ) =>
    new Response(request.method === 'HEAD' ? null : body, {
      status,
      headers: {
        ...commonHeaders(hsts),
        ...pageHeaders(
          shown,
          withTheme({ ...hsts, inline: await folder.inline() }, theme),
          new TextDecoder().decode(body),
        ),
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        ...headers,
      },
    });

  if (request.method !== 'GET' && request.method !== 'HEAD') return bare(405, { Allow: 'GET, HEAD' });
  if (path?.endsWith('/')) return bare(308, { Location: path.replace(/\/+$/, '') + search });
  try {
    // The blog's index has a file unless the blog is off. If the blog is off, only writers see its page.
    if (path === pages.blog) {
      return hasSessionHint(request.headers.get('cookie') ?? '')
        ? await page(200, await folder.page(pages.blog))
        : await page(404, await folder.page('/404'), {}, '/404');
    }
    const token = path && previewToken(path);
    if (token) {
      const preview = await previewPage(token, request.headers.get('cookie') ?? '', app, folder);
      if (preview) return await page(200, preview.body, previewHeaders, pathname, preview.theme);
    }
    const twin = path && pageOfTwin(path);
    const markdown = twin && isPostPath(twin) ? await freshTwin(twin, app, folder) : undefined;
    if (markdown && 'movedTo' in markdown) return bare(301, { Location: markdown.movedTo + search });
    if (twin && markdown) {
      const headers = { ...commonHeaders(hsts), 'Cache-Control': 'no-cache', ...markdown.headers };
      return new Response(request.method === 'HEAD' ? null : markdown.body, { headers });
    }
    const key = path && isPostPath(path) && withoutLanguage(path) !== pages.archive ? keyOf(path) : undefined;
    const liveKey = key === undefined ? undefined : await findLiveKey(app.db, key);
    if (liveKey !== undefined && liveKey !== key) return bare(301, { Location: pages.post(liveKey) + search });
    const former = path && liveKey === undefined && !isListPath(path) ? await findRedirect(app.db, path) : undefined;
    if (former !== undefined) return bare(301, { Location: former + search });
    const feed = path && liveKey === undefined ? everyFormerFeed.get(path) : undefined;
    if (feed !== undefined && (await isSectionOn(app.db, 'blog'))) return bare(301, { Location: feed + search });
    // Most requested paths do not exist, so at most one query checks whether the path can exist.
    const mayBe = path && (key === undefined ? await mayBeList(path, app.db) : liveKey !== undefined);
    const fresh = mayBe ? await freshPage(path, app, folder) : undefined;
    if (fresh && 'movedTo' in fresh) return bare(301, { Location: fresh.movedTo + search });
    if (path && fresh) {
      const headers = { 'Cache-Control': 'no-cache', ...fresh.headers };
      return await page(200, fresh.body, headers, pathname, fresh.theme);
    }
    const isForAdmin = path && isPostPath(path) && hasSessionHint(request.headers.get('cookie') ?? '');
    return isForAdmin
      ? await page(200, await folder.page(pages.newPost), {}, pages.newPost)
      : await page(404, await folder.page('/404'), {}, '/404');
  } catch (cause) {
    app.log(`${request.method} ${routeOf(pathname)}`, cause);
    const isAway = isUnavailable(cause);
    return page(isAway ? 503 : 500, await folder.page('/500'), isAway ? { 'Retry-After': '2' } : {}, '/500');
  }
}

/** A page that was rendered for this request, and the style sheet of its theme. */
interface FreshPage {
  body: Uint8Array<ArrayBuffer>;
  theme: string | undefined;
  /** Headers that depend on the site. */
  headers: Record<string, string>;
}

/** A redirect to the same post, under the path prefix of the post's language. */
interface Moved {
  movedTo: string;
}

/** Returns the ID or slug of a post from its path. */
const keyOf = (path: string) => decoded(withoutLanguage(path).slice(pages.post('').length));

async function previewPage(
  token: string,
  cookies: string,
  app: BlogDependencies,
  folder: BlogFolder,
): Promise<FreshPage | undefined> {
  if (!(await findPreview(app.db, token, app.clock()))) return undefined;
  const { site } = await loadSite(app.db, app.config.siteUrl, renderedPosts(app.db));
  const body = await renderPreview(app.db, await folder.program(), site, token, app.clock(), cookies);
  return body && { body: new Uint8Array(body), theme: themeSheet(site.settings.theme), headers: {} };
}

/** Returns the Markdown of a post, as `freshPage` does; undefined if there is no public post at this path. */
async function freshTwin(page: string, app: BlogDependencies, folder: BlogFolder) {
  const key = keyOf(page);
  const liveKey = await findLiveKey(app.db, key);
  if (liveKey === undefined) return undefined;
  if (liveKey !== key) return { movedTo: twinPath(pages.post(liveKey)) };
  const fresh = await freshPage(page, app, folder, twinPath(page));
  return fresh && 'movedTo' in fresh ? { movedTo: twinPath(fresh.movedTo) } : fresh;
}

/**
 * @param shown the path of what to render, if it is the Markdown of the page
 * @returns the page as the next deploy will contain it; undefined if the site has no page at this path
 */
async function freshPage(
  path: string,
  app: BlogDependencies,
  folder: BlogFolder,
  shown = path,
): Promise<FreshPage | Moved | undefined> {
  const { site } = await loadSite(app.db, app.config.siteUrl, renderedPosts(app.db));
  const post = isPostPath(path) ? site.postAt(keyOf(path)) : undefined;
  const movedTo = post && postAddress(site, post);
  if (movedTo !== undefined && movedTo !== path) return { movedTo };
  const program = await folder.program();
  const paths = await program.paths(site);
  const body = paths.has(shown) ? await program.render(shown, site) : undefined;
  const theme = themeSheet(site.settings.theme);
  const headers =
    shown === path
      ? { ...robotsHeaders(site, path), ...(paths.has(twinPath(path)) && { Link: twinLink(path) }) }
      : twinHeaders(path, site);
  return body && { body: new Uint8Array(body), theme, headers };
}

/**
 * Returns whether a path looks like the path of a post list. Such paths belong to this site, so no redirect from a
 * previous site is looked up for them.
 */
const isListPath = (path: string) => /^(?:category|keyword|archive|page)(?:\/|$)/.test(keyOf(path));

/** Returns whether the site can have a list of posts at this path; asks the database at most once. */
async function mayBeList(path: string, db: Dependencies['db']): Promise<boolean> {
  const [first, id, ...more] = keyOf(path).split('/');
  if (id === undefined) return withoutLanguage(path) === pages.archive;
  if (first === 'category' || first === 'keyword') return more.length <= 1 && isListKnown(db, first, id);
  if (more.length > 0) return false;
  if (first === 'archive') return /^(?:19|20)\d\d$/.test(id);
  if (first !== 'page' || !/^[1-9]\d{0,4}$/.test(id)) return false;
  return Number(id) <= Math.ceil((await countPublished(db)) / limits.postsPerPage);
}
