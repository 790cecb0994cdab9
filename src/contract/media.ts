/** Requests and responses of the image calls (docs/spec/media.md). */
import { admin, adminReads, adminWrites, anyone } from './call.ts';
import { mediaId, mediaKinds, mediaLimits, fileKinds } from './media-sizes.ts';
import { storedText } from './db-safe-string.ts';
import { z } from './zod.ts';

export * from './media-sizes.ts';

/**
 * `Cache-Control` of a public image. Caches serve the image for five minutes without revalidation. Later, they still
 * serve it while they revalidate it by its ETag. An image that was made private disappears after that revalidation.
 */
export const publicPictureCaching = 'public, max-age=300, stale-while-revalidate=86400';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const startUploadRequest = z.strictObject({
  name: storedText.max(mediaLimits.name),
  bytes: z.number().int().min(0),
  sha256,
  _csrf: z.string().optional(),
});
/** A request to download an image from another site. */
export const fetchMediumRequest = z.strictObject({ url: z.url().max(2_000), _csrf: z.string().optional() });

export const startUploadResponse = z.object({ upload: z.string(), partBytes: z.number().int() });

export const finishUploadRequest = z.strictObject({ upload: storedText.max(64), _csrf: z.string().optional() });

export const medium = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  width: z.number().int(),
  height: z.number().int(),
  /** Size of the stored master file. `width` and `height` also describe the master file. */
  bytes: z.number().int(),
});
export type Medium = z.infer<typeof medium>;

/** A stored file, with its original name. */
export const uploadedFile = z.object({
  id: z.string(),
  kind: z.enum(fileKinds),
  name: z.string(),
  bytes: z.number().int(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

/** A row of the media library: an image, its original file name, and the posts that use it. */
export const libraryRow = medium.extend({
  name: z.string(),
  createdAt: z.string(),
  uses: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type LibraryRow = z.infer<typeof libraryRow>;

/** `cursor` is the id of the last row on the previous page. */
export const libraryQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().regex(mediaId).optional(),
});

export const announceUpload = admin('POST /api/media/uploads', {
  scope: 'media:write',
  limit: 'uploads',
  body: startUploadRequest,
  answer: startUploadResponse,
});
export const putUploadPart = admin('PUT /api/media/uploads/:upload/:part', {
  scope: 'media:write',
  limit: 'uploadParts',
  maxBytes: mediaLimits.partBytes,
  body: 'bytes',
});
export const createMedium = admin('POST /api/media', {
  scope: 'media:write',
  limit: 'uploads',
  body: finishUploadRequest,
  answer: z.union([medium, uploadedFile]),
  status: 201,
});
export const fetchMedium = admin('POST /api/media/fetched', {
  limit: 'uploads',
  body: fetchMediumRequest,
  answer: medium,
  status: 201,
});
export const getLibrary = adminReads('GET /api/media', { scope: 'media:write', answer: z.array(libraryRow) });
export const getMedium = admin('GET /api/media/:id', {
  scope: 'media:write',
  limit: 'pictures',
  answer: z.union([medium, uploadedFile]),
});
export const deleteUnusedMedium = adminWrites('DELETE /api/media/:id', { scope: 'media:write' });
export const getPicture = anyone('GET /media/:file', { limit: 'pictures' });
export const getPreviewedPicture = anyone('GET /media/preview/:token/:file', { limit: 'pictures' });
