import { createApp } from '#server/app.ts';
import { invoke } from '#server/invocation.ts';
import { createImages } from '#server/media/images/images.ts';
import { withApiHeaders } from '#site/http/headers.ts';
import type { Config, Context } from '@netlify/functions';

/** The platform keeps what is public in its own cache, until the next deploy. */
const images = createImages(undefined);

/** Pictures on Netlify: the same app with the library that reads and makes them, which no other function carries. */
export default (request: Request, context: Context) =>
  invoke(async (app) => {
    const pictures = createApp({ ...app, images, answerWithin: undefined });
    return withApiHeaders(await pictures.fetch(request, { ip: context.ip }), app.config);
  }, context.waitUntil);

export const config: Config = { path: ['/api/media', '/api/media/*', '/media/*'], preferStatic: true };
