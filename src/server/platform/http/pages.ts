/** Pagination: one page of a longer list, and the cursor of the next page. */
import { AppError } from '#contract/errors.ts';
import { storedText, storedTime } from '#contract/db-safe-string.ts';
import { z } from 'zod';

/** The position of a page in a list sorted by time. The page starts after the entry with this time and id. */
export interface Cursor {
  date: Date;
  id: string;
}

/** The largest number that fits the database's column. */
export const revisionNumber = z.coerce.number().int().min(1).max(2_147_483_647);

const cursorParts = z.tuple([storedTime, storedText]);
const keyParts = z.tuple([storedText, storedText]);

/**
 * Returns a cursor for the `Link` header.
 * @param key sort key of the list; a date in ISO 8601
 */
export const writeCursor = (key: string, id: string): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url');

/** @throws AppError BAD_INPUT if `writeCursor` did not create the cursor */
export function readCursor(cursor: string): Cursor {
  const [date, id] = readParts(cursor, cursorParts);
  return { date: new Date(date), id };
}

/**
 * Reads the cursor of a list that is not sorted by time.
 * @throws AppError BAD_INPUT if `writeCursor` did not create the cursor
 */
export function readKeyCursor(cursor: string): { key: string; id: string } {
  const [key, id] = readParts(cursor, keyParts);
  return { key, id };
}

function readParts<T>(cursor: string, parts: z.ZodType<T>): T {
  try {
    return parts.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw new AppError('BAD_INPUT', { cause });
  }
}

/**
 * @param found up to one entry more than fits on the page
 * @param limit number of entries per page; `undefined` for all entries
 * @param cursorOf returns the cursor for the page after an entry
 * @returns the page, and the headers with the link to the next page (`Link: …; rel="next"`), if there is a next page
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

/**
 * Returns a page of a list. The first page also has the number of all entries, in `X-Total-Count`.
 * @param limit number of entries per page
 * @param list `read` returns up to `count` entries
 */
export async function countedPage<T>(
  request: Request,
  limit: number,
  cursor: string | undefined,
  list: {
    read: (count: number, after: Cursor | undefined) => Promise<readonly T[]>;
    count: () => Promise<number>;
    cursorOf: (last: T) => string;
  },
): Promise<ReturnType<typeof pageOf<T>>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const page = pageOf(request, await list.read(limit + 1, after), limit, list.cursorOf);
  return after ? page : { ...page, headers: { ...page.headers, 'x-total-count': `${await list.count()}` } };
}
