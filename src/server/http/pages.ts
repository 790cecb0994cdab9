/** Lists in pages: what a call answers of a longer list, and where it goes on. */
import { AppError } from '#contract/errors.ts';
import { storedText, storedTime } from '#contract/stored.ts';
import { z } from 'zod';

/** Where a page of a list by time begins: after the entry of this time and id. */
export interface Cursor {
  date: Date;
  id: string;
}

const cursorParts = z.tuple([storedTime, storedText]);

/** A cursor as the `Link` header says it. @param date ISO 8601 */
export const writeCursor = (date: string, id: string): string =>
  Buffer.from(JSON.stringify([date, id])).toString('base64url');

/** @throws AppError BAD_INPUT for what `writeCursor` did not write */
export function readCursor(cursor: string): Cursor {
  try {
    const [date, id] = cursorParts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { date: new Date(date), id };
  } catch (cause) {
    throw new AppError('BAD_INPUT', { cause });
  }
}

/**
 * @param found up to one entry more than the page holds
 * @param limit how many entries a page has; undefined: all
 * @param cursorOf what says where the page after this entry begins
 * @returns the page, and the headers that lead to the next one (`Link: …; rel="next"`), where there is one
 */
export function pageOf<T>(
  request: Request,
  found: readonly T[],
  limit: number | undefined,
  cursorOf: (last: T) => string,
): { entries: readonly T[]; headers: Record<string, string> } {
  if (limit === undefined || found.length <= limit) return { entries: found, headers: {} };
  const entries = found.slice(0, limit);
  const url = new URL(request.url);
  url.searchParams.set('cursor', cursorOf(entries.at(-1) as T));
  return { entries, headers: { link: `<${url.pathname}${url.search}>; rel="next"` } };
}
