/** Requests and responses of the image calls (docs/spec/media.md). */
import { admin, adminReads, adminWrites, anyone } from './call.ts';
import { contentKinds } from './content-keys.ts';
import { storedText } from './db-safe-string.ts';
import { limits } from './limits.ts';
import { fileKinds, mediaId, mediaKinds, mediaLimits, type FileKind, type MediaKind } from './media-sizes.ts';
import { z } from './zod.ts';

export * from './media-sizes.ts';

/**
 * `Cache-Control` of a public image. Caches serve the image for five minutes without revalidation. Later, they still
 * serve it while they revalidate it by its ETag. An image that was made private disappears after that revalidation.
 */
export const publicPictureCaching = 'public, max-age=300, stale-while-revalidate=86400';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const startUploadRequest = z.strictObject({
  name: storedText.max(mediaLimits.name),
  bytes: z.number().int().min(0),
  sha256,
});
/** A request to download an image from another site. */
const fetchMediumRequest = z.strictObject({ url: z.url().max(2_000) });

export const startUploadResponse = z.object({ upload: z.string(), partBytes: z.number().int() });

const finishUploadRequest = z.strictObject({ upload: storedText.max(64) });

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

/** `earlier`: only earlier versions use the file, so neither readers nor the draft show it. */
const earlier = z.literal(true).optional();

/** A row of the media library: an image, its file name, and the content that uses it. */
export const libraryRow = medium.extend({
  name: z.string(),
  createdAt: z.string(),
  /** Posts, with the titles of their drafts. */
  uses: z.array(z.object({ id: z.string(), title: z.string(), earlier })),
  /** Records of the owner's content. The title is empty if the record has none. */
  records: z.array(z.object({ kind: z.enum(contentKinds), key: z.string(), title: z.string(), earlier })),
  /** Paths of equal files in `content/`. While such a file exists, the image cannot be deleted. */
  files: z.array(z.string()),
});
export type LibraryRow = z.infer<typeof libraryRow>;

/** A row of all media: an image, or a file that is not an image. */
const mediaRow = libraryRow.extend({ kind: z.enum([...mediaKinds, ...fileKinds]) });
export type MediaRow = z.infer<typeof mediaRow>;

/** The kinds by which media are filtered. */
export const mediaGroups = {
  image: mediaKinds,
  pdf: ['pdf'],
  video: ['mp4', 'webm'],
  data: ['csv'],
  archive: ['zip'],
} as const satisfies Record<string, readonly (MediaKind | FileKind)[]>;
export type MediaGroup = keyof typeof mediaGroups;
export const mediaGroupNames = Object.keys(mediaGroups) as MediaGroup[];

const mediaSorts = ['date', 'name', 'size'] as const;
export type MediaSort = (typeof mediaSorts)[number];

/**
 * Lists images, newest first, unless the query asks for other media or another order. `text` is part of the file name.
 * `unused` selects media that nothing uses. `cursor` is the id of the last row on the previous page.
 */
export const libraryQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().regex(mediaId).optional(),
  text: storedText.max(limits.search).optional(),
  kind: z.enum(['any', ...mediaGroupNames]).default('image'),
  unused: z.literal('true').optional(),
  sort: z.enum(mediaSorts).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
});

/** Changes the file name, by which people find a file. The bytes and the URL stay. */
const renameRequest = z.strictObject({
  name: storedText.trim().min(1).max(mediaLimits.name),
});

/** The content that uses a medium, with the alt texts that it has there. An empty alt text is missing. */
const mediumUse = z.object({
  kind: z.enum(['post', ...contentKinds]),
  /** The id of a post, or the key of a record. */
  id: z.string(),
  title: z.string(),
  earlier,
  alts: z.array(z.string()),
});
export type MediumUse = z.infer<typeof mediumUse>;

/** Content types of files, as OpenAPI writes them. */
const mediaTypes = ['image/*', 'video/*', 'application/*', 'text/*'];

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
export const getLibrary = adminReads('GET /api/media', { scope: 'media:write', answer: z.array(mediaRow) });
export const getMediumUses = adminReads('GET /api/media/:id/uses', {
  scope: 'media:write',
  answer: z.array(mediumUse),
});
export const renameMedium = adminWrites('PATCH /api/media/:id', { scope: 'media:write', body: renameRequest });
export const getMedium = admin('GET /api/media/:id', {
  scope: 'media:write',
  limit: 'pictures',
  answer: z.union([medium, uploadedFile]),
});
export const deleteUnusedMedium = adminWrites('DELETE /api/media/:id', { scope: 'media:write' });
export const getPicture = anyone('GET /media/:file', { limit: 'pictures', produces: mediaTypes });
export const getPreviewedPicture = anyone('GET /media/preview/:token/:file', {
  limit: 'pictures',
  produces: mediaTypes,
});
