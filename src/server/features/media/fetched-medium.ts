/** Fetches an image from another site and stores it here. */
import { AppError } from '#contract/errors.ts';
import { mediaLimits, type Medium } from '#contract/media.ts';
import { OperatorError } from '#domain/operator-error.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { fetchPublic } from '#server/platform/integrations/fetch-public.ts';
import { importMedium } from './media-service.ts';

/**
 * Fetches an image and stores it.
 * @throws AppError BAD_INPUT with a message if the image cannot be fetched; MEDIA_TYPE, MEDIA_INVALID
 */
export async function importFetched(app: Dependencies, url: URL, now: Date): Promise<Medium> {
  const name = url.pathname.split('/').at(-1)?.slice(0, 200) || 'picture';
  try {
    const limits = { accept: 'image/*', maxBytes: mediaLimits.bytes, local: app.sources?.local };
    return await importMedium(app, name, await fetchPublic(url, limits), now);
  } catch (cause) {
    if (!(cause instanceof OperatorError)) throw cause;
    throw new AppError('BAD_INPUT', { problem: cause.problem });
  }
}
