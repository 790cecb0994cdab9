/** Files that are stored unchanged. Their type is detected only by their bytes. */
import type { ProcessedFile } from '#server/dependencies.ts';
import type { FileKind } from '#contract/media.ts';
import { dataOf } from './data-file.ts';

/** The MIME types with which files are stored and served. */
export const fileTypes: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  mp4: 'video/mp4',
  webm: 'video/webm',
  zip: 'application/zip',
};

/**
 * Detects the type of a file.
 * @returns the unchanged file; `undefined` for bytes of an unknown type
 * @throws AppError TOO_LARGE, MEDIA_INVALID for data that is too large or not a table
 */
export function fileOf(bytes: Uint8Array): ProcessedFile | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD)).toString('latin1');
  const found = signatures.find(({ signature }) => signature.test(head));
  return found ? { kind: found.kind, mimeType: fileTypes[found.kind], bytes } : dataOf(bytes);
}

/** Number of bytes at the start of a file that are checked for a signature. */
const HEAD = 80;

/** The first bytes of each kind. AVIF and HEIC images begin like MP4, but with other brands. */
const signatures = [
  { kind: 'pdf', signature: /^%PDF-/ },
  { kind: 'mp4', signature: /^[^]{4}ftyp(?:iso[2-9m]|mp[47][12]|avc1|M4V[ HP]|MSNV|dash|F4V )/ },
  { kind: 'webm', signature: /^\x1a\x45\xdf\xa3[^]*\x42\x82(?:\x84|\x40\x04|\x01\0{6}\x04)webm/ },
  { kind: 'zip', signature: /^PK(?:\x03\x04|\x05\x06)/ },
] as const;
