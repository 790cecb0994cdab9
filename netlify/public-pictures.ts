/**
 * Public images in the platform's cache. They are cached under a tag and purged when the set of published images
 * changes. Otherwise, an image that is no longer public would be served for another day (MEDIA-7).
 */
import type { Dependencies, Rebuild } from '#server/dependencies.ts';
import { purgeCache, type Context } from '@netlify/functions';

const picturesTag = 'pictures';

/** Tags the response for purging if the platform can cache it. */
export function tagged(response: Response): Response {
  if (response.headers.get('cache-control')?.startsWith('public'))
    response.headers.set('Netlify-Cache-Tag', picturesTag);
  return response;
}

/**
 * @param purge clears everything with the tag from the cache
 * @param waitUntil keeps the invocation alive until the purge is done, because the response is sent earlier
 */
export function purgingPictures(
  rebuild: Rebuild,
  {
    purge,
    waitUntil,
    log,
  }: { purge: () => Promise<void>; waitUntil: (work: Promise<unknown>) => void } & Pick<Dependencies, 'log'>,
): Rebuild {
  return {
    request: () => {
      const failed = 'Pictures that are no longer public may be in the platform’s cache for some minutes';
      waitUntil(purge().catch((cause: unknown) => log(failed, cause)));
      return rebuild.request();
    },
  };
}

/** The rebuild function for Netlify: starts the deploy, and purges images that are no longer public. */
export const purgingRebuild = ({ rebuild, log }: Pick<Dependencies, 'rebuild' | 'log'>, { waitUntil }: Context) =>
  purgingPictures(rebuild, { purge: () => purgeCache({ tags: [picturesTag] }), waitUntil, log });
