/** Endpoints for managing images and files (docs/spec/media.md), and for reading them. */
import * as calls from '#contract/media.ts';
import { AppError } from '#contract/errors.ts';
import {
  libraryQuery,
  parseFilePath,
  type FileKind,
  type Medium,
  type UploadedFile,
  type VariantFormat,
  publicPictureCaching,
  mediaLimits,
} from '#contract/media.ts';
import { contentDisposition, isFresh } from '#server/platform/http/response-headers.ts';
import { pathOf } from '#contract/call.ts';
import type { Dependencies, VariantName } from '#server/dependencies.ts';
import { compressed } from '#server/platform/http/compressed.ts';
import { implement } from '#server/platform/http/endpoint.ts';
import { countLibrary, listLibrary, listMediumUses } from './library-repository.ts';
import { findBytes, findFiles, findMedia, rename } from './media-repository.ts';
import {
  deleteMedium,
  finishUpload,
  makeVariant,
  parseVariantPath,
  putPart,
  startUpload,
  importMedium,
} from './media-service.ts';
import { isPublicMedium } from './public-media-repository.ts';
import { fileTypes } from './uploaded-file.ts';
import { OperatorError } from '#domain/operator-error.ts';
import { fetchPublic } from '#server/platform/integrations/fetch-public.ts';

/* Fetches an image from another site and stores it here. */

/**
 * Fetches an image and stores it.
 * @throws AppError BAD_INPUT with a message if the image cannot be fetched; MEDIA_TYPE, MEDIA_INVALID
 */
async function importFetched(app: Dependencies, url: URL, now: Date): Promise<Medium> {
  const name = url.pathname.split('/').at(-1)?.slice(0, 200) || 'picture';
  try {
    const limits = { accept: 'image/*', maxBytes: mediaLimits.bytes, local: app.sources?.local };
    return await importMedium(app, name, await fetchPublic(url, limits), now);
  } catch (cause) {
    if (!(cause instanceof OperatorError)) throw cause;
    throw new AppError('BAD_INPUT', { problem: cause.problem });
  }
}

export const announceUpload = implement(calls.announceUpload, async ({ app, body, signedIn, now }) => ({
  json: await startUpload(app, signedIn.user.id, body, now),
}));

export const putUploadPart = implement(calls.putUploadPart, async ({ app, body, params, signedIn, now }) => {
  await putPart(app, signedIn.user.id, params.upload, Number(params.part), body, now);
});

export const createMedium = implement(calls.createMedium, async ({ app, body, signedIn, now }) => ({
  json: await finishUpload(app, signedIn.user.id, body.upload, now),
}));

/** Fetches an image for an import from another site: only from public IP addresses, within limits. */
export const fetchMedium = implement(calls.fetchMedium, async ({ app, body, now }) => ({
  json: await importFetched(app, new URL(body.url), now),
}));

/** Lists media. The first page has the number of all media that match in `X-Total-Count`. */
export const getLibrary = implement(calls.getLibrary, {
  query: libraryQuery,
  handle: async ({ app, query: { limit, cursor, ...wanted } }) => {
    const rows = await listLibrary(app.db, wanted, limit, cursor);
    const next = rows.length === limit ? rows.at(-1) : undefined;
    const headers: Record<string, string> = {};
    if (next) headers['link'] = `<${pathOf(calls.getLibrary, { ...wanted, limit, cursor: next.id })}>; rel="next"`;
    if (cursor === undefined) headers['x-total-count'] = `${await countLibrary(app.db, wanted)}`;
    return { json: rows, headers };
  },
});

export const getMediumUses = implement(calls.getMediumUses, async ({ app, params }) => {
  await findKept(app.db, params.id);
  return { json: await listMediumUses(app.db, params.id) };
});

export const renameMedium = implement(calls.renameMedium, {
  find: ({ app, params }) => findKept(app.db, params.id),
  handle: async ({ app, body, params }) => {
    if (!(await rename(app.db, params.id, body.name))) throw new AppError('MEDIA_NOT_FOUND');
  },
});

/** @throws AppError MEDIA_NOT_FOUND */
async function findKept(db: Dependencies['db'], id: string): Promise<Medium | UploadedFile> {
  const [found] = [...(await findMedia(db, [id])), ...(await findFiles(db, [id]))];
  if (!found) throw new AppError('MEDIA_NOT_FOUND');
  return found;
}

export const getMedium = implement(calls.getMedium, async ({ app, params }) => ({
  json: await findKept(app.db, params.id),
}));

export const deleteUnusedMedium = implement(calls.deleteUnusedMedium, async ({ app, params }) => {
  await deleteMedium(app, params.id);
});

