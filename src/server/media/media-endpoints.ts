/** The calls of pictures (product 16), and the pictures themselves. */
import { AppError } from '#contract/errors.ts';
import {
  finishUploadRequest,
  libraryQuery,
  mediaLimits,
  startUploadRequest,
  type VariantFormat,
} from '#contract/media.ts';
import { api } from '#contract/paths.ts';
import type { Dependencies, VariantName } from '#server/dependencies.ts';
import { emptyBody } from '#server/http/empty-body.ts';
import { publicPictureCaching } from '#contract/media.ts';
import { bytesEndpoint, endpoint } from '#server/http/endpoint.ts';
import { isFresh } from '#server/http/etag.ts';
import { limitPictures, limitPostWrites, limitReads, limitUploadParts, limitUploads } from '#server/limits/limits.ts';
import { findPreviewedId } from '#server/posts/preview-service.ts';
import { findMedia, isMediumOfHead, isPublicMedium, listLibrary } from './media-repository.ts';
import { deleteMedium, finishUpload, makeVariant, parseVariantPath, putPart, startUpload } from './media-service.ts';

export const announceUpload = endpoint({
  method: 'POST',
  path: api.uploads,
  access: 'admin',
  scope: 'media:write',
  csrf: true,
  limit: limitUploads,
  body: startUploadRequest,
  handle: async ({ app, body, signedIn, now }) => ({ json: await startUpload(app, signedIn.user.id, body, now) }),
});

export const putUploadPart = bytesEndpoint({
  method: 'PUT',
  path: `${api.uploads}/:upload/:part`,
  access: 'admin',
  scope: 'media:write',
  csrf: true,
  limit: limitUploadParts,
  maxBytes: mediaLimits.partBytes,
  handle: async ({ app, body, params, signedIn, now }) => {
    await putPart(app, signedIn.user.id, params.upload, Number(params.part), body, now);
    return { json: {} };
  },
});

export const createMedium = endpoint({
  method: 'POST',
  path: api.media,
  access: 'admin',
  scope: 'media:write',
  csrf: true,
  limit: limitUploads,
  body: finishUploadRequest,
  handle: async ({ app, body, signedIn, now }) => ({
    status: 201,
    json: await finishUpload(app, signedIn.user.id, body.upload, now),
  }),
});

export const getLibrary = endpoint({
  method: 'GET',
  path: api.media,
  access: 'admin',
  scope: 'media:write',
  limit: limitReads,
  handle: async ({ app, query }) => {
    const parsed = libraryQuery.safeParse(query);
    if (!parsed.success) throw new AppError('BAD_INPUT');
    const { limit, cursor } = parsed.data;
    const rows = await listLibrary(app.db, limit, cursor);
    const next = rows.length === limit ? rows.at(-1) : undefined;
    return {
      json: rows,
      ...(next && { headers: { link: `<${api.media}?limit=${limit}&cursor=${next.id}>; rel="next"` } }),
    };
  },
});

export const getMedium = endpoint({
  method: 'GET',
  path: `${api.media}/:id`,
  access: 'admin',
  scope: 'media:write',
  limit: limitPictures,
  handle: async ({ app, params }) => {
    const [found] = await findMedia(app.db, [params.id]);
    if (!found) throw new AppError('MEDIA_NOT_FOUND');
    return { json: found };
  },
});

export const deleteUnusedMedium = endpoint({
  method: 'DELETE',
  path: `${api.media}/:id`,
  access: 'admin',
  scope: 'media:write',
  csrf: true,
  limit: limitPostWrites,
  body: emptyBody,
  bodyOptional: true,
  handle: async ({ app, params }) => {
    await deleteMedium(app, params.id);
    return { json: {} };
  },
});

const types: Readonly<Record<VariantFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  svg: 'image/svg+xml; charset=utf-8',
};

/** A picture that a live text shows is everyone's; the others are the admin's. */
export const getPicture = endpoint({
  method: 'GET',
  path: '/media/:file',
  access: 'anyone',
  limit: limitPictures,
  handle: async (context) => {
    const { app, request } = context;
    const wanted = parseVariantPath(new URL(request.url).pathname);
    if (!wanted) throw new AppError('MEDIA_NOT_FOUND');
    const isPublic = await isPublicMedium(app.db, wanted.id);
    if (!isPublic && !(await context.viewer())?.user.isAdmin) throw new AppError('MEDIA_NOT_FOUND');
    return answerPicture(app, request, wanted, isPublic);
  },
});

/** A picture of a text that whoever has the preview's link may see. */
export const getPreviewedPicture = endpoint({
  method: 'GET',
  path: '/media/preview/:token/:file',
  access: 'anyone',
  limit: limitPictures,
  handle: async ({ app, request, params, now }) => {
    const wanted = parseVariantPath(`/media/${params.file}`);
    const postId = wanted && (await findPreviewedId(app.db, params.token, now));
    if (!wanted || postId === undefined) throw new AppError('MEDIA_NOT_FOUND');
    if (!(await isMediumOfHead(app.db, wanted.id, postId))) throw new AppError('MEDIA_NOT_FOUND');
    return answerPicture(app, request, wanted, false);
  },
});

async function answerPicture(
  app: Dependencies,
  request: Request,
  wanted: VariantName,
  isPublic: boolean,
): Promise<Response> {
  // What an id and its width are never changes.
  const etag = `"${wanted.id}-${wanted.width}-${wanted.format}"`;
  const headers = {
    etag,
    'cache-control': isPublic ? publicPictureCaching : 'private, no-store',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  if (isPublic && isFresh(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  const body = await makeVariant(app, wanted);
  return new Response(new Uint8Array(body), { headers: { ...headers, 'content-type': types[wanted.format] } });
}
