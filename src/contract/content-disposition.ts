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
