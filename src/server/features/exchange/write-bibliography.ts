/** Writes changed records to the owner's `.bib` file and leaves all other bytes unchanged. */
import { plainLines } from '#publications/bibtex-syntax.ts';
import { isUtf8 } from 'node:buffer';

/** The position of each record in the text that `plainLines` returns. */
export type Spans = ReadonlyMap<string, { start: number; end: number }>;

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
  const places = placesOf(text);
  const newLine = /\r\n?|\n/.exec(text)?.[0] ?? '\n';
  const inFile = (bibtex: string) => bibtex.replaceAll('\n', newLine);
  let written = '';
  let at = 0;
  for (const [key, { start, end }] of [...spans].sort(([, one], [, other]) => one.start - other.start)) {
    const change = changes.get(key);
    const from = places[start] ?? text.length;
    const to = places[end] ?? text.length;
    if (change === undefined || (change !== null && plainLines(text.slice(from, to)) === change)) continue;
    written += text.slice(at, from) + inFile(change ?? '');
    // If a removed record fills whole lines, its line break and an empty line after it are removed as well.
    at =
      change === null ? to + (/^[ \t]*(?:\r\n?|\n)(?:[ \t]*(?:\r\n?|\n))?/.exec(text.slice(to))?.[0].length ?? 0) : to;
  }
  written += text.slice(at);
  for (const [key, change] of changes) {
    if (spans.has(key) || change === null) continue;
    const isApart = written === '' || /(?:\r\n|(?<!\r)\n|\r(?!\n))[ \t]*(?:\r\n|\r|\n)$/.test(written);
    written += `${isApart ? '' : /[\r\n]$/.test(written) ? newLine : newLine + newLine}${inFile(change)}${newLine}`;
  }
  return encoded(written, encoding, bytes, text);
}

/** Returns the position in `text` of each character of `plainLines(text)`, and of its end. */
function placesOf(text: string): number[] {
  const places: number[] = [];
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += 1) {
    places.push(at);
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
  }
  return [...places, text.length];
}

function encoded(written: string, encoding: string, bytes: Uint8Array, text: string): Uint8Array {
  if (written === text) return bytes;
  if (encoding === 'utf-8') return new TextEncoder().encode(written);
  const letters = Array.from({ length: 256 }, (_, byte) => new TextDecoder(encoding).decode(Uint8Array.of(byte)));
  const byteOf = new Map(letters.map((letter, byte) => [letter, byte]));
  const found = Array.from(written, (letter) => byteOf.get(letter));
  return found.some((byte) => byte === undefined)
    ? new TextEncoder().encode(written)
    : Uint8Array.from(found as number[]);
}
