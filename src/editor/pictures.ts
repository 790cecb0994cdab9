/** The editor's functions for adding images, and the preparation of images before the upload. */
import type { Medium } from '#contract/media.ts';
import { mediaLimits } from '#contract/media-sizes.ts';
import { answers } from '#i18n/answers.ts';

/** An uploaded image, or an error message. */
export type Uploaded = { medium: Medium } | { problem: string };

export interface Pictures {
  /** @param onProgress called with the uploaded share, 0 to 1 */
  upload(file: PreparedFile, onProgress: (share: number) => void): Promise<Uploaded>;
  /** Makes the server download the image at an https URL. */
  fetch(url: string): Promise<Uploaded>;
  /**
   * Stores a chart's data as a file.
   * @returns its id, or an error message
   */
  keepData(file: PreparedFile): Promise<{ id: string } | { problem: string }>;
  /** Returns a chart's data as text; undefined if the data is missing. */
  data(id: string): Promise<string | undefined>;
  /** Returns the metadata of an image; undefined if it is missing. */
  find(id: string): Promise<Medium | undefined>;
  /** Lets the writer choose an uploaded image; undefined if they cancel. */
  choose(): Promise<Medium | undefined>;
}

export interface PreparedFile {
  name: string;
  bytes: Blob;
  /** The SHA-256 hash of the file, in hexadecimal digits. */
  sha256: string;
}

/**
 * The accepted file types. Many systems do not know the media types of HEIC, HEIF and TIFF files, so these files are
 * also recognized by extension.
 */
export const pictureFiles = {
  mimeTypes: ['jpeg', 'png', 'webp', 'avif', 'gif', 'svg+xml', 'heic', 'heif', 'tiff'].map((name) => `image/${name}`),
  extensions: ['heic', 'heif', 'tif', 'tiff'],
};

export const isPictureFile = ({ type, name }: File): boolean =>
  type.startsWith('image/') || pictureFiles.extensions.some((one) => name.toLowerCase().endsWith(`.${one}`));

/** The value of a file input's `accept` attribute. */
export const acceptedTypes = [
  ...pictureFiles.mimeTypes,
  ...pictureFiles.extensions.map((extension) => `.${extension}`),
].join(',');

/** Image types that are scaled down before the upload. Animations, drawings and small images stay unchanged. */
const scaled = new Set(['image/jpeg', 'image/png', 'image/webp']);
const QUALITY = 0.92;

/** @returns the file to upload, or an error message */
export async function prepareFile(file: File): Promise<PreparedFile | { problem: string }> {
  if (file.size === 0) return { problem: answers.mediaEmpty };
  return prepared(file.name, await withinSide(file).catch(() => file));
}

/** Prepares a file for an upload without changes. */
export async function prepareAsItIs(file: File): Promise<PreparedFile | { problem: string }> {
  return file.size === 0 ? { problem: answers.mediaEmpty } : prepared(file.name, file);
}

async function prepared(name: string, bytes: Blob): Promise<PreparedFile | { problem: string }> {
  if (bytes.size > mediaLimits.bytes) return { problem: answers.mediaTooLarge };
  return { name: name.slice(0, mediaLimits.name), bytes, sha256: await sha256(bytes) };
}

/**
 * Scales an image down to a longer side of 3,200 pixels. Files that the browser cannot read stay unchanged, and the
 * server processes them.
 */
async function withinSide(file: File): Promise<Blob> {
  if (!scaled.has(file.type)) return file;
  const picture = await createImageBitmap(file);
  const factor = mediaLimits.side / Math.max(picture.width, picture.height);
  if (factor >= 1) {
    picture.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * factor);
  canvas.height = Math.round(picture.height * factor);
  const context = canvas.getContext('2d');
  if (context) context.imageSmoothingQuality = 'high';
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, QUALITY));
  return made && made.size < file.size ? made : file;
}

async function sha256(bytes: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
