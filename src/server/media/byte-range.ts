/** Parts of a video: Safari plays none without them. */

/**
 * @param etag of the whole
 * @returns where the asked part begins and ends; undefined for the whole: where no part is asked for, or several, or one
 * that does not exist
 */
export function askedPart(request: Headers, length: number, etag: string): { start: number; end: number } | undefined {
  const ifRange = request.get('if-range');
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.get('range') ?? '') ?? [];
  if ((first === '' && last === '') || (ifRange !== null && ifRange !== etag)) return undefined;
  const start = first === '' ? Math.max(length - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? length : Math.min(Number(last) + 1, length);
  return start < end ? { start, end } : undefined;
}
