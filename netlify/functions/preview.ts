import { fileURLToPath } from 'node:url';
import { createApp } from '#server/app.ts';
import { invoke } from '#server/invocation.ts';
import { withApiHeaders } from '#site/http/headers.ts';
import { createNewsletter } from '#site/newsletter/newsletter.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import type { Config, Context } from '@netlify/functions';
import { readBlogFolder } from '../blog/folder.ts';
import { headPageOf, tryPagesOf } from '../blog/head-page.ts';
import { purgingRebuild } from '../public-pictures.ts';

const folder = readBlogFolder(fileURLToPath(new URL('../../dist/function/', import.meta.url)));

/**
 * Serves calls that render pages with the program of the last deploy, or that take longer than usual. These are
 * previews, changes to records (their pages are rendered before they are published), publication lookups, charts and
 * diagrams, and test emails.
 */
export default (request: Request, context: Context) =>
  invoke(async (app) => {
    const newsletter = createNewsletter(app.config.siteUrl, renderedPosts(app.db));
    const pages = { headPage: headPageOf(folder, app), tryPages: tryPagesOf(folder, app) };
    const preview = createApp({
      ...app,
      answerWithin: 25_000,
      ...pages,
      rebuild: purgingRebuild(app, context),
      newsletter,
    });
    return withApiHeaders(await preview.fetch(request, { ip: context.ip }), app.config);
  }, context.waitUntil);

export const config: Config = {
  path: [
    '/dashboard/preview',
    '/api/content/:kind/:key',
    '/api/content/:kind/:key/proposal',
    '/api/publication-lookup',
    '/api/drawings',
    '/api/blog/posts/:id/test-email',
    // The paths of these endpoints in version 0.3.0.
    '/api/works',
    '/api/blog/posts/:id/trial-mail',
  ],
};
