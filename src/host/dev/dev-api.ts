import { isApiPath } from '#contract/paths.ts';
import { getRequestListener } from '@hono/node-server';
import type { Database } from '#server/platform/db/database.ts';
import { createApp } from '#server/app.ts';
import { invoke } from '#server/invocation.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { withApiHeaders } from '#site/http/headers.ts';
import { createNewsletter } from '#site/newsletter/newsletter.ts';
import { renderedPosts } from '#site/data/rendered-posts.ts';
import type { Plugin } from 'vite';

/**
 * Answers API calls in the dev server instead of in a function. Calls that parse untrusted files need a worker
 * process, but `netlify dev` runs functions from a folder that lacks the worker's module.
 * @param cacheDir folder for resized images
 */
export function devApi(db: Database, siteUrl: string, cacheDir: string): Plugin {
  const images = createImages(cacheDir);
  const newsletter = createNewsletter(siteUrl, renderedPosts(db));
  const answer = getRequestListener((request) =>
    invoke(
      async (app) => {
        const whole = createApp({ ...app, images, newsletter, answerWithin: undefined });
        return withApiHeaders(await whole.fetch(request, { ip: '127.0.0.1' }), app.config);
      },
      () => undefined,
    ),
  );
  return {
    name: 'dev-api',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        if (isApiPath(request.url?.split('?', 1)[0] ?? '')) void answer(request, response);
        else next();
      });
    },
  };
}
