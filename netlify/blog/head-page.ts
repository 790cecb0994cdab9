import type { Dependencies } from '#server/dependencies.ts';
import { renderHead } from '#site/data/head.ts';
import { tryPages } from '#site/data/try-pages.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import { headPreviewHeaders, withTheme } from '#site/http/headers.ts';
import type { BlogFolder } from './folder.ts';

/**
 * Renders pages that show drafts, using the program of the last deploy. Functions have no PDF engine, so the layout
 * of documents is not measured.
 */
export const headPageOf =
  (
    folder: Pick<BlogFolder, 'program' | 'inline'>,
    { db, config, clock, log }: Pick<Dependencies, 'db' | 'config' | 'clock' | 'log'>,
  ): NonNullable<Dependencies['headPage']> =>
  async (path, record) => {
    const options = {
      url: config.siteUrl,
      now: clock(),
      renderedPosts: renderedPosts(db),
      record,
      log,
      contentDir: null,
    };
    const page = await renderHead(db, await folder.program(), path, options);
    const https = { https: config.secure, subdomains: config.hstsSubdomains };
    if (!page) return undefined;
    const headers = withTheme({ ...https, inline: await folder.inline() }, page.theme);
    return { body: page.body, headers: headPreviewHeaders(path, headers, page.body.toString()) };
  };

/**
 * Renders pages as they will be after a publication, using the program of the last deploy, to find pages that fail.
 */
export const tryPagesOf =
  (
    folder: Pick<BlogFolder, 'program'>,
    { db, config, clock }: Pick<Dependencies, 'db' | 'config' | 'clock'>,
  ): NonNullable<Dependencies['tryPages']> =>
  async (texts) =>
    tryPages(db, await folder.program(), texts, {
      url: config.siteUrl,
      contentDir: null,
      now: clock(),
      renderedPosts: renderedPosts(db),
    });
