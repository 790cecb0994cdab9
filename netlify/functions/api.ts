import { createApp } from '#server/app.ts';
import { invoke } from '#server/invocation.ts';
import { withApiHeaders } from '#site/http/headers.ts';
import type { Config, Context } from '@netlify/functions';
import { purgingRebuild } from '../public-pictures.ts';

/** The whole API on Netlify except images: the same app as on a single machine. */
export default (request: Request, context: Context) =>
  invoke(async (app) => {
    const answer = await createApp({ ...app, rebuild: purgingRebuild(app, context) }).fetch(request, {
      ip: context.ip,
    });
    return withApiHeaders(answer, app.config);
  }, context.waitUntil);

export const config: Config = {
  path: ['/api/*', '/webmention'],
  excludedPath: [
    '/api/media',
    '/api/media/*',
    '/api/publication-lookup',
    '/api/drawings',
    '/api/events',
    '/api/content/:kind/:key',
    '/api/content/:kind/:key/proposal',
    '/api/blog/posts/:id/test-email',
    // The paths of these endpoints in version 0.3.0.
    '/api/works',
    '/api/seen',
    '/api/blog/posts/:id/trial-mail',
  ],
};
