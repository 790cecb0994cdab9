/** API calls for images and files (docs/spec/media.md). */
import * as calls from '#contract/media.ts';
import {
  libraryRow,
  medium,
  offeredWidths,
  uploadedFile,
  type LibraryRow,
  type MediaGroup,
  type MediaRow,
  type MediaSort,
  type Medium,
  type UploadedFile,
} from '#contract/media.ts';
import { pages } from '#contract/paths.ts';
import { z } from '#contract/zod.ts';
import { pageOf } from './pages.ts';
import { call, request } from './request.ts';
import type { Result } from './result.ts';

/** Maximum number of attempts to send a part of an upload if the server does not respond. */
const TRIES = 3;

interface Sent {
  name: string;
  bytes: Blob;
  /** Hash of the bytes, in hexadecimal digits. */
  sha256: string;
}

/**
 * Uploads an image in parts.
 * @param onProgress called with the uploaded share, 0 to 1
 * @param headers headers of each call
 */
export const uploadMedium = (
  file: Sent,
  onProgress: (share: number) => void,
  headers: Record<string, string> = {},
): Promise<Result<Medium>> => upload(file, onProgress, medium, headers);

/** Uploads a file that is stored unchanged. The parameters are those of `uploadMedium`. */
export const uploadFile = (file: Sent, onProgress: (share: number) => void): Promise<Result<UploadedFile>> =>
  upload(file, onProgress, uploadedFile, {});

/**
 * Makes the server download an image from another site.
 * @param headers headers of the call
 */
export const fetchMedium = (url: string, headers: Record<string, string> = {}): Promise<Result<Medium>> =>
  call(calls.fetchMedium, {}, { url }, { headers });

/** Uploads an image, or a file that is stored unchanged. */
export const uploadEither = (file: Sent, headers: Record<string, string>): Promise<Result<Medium | UploadedFile>> =>
  upload(file, () => undefined, z.union([medium, uploadedFile]), headers);

async function upload<Kept>(
  file: Sent,
  onProgress: (share: number) => void,
  answer: z.ZodType<Kept>,
  headers: Record<string, string>,
): Promise<Result<Kept>> {
  const { name, bytes, sha256 } = file;
  const started = await call(calls.announceUpload, {}, { name, bytes: bytes.size, sha256 }, { headers });
  if (!started.ok) return started;
  const { upload: id, partBytes } = started.value;
  const parts = Math.ceil(bytes.size / partBytes);
  for (let part = 1; part <= parts; part += 1) {
    const sent = await sendPart(id, part, bytes.slice((part - 1) * partBytes, part * partBytes), headers);
    if (!sent.ok) return sent;
    onProgress(part / (parts + 1));
  }
  const finished = await call(calls.createMedium, {}, { upload: id }, { answer, headers });
  if (finished.ok) onProgress(1);
  return finished;
}

async function sendPart(
  upload: string,
  part: number,
  bytes: Blob,
  headers: Record<string, string>,
): Promise<Result<unknown>> {
  for (let attempt = 1; ; attempt += 1) {
    const sent = await call(calls.putUploadPart, { upload, part }, undefined, { bytes, headers });
    // If there is no response, it is unknown whether the part arrived. The part can be sent again, because it
    // replaces the earlier part.
    if (sent.ok || sent.status !== 0 || attempt === TRIES) return sent;
  }
}

export const getMedium = (id: string) => call(calls.getMedium, { id }, undefined, { answer: medium });

/** Returns the metadata of an uploaded file. */
export const getFile = (id: string) => call(calls.getMedium, { id }, undefined, { answer: uploadedFile });

const asBytes = (path: string) =>
  request({ method: 'GET', path, answer: z.instanceof(Uint8Array<ArrayBuffer>), asBytes: true });

/** Returns the text of a chart's data. */
export async function getData(id: string): Promise<Result<string>> {
  const data = await asBytes(pages.uploadedFile(id, 'csv'));
  return data.ok ? { ok: true, value: new TextDecoder().decode(data.value) } : data;
}

/**
 * Returns the largest offered variant of an image, or a file that is stored unchanged.
 * @returns the bytes and their format
 */
export async function getPicture(id: string): Promise<Result<{ bytes: Uint8Array<ArrayBuffer>; format: string }>> {
  const found = await call(calls.getMedium, { id });
  if (!found.ok) return found;
  const format = 'name' in found.value ? found.value.kind : found.value.kind === 'svg' ? 'svg' : 'webp';
  const path =
    'name' in found.value
      ? pages.uploadedFile(id, found.value.kind)
      : pages.media(id, offeredWidths(found.value).at(-1) ?? found.value.width, format);
  const picture = await asBytes(path);
  return picture.ok ? { ok: true, value: { bytes: picture.value, format } } : picture;
}

const libraryRows = z.array(libraryRow);

/**
 * Returns a page of the images, newest first.
 * @param next path from the previous page
 */
export const listPictures = (next?: string) =>
  pageOf<LibraryRow>((more) => call(calls.getLibrary, {}, undefined, { answer: libraryRows, ...more }), next);

/** Filter and order of media; see `libraryQuery`. */
export interface MediaWanted {
  text?: string;
  kind?: MediaGroup | 'any';
  unused?: 'true';
  sort?: MediaSort;
  order?: 'asc' | 'desc';
}

/**
 * Returns a page of the media that a query selects.
 * @param next path from the previous page
 */
export const listMedia = (wanted: MediaWanted, next?: string, limit?: number) =>
  pageOf<MediaRow>(
    (more) => call(calls.getLibrary, { ...wanted, ...(limit !== undefined && { limit }) }, undefined, more),
    next,
  );

/** Lists the content that uses an image or file, with its alt texts there. */
export const listMediumUses = (id: string) => call(calls.getMediumUses, { id });

export const renameMedium = (id: string, name: string) => call(calls.renameMedium, { id }, { name });

/** Deletes an unused image; the API rejects an image in use (409). */
export const deleteMedium = (id: string) => call(calls.deleteUnusedMedium, { id }, {}, { keepalive: true });
