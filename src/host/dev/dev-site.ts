import { pages, withoutToken } from '#contract/paths.ts';
import { normalisePath } from '#domain/path.ts';
import { hasSessionHint } from '#contract/session-hint.ts';
import { isPostPath } from '#site/http/paths.ts';
import type { Database } from '#server/db/database.ts';
import { loadSite } from '#site/data/load.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { provideSite, type Site } from '#site/data/site.ts';
import type { Plugin } from 'vite';

/**
 * Gives Astro's dev server the site as the database has it at each request, and the addresses that a server rewrites
 * (product 14): in front of this server a rewrite of `netlify.toml` would come too late.
 */
export function devSite(db: Database, url: string): Plugin {
  const rendered = renderedPosts(db);
  let site: Site | undefined;
  provideSite(() => {
    if (!site) throw new Error('No page was asked for yet.');
    return site;
  });
  return {
    name: 'dev-site',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const path = normalisePath(request.url ?? '/');
        if (path && isVites(path)) return next();
        loadSite(db, url, rendered, site).then((snapshot) => {
          site = snapshot.site;
          if (path) request.url = rewritten(path, site, request.headers.cookie) ?? request.url;
          next();
        }, next);
      });
    },
  };
}

/** Modules, styles and pictures, which need no site; feeds and the other files that pages make do. */
function isVites(path: string): boolean {
  const extension = /\.\w+$/.exec(path)?.[0];
  return path.startsWith('/%40') || (extension !== undefined && !madeByPages.has(extension));
}
const madeByPages = new Set(['.xml', '.json', '.bib', '.txt', '.webmanifest']);

function rewritten(path: string, site: Site, cookie: string | undefined): string | undefined {
  const mailed = withoutToken(path);
  if (mailed !== path) return mailed;
  const isDraft = isPostPath(path) && !site.postAt(decodeURIComponent(path.slice(pages.post('').length)));
  return isDraft && hasSessionHint(cookie ?? '') ? pages.newPost : undefined;
}
