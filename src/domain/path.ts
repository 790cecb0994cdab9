/** Normalizes paths from clients and other programs, so that lookups use one spelling. */

/**
 * Returns a path in a uniform spelling.
 * @param target target of the request line, such as `/blog/%e3%81%8f?x=1`
 * @returns the path in the encoding of `contract/paths.ts`, with its trailing slash. Undefined if no page can have
 * the path: malformed percent-encoding, dot segments, encoded slashes, control characters
 */
export function normalisePath(target: string): string | undefined {
  const end = target.search(/[?#]/);
  const path = end < 0 ? target : target.slice(0, end);
  if (!path.startsWith('/') || path.length > 2_048) return undefined;
  const segments = path.slice(1).split('/');
  const normal: string[] = [];
  for (const [index, segment] of segments.entries()) {
    let text: string;
    try {
      text = decodeURIComponent(segment).normalize('NFC');
    } catch {
      return undefined;
    }
    const isLast = index === segments.length - 1;
    if ((text === '' && !isLast) || text === '.' || text === '..' || /[/\\\p{Cc}]/u.test(text)) return undefined;
    normal.push(encodeURIComponent(text));
  }
  return `/${normal.join('/')}`;
}
