/**
 * Public images in the platform's cache. They are cached under a tag and purged when the set of published images
 * changes, so that an image which is no longer public is not sent for another day (MEDIA-7).
 */
import type { Dependencies, Rebuild } from '#server/dependencies.ts';

export const picturesTag = 'pictures';

/** Tags the response for purging if the platform can cache it. */
export function tagged(response: Response): Response {
  if (response.headers.get('cache-control')?.startsWith('public'))
    response.headers.set('Netlify-Cache-Tag', picturesTag);
  return response;
}

/**
 * @param purge clears everything with the tag from the cache
 * @param waitUntil keeps the invocation alive for the purge, because the response does not wait
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
