/** Values of headers of responses. */
import { sha256 } from '#server/platform/hash.ts';

/** Returns a strong ETag of these bytes. */
export const etagOf = (bytes: string | Uint8Array): string => `"${sha256(bytes).slice(0, 27)}"`;

/**
 * Returns whether the client already has the version with this ETag, in any encoding (weak comparison, RFC 9110,
 * 13.1.2).
 */
export function isFresh(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === '*') return true;
  return ifNoneMatch.split(',').some((item) => {
    const held = item.trim().replace(/^W\//, '');
    return held === etag || held.replace(/-(?:br|gzip)"$/, '"') === etag;
  });
}

/**
 * Returns a header with the file name for saving (RFC 6266): an ASCII name for old programs, and the full name (RFC
 * 8187).
 * @param how `inline`: the browser displays the file if it can; `attachment`: the browser saves the file
 */
export function contentDisposition(how: 'inline' | 'attachment', plain: string, full: string): string {
  const encoded = encodeURIComponent(full).replace(
    /['()*]/g,
    (item) => `%${item.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain.replace(/["\\]/g, '_')}"; filename*=UTF-8''${encoded}`;
}
