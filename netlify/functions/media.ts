import { createApp } from '#server/app.ts';
import { invoke } from '#server/invocation.ts';
import { createImages } from '#server/features/media/images/images.ts';
import { withApiHeaders } from '#site/http/headers.ts';
import type { Config, Context } from '@netlify/functions';
import { tagged, purgingRebuild } from '../public-pictures.ts';

/**
 * Timeout for reading an image, in milliseconds. After 10 seconds the platform would end the function without a useful
 * message.
 */
const READ_WITHIN = 7_000;

/**
 * Image processing without its own cache: the platform caches public media until the next deploy or change of
 * published content.
 */
const images = createImages(undefined, { clockMs: READ_WITHIN });

/**
 * Serves the API for images, and for posts that are sent together with images. The app is the same as in the function
 * `api`, but only this function contains the image library.
 */
export default (request: Request, context: Context) =>
  invoke(async (app) => {
    const rebuild = purgingRebuild(app, context);
    const pictures = createApp({ ...app, images, rebuild, answerWithin: undefined });
    return tagged(withApiHeaders(await pictures.fetch(request, { ip: context.ip }), app.config));
  }, context.waitUntil);

export const config: Config = {
  path: ['/api/media', '/api/media/*', '/media/*', '/micropub', '/micropub/media', '/mcp'],
  preferStatic: true,
};
