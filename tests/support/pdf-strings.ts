/** Every string in the bytes of a PDF, visible or not, to check that a text does not occur. */
import { inflateSync } from 'node:zlib';

/** @returns the streams, raw and inflated, and every string, decoded */
export function stringsOf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1');
  const streams = [...file.matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)].map(([, bytes = '']) => inflated(bytes));
  return [file, ...streams].flatMap((text) => [
    Buffer.from(text, 'latin1').toString('utf8'),
    ...[...text.matchAll(/\(((?:[^()\\]|\\.)*)\)/gs)].map(([, string = '']) => decoded(unescaped(string))),
    ...[...text.matchAll(/<((?:[0-9a-f]{2})+)>/gi)].map(([, hex = '']) =>
      decoded(Buffer.from(hex, 'hex').toString('latin1')),
    ),
  ]);
}

/**
 * Decompresses a stream. Bytes that are not compressed are returned unchanged, such as images and data that only
 * looks like a stream.
 */
function inflated(bytes: string): string {
  try {
    return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
  } catch {
    return bytes;
  }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const unescaped = (string: string) =>
  string.replace(/\\([0-7]{1,3}|.)/gs, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code),
  );

/** Decodes a text string: UTF-16 with a byte order mark, otherwise Latin-1 (ISO 32000-1, 7.9.2). */
const decoded = (string: string) =>
  string.startsWith('\xfe\xff') ? Buffer.from(string.slice(2), 'latin1').swap16().toString('utf16le') : string;
