import * as calls from '#contract/media.ts';
import { AppError } from '#contract/errors.ts';
import { parseFilePath } from '#contract/media-sizes.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { answerFile, answerPicture } from '#server/features/media/media-endpoints.ts';
import { parseVariantPath } from '#server/features/media/media-service.ts';
import { isMediumOfHead } from '#server/features/media/public-media-repository.ts';
import { findPreviewedId } from '#server/features/posts/preview-service.ts';

/** Returns an image or a file of a draft to everyone with the preview link. */
export const getPreviewedPicture = implement(calls.getPreviewedPicture, async ({ app, request, params, now }) => {
  const path = `/media/${params.file}`;
  const wanted = parseVariantPath(path);
  const file = parseFilePath(path);
  const id = wanted?.id ?? file?.id;
  const postId = id === undefined ? undefined : await findPreviewedId(app.db, params.token, now);
  if (id === undefined || postId === undefined) throw new AppError('MEDIA_NOT_FOUND');
  if (!(await isMediumOfHead(app.db, id, postId))) throw new AppError('MEDIA_NOT_FOUND');
  if (wanted) return answerPicture(app, request, wanted, false);
  return answerFile(app, request, { id, kind: file?.kind }, false);
});
