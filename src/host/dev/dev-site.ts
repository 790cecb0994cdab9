import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { inLanguage, languagePart, withoutLanguage } from '#contract/languages.ts';
import { pages, withoutToken } from '#contract/paths.ts';
import { isOwnPagePath } from '#domain/page-address.ts';
import { normalisePath } from '#domain/path.ts';
import { hasSessionHint } from '#contract/session-hint.ts';
import { formerPath, presentPath } from '#site/http/former-paths.ts';
import { contentFilesOf } from '#site/views/content-files.ts';
import { languageAt, siteIn } from '#site/data/in-language.ts';
import { isPostPath } from '#site/http/paths.ts';
import type { Database } from '#server/platform/db/database.ts';
import { loadSite } from '#site/data/load.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { hasMarkdown, markdownType, pageOfTwin, twinOf } from '#site/views/twin.ts';
import { sitePaths } from '#site/program/site-paths.ts';
import { provideSite, type Site } from '#site/data/site.ts';
import type { Plugin } from 'vite';

/**
 * Provides Astro's dev server with the current site from the database at each request. It also rewrites URLs (SITE-39),
 * because the rewrites in `netlify.toml` are applied too late for this server.
 * @param contentDir folder of the files that the site links to
 */
export function devSite(db: Database, url: string, contentDir: string): Plugin {
  const rendered = renderedPosts(db);
  let whole: Site | undefined;
  let part: Site | undefined;
  provideSite(() => {
    if (!part) throw new Error('No page was asked for yet.');
    return part;
  });
  return {
    name: 'dev-site',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const path = normalisePath(request.url ?? '/');
        const page = pageOfTwin(path ?? '');
        if (path && isVites(path) && page === undefined) return next();
        loadSite(db, url, rendered, whole).then(({ site }) => {
          whole = part = site;
          if (path === undefined) return next();
          const file = contentFilesOf(site).get(path);
          const moved = presentPath(site, path) ?? formerPath(site, path) ?? inItsLanguage(site, path);
          if (file !== undefined) return void createReadStream(join(contentDir, file)).on('error', next).pipe(response);
          if (moved !== undefined) return void response.writeHead(301, { location: moved }).end();
          const language = languageAt(path, site);
          part = language === undefined ? site : siteIn(site, language);
          if (page !== undefined) return void sendMarkdown(page, part, request, response).catch(next);
          const bare = languagePart(path) === undefined ? path : withoutLanguage(path);
          const { search } = new URL(request.url ?? '/', url);
          request.url = rewritten(bare, part, request.headers.cookie) ?? bare + search;
          next();
        }, next);
      });
    },
  };
}

/** Sends the Markdown of a page, which is made from the page's HTML, or 404. */
async function sendMarkdown(page: string, site: Site, request: IncomingMessage, response: ServerResponse) {
  const answer = await fetch(`http://localhost:${request.socket.localPort}${page}`);
  if (!answer.ok || !hasMarkdown(site, withoutLanguage(page))) return response.writeHead(404).end();
  return response.setHeader('Content-Type', markdownType).end(twinOf(await answer.text(), page, site));
}

/**
 * Returns whether Vite serves a path. Vite serves modules, styles and images, but not feeds and other files that are
 * generated from the site.
 */
function isVites(path: string): boolean {
  const extension = /\.\w+$/.exec(path)?.[0];
  if (path.startsWith(pages.contentFile(''))) return false;
  return path.startsWith('/%40') || (extension !== undefined && !madeByPages.has(extension));
}
const madeByPages = new Set(['.xml', '.json', '.bib', '.txt', '.webmanifest']);

/** Returns the path with a language prefix if the page exists only in that language. */
function inItsLanguage(whole: Site, path: string): string | undefined {
  const paths = sitePaths(whole, new Map());
  if (languagePart(path) !== undefined || paths.has(path)) return undefined;
  return whole.settings.languages.map((language) => inLanguage(path, language)).find((one) => paths.has(one));
}

/**
 * Prefix of an additional route for custom pages. Custom pages and documents both have a route at the root, but
 * Astro's dev server uses only the documents' route.
 */
export const ownPageRoute = '/own-page';

function rewritten(path: string, site: Site, cookie: string | undefined): string | undefined {
  const mailed = withoutToken(path);
  if (mailed !== path) return mailed;
  if (isOwnPagePath(path) && site.ownPages.some(({ address }) => pages.own(address) === path))
    return ownPageRoute + path;
  const isDraft = isPostPath(path) && !site.postAt(decodeURIComponent(path.slice(pages.post('').length)));
  return isDraft && hasSessionHint(cookie ?? '') ? pages.newPost : undefined;
}
