/** Files that are stored unchanged, detected by their bytes only. */
import type { ProcessedFile } from '#server/dependencies.ts';
import { dataOf } from './data-file.ts';

/**
 * @returns the unchanged file; undefined for bytes of another type
 * @throws AppError TOO_LARGE, MEDIA_INVALID for data that is too large, or not a table
 */
export function fileOf(bytes: Uint8Array): ProcessedFile | undefined {
  const isPdf = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 5)).toString('latin1') === '%PDF-';
  return isPdf ? { kind: 'pdf', mimeType: 'application/pdf', bytes } : dataOf(bytes);
}
