/**
 * What Netlify answers under /blog/ where the last deploy has no file (product 14): a page that was published since
 * as the very page, rendered by the program that the host uses too; else the editor's shell for someone who is
 * signed in, and the 404 page for everyone else.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pages } from '#contract/paths.ts';
import { loadProgram, type Pages } from '#host/program/program.ts';
import { isPostAddress, isSignedIn, normalisePath } from '#host/serving/addresses.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { isPublished } from '#server/posts/post-repository.ts';
import { commonHeaders, groupOf, inlineHashes, pageHeaders } from '#site-data/headers.ts';
import { loadSite } from '#site-data/load.ts';
import { renderedPosts } from '#site-data/rendered-posts.ts';

type App = Pick<Dependencies, 'db' | 'log'> & { config: Pick<Dependencies['config'], 'siteUrl' | 'secure'> };

/**
 * @param folder what the build left for this function: the program, and the pages 404, 500 and create
 * @returns an answer in any case; never rejects for a fault of the database or a page
 */
export async function answerBlog(request: Request, app: App, folder: URL): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const path = normalisePath(pathname);
  const answer = async (status: number, path: string, body: BodyInit | null, headers: Record<string, string>) =>
    new Response(request.method === 'HEAD' ? null : body, {
      status,
      headers: {
        ...commonHeaders({ https: app.config.secure }),
        ...pageHeaders(groupOf(path), { https: app.config.secure, inline: await readHashes(folder) }),
        ...headers,
      },
    });
  const page = (status: number, path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    answer(status, path, body, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers });

  if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, '/', null, { allow: 'GET, HEAD' });
  if (path?.endsWith('/')) return answer(308, '/', null, { location: path.replace(/\/+$/, '') + search });
  try {
    const body = path && (await freshPage(path, app, folder));
    if (body) return await page(200, path, new Uint8Array(body), { 'cache-control': 'no-cache' });
    if (path && isPostAddress(path) && isSignedIn(request.headers.get('cookie'))) {
      return await page(200, path, await readFile(new URL('pages/create.html', folder)));
    }
    return await page(404, '/404', await readFile(new URL('pages/404.html', folder)));
  } catch (cause) {
    app.log(`${request.method} ${pathname}`, cause);
    const isAway = isUnavailable(cause);
    const body = await readFile(new URL('pages/500.html', folder));
    return page(isAway ? 503 : 500, '/500', body, isAway ? { 'retry-after': '2' } : {});
  }
}

/** @returns the page as the next deploy will have it; undefined when the site has none at this address */
async function freshPage(path: string, app: App, folder: URL): Promise<Buffer | undefined> {
  // Most of what is asked for here is not there: one look is enough to know.
  if (isPostAddress(path) && !(await isPublished(app.db, decodeURIComponent(path.slice(pages.post('').length))))) {
    return undefined;
  }
  const { site } = await loadSite(app.db, app.config.siteUrl, renderedPosts(app.db));
  const program = await readProgram(folder);
  return (await program.paths(site)).has(path) ? program.render(path, site) : undefined;
}

/** Kept for as long as the instance lives. */
let program: Promise<Pages> | undefined;
const readProgram = (folder: URL) => (program ??= loadProgram(fileURLToPath(new URL('program/entry.mjs', folder))));

const readHashes = async (folder: URL) =>
  inlineHashes.parse(JSON.parse(await readFile(new URL('inline-hashes.json', folder), 'utf8')));
