/** Writes changed records to the owner's `.bib` file and leaves all other bytes unchanged. */
import { withRecords, type Spans } from '#server/features/content/assemble-bibliography.ts';
import { isUtf8 } from 'node:buffer';

/**
 * @param bytes bytes of the file: UTF-8 or Windows-1252, with any line ends
 * @param spans positions of the file's records
 * @param changes BibTeX by key; null removes the record; new keys are added at the end
 * @returns the file's new bytes, in UTF-8 if Windows-1252 lacks a character
 */
export function writeBibliography(
  bytes: Uint8Array,
  spans: Spans,
  changes: ReadonlyMap<string, string | null>,
): Uint8Array {
  const encoding = isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  const written = withRecords(text, spans, changes);
  if (written === text) return bytes;
  if (encoding === 'utf-8') return new TextEncoder().encode(written);
  const letters = Array.from({ length: 256 }, (_, byte) => new TextDecoder(encoding).decode(Uint8Array.of(byte)));
  const byteOf = new Map(letters.map((letter, byte) => [letter, byte]));
  const found = Array.from(written, (letter) => byteOf.get(letter));
  return found.some((byte) => byte === undefined)
    ? new TextEncoder().encode(written)
    : Uint8Array.from(found as number[]);
}
