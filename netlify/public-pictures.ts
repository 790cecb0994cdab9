/**
 * Public pictures in the platform's own cache: kept there under a tag, and thrown out when the published set changes,
 * so that a picture which is no longer public is not sent for another day (MEDIA-7).
 */
import type { Dependencies, Rebuild } from '#server/dependencies.ts';

export const picturesTag = 'pictures';

/** The same answer, under the tag if it may be kept. */
export function tagged(response: Response): Response {
  if (response.headers.get('cache-control')?.startsWith('public'))
    response.headers.set('Netlify-Cache-Tag', picturesTag);
  return response;
}

/**
 * @param purge clears the cache of everything with the tag
 * @param waitUntil keeps the invocation alive for the purge: the answer does not wait
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