const types: Readonly<Record<VariantFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  svg: 'image/svg+xml; charset=utf-8',
  jpg: 'image/jpeg',
};

/**
 * Returns an image or a file. Everyone can get images and files that published content shows or links to; only the
 * admin can get all others.
 */
export const getPicture = implement(calls.getPicture, async (context) => {
  const { app, request } = context;
  const path = new URL(request.url).pathname;
  const wanted = parseVariantPath(path);
  const file = parseFilePath(path);
  const id = wanted?.id ?? file?.id;
  if (id === undefined) throw new AppError('MEDIA_NOT_FOUND');
  const isPublic = await isPublicMedium(app.db, id);
  if (!isPublic && !(await context.viewer())?.user.isAdmin) throw new AppError('MEDIA_NOT_FOUND');
  if (wanted) return answerPicture(app, request, wanted, isPublic);
  return answerFile(app, request, { id, kind: file?.kind }, isPublic);
});

export async function answerPicture(
  app: Dependencies,
  request: Request,
  wanted: VariantName,
  isPublic: boolean,
): Promise<Response> {
  // The ETag needs no hash of the bytes, because the content for an id, width and format never changes.
  const etag = `"${wanted.id}-${wanted.width}-${wanted.format}"`;
  const headers = {
    ...headersOf(etag, isPublic),
    'content-security-policy': "default-src 'none'; sandbox",
  };
  // SVG drawings are text, and compression reduces them from about 20 kB to a few kB.
  const sent = (response: Response) => (wanted.format === 'svg' ? compressed(request, response) : response);
  if (isPublic && isFresh(request.headers.get('if-none-match'), etag))
    return sent(new Response(null, { status: 304, headers }));
  const body = await makeVariant(app, wanted);
  return sent(new Response(new Uint8Array(body), { headers: { ...headers, 'content-type': types[wanted.format] } }));
}

const headersOf = (etag: string, isPublic: boolean) => ({
  etag,
  'cache-control': isPublic ? publicPictureCaching : 'private, no-store',
  'cross-origin-resource-policy': 'cross-origin',
});

export async function answerFile(
  app: Dependencies,
  request: Request,
  { id, kind }: { id: string; kind: FileKind | undefined },
  isPublic: boolean,
): Promise<Response> {
  const headers = headersOf(`"${id}"`, isPublic);
  const [file] = await findFiles(app.db, [id]);
  if (file?.kind !== kind || !file) throw new AppError('MEDIA_NOT_FOUND');
  if (isPublic && isFresh(request.headers.get('if-none-match'), headers.etag))
    return new Response(null, { status: 304, headers });
  const bytes = await findBytes(app.db, id);
  if (!bytes) throw new AppError('MEDIA_NOT_FOUND');
  const isDownload = file.kind === 'csv' || file.kind === 'zip';
  const isVideo = file.kind === 'mp4' || file.kind === 'webm';
  const name = contentDisposition(isDownload ? 'attachment' : 'inline', `${id}.${file.kind}`, file.name);
  const all = {
    ...headers,
    ...(isDownload && { 'content-security-policy': "default-src 'none'; sandbox" }),
    // Videos have no `sandbox`, because Chromium plays no video in a sandbox.
    ...(isVideo && { 'content-security-policy': "default-src 'none'; media-src 'self'; frame-ancestors 'none'" }),
    ...(isVideo && { 'accept-ranges': 'bytes' }),
    'content-type': fileTypes[file.kind],
    'content-disposition': name,
  };
  const part = isVideo ? askedPart(request.headers, bytes.length, headers.etag) : undefined;
  if (!part) return new Response(new Uint8Array(bytes), { headers: all });
  const { start, end } = part;
  const range = `bytes ${start}-${end - 1}/${bytes.length}`;
  // Partial responses are not cached, because a cache could mistake one for the whole file.
  const ofPart = { ...all, 'cache-control': 'private, no-store', 'content-range': range };
  return new Response(new Uint8Array(bytes.subarray(start, end)), { status: 206, headers: ofPart });
}

/** Range requests for videos. Safari does not play a video without them. */

/**
 * Returns the requested byte range of a file.
 * @param etag the ETag of the whole file
 * @returns the start and end of the range; undefined for the whole file, if the request has no single valid range
 */
export function askedPart(request: Headers, length: number, etag: string): { start: number; end: number } | undefined {
  const ifRange = request.get('if-range');
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.get('range') ?? '') ?? [];
  if ((first === '' && last === '') || (ifRange !== null && ifRange !== etag)) return undefined;
  const start = first === '' ? Math.max(length - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? length : Math.min(Number(last) + 1, length);
  return start < end ? { start, end } : undefined;
}
