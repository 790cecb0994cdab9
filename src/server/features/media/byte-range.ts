/** Range requests for videos. Safari does not play a video without them. */

/**
 * Returns the requested byte range of a file.
 * @param etag the ETag of the whole file
 * @returns the start and end of the range; undefined for the whole file, if the request has no single valid range
 */
export function askedPart(request: Headers, length: number, etag: string): { start: number; end: number } | undefined {
  const ifRange = request.get('if-range');
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.get('range') ?? '') ?? [];
  if ((first === '' && last === '') || (ifRange !== null && ifRange !== etag)) return undefined;
  const start = first === '' ? Math.max(length - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? length : Math.min(Number(last) + 1, length);
  return start < end ? { start, end } : undefined;
}
