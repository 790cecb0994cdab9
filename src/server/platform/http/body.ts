import { AppError } from '#contract/errors.ts';
import { limits, times } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import type { Held } from './body-budget.ts';
import { withTimeout } from './with-timeout.ts';

/** The rules for the body of a request. */
export interface BodyRules {
  maxBytes: number;
  /** The allowed content types. */
  accepted: readonly string[];
  /** Whether the body can be missing. A missing body needs no content type. */
  optional: boolean;
  /** The message for a rejected content type, if it differs from the default. */
  wrongType?: Problem | undefined;
}

/** The body of one request, read on demand. */
interface IncomingBody {
  /**
   * Returns whether the body is larger than 16 KiB (API-3). The rest of a large body is read only after the caller is
   * identified. If the request declares no length, 16 KiB are read to find out.
   * @throws AppError WRONG_CONTENT_TYPE, TOO_LARGE, TOO_SLOW, BAD_JSON
   */
  isLarge: () => Promise<boolean>;
  /**
   * Reads the whole body.
   * @throws AppError WRONG_CONTENT_TYPE, TOO_LARGE, TOO_SLOW, UNAVAILABLE; BAD_JSON if the client disconnected
   */
  bytes: () => Promise<Uint8Array>;
}

/**
 * Prepares a request's body for reading on demand.
 * @param held share of the budget for the bytes beyond the first 16 KiB
 * @returns the unread body
 */
export function openBody(request: Request, rules: BodyRules, held: Held): IncomingBody {
  const declared = Number(request.headers.get('content-length') ?? NaN);
  const isDeclaredLarge = declared > limits.bodyBytes;
  const chunks: Uint8Array[] = [];
  let size = 0;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let isEnded = false;

  const checkSize = (bytes: number) => {
    if (bytes > rules.maxBytes) throw new AppError('TOO_LARGE');
  };
  /** Reads until the end, or until more than `enough` bytes are read. */
  const readBeyond = async (enough: number) => {
    // The reader is created only on the first read, because the host discards a body that has no reader.
    reader ??= request.body?.getReader();
    if (!reader) isEnded = true;
    while (reader && !isEnded && size <= enough) {
      const { done, value } = await reader.read();
      if (done) isEnded = true;
      else {
        size += value.byteLength;
        checkSize(size);
        if (size > limits.bodyBytes) held.take(Math.min(value.byteLength, size - limits.bodyBytes));
        chunks.push(value);
      }
    }
  };
  const read = async (enough: number) => {
    try {
      await withTimeout(readBeyond(enough), times.body);
    } catch (cause) {
      chunks.length = 0;
      if (cause instanceof AppError) throw cause;
      if (cause instanceof DOMException && cause.name === 'TimeoutError') throw new AppError('TOO_SLOW', { cause });
      // If the connection breaks here, the client has disconnected. This must not count as a database error.
      throw new AppError('BAD_JSON', { cause });
    }
  };

  return {
    async isLarge() {
      if (!isDeclaredLarge) await read(limits.bodyBytes);
      const isLarge = isDeclaredLarge || !isEnded;
      if (isLarge) {
        checkType(request, rules);
        checkSize(declared);
      }
      return isLarge;
    },
    async bytes() {
      await read(Infinity);
      if (size > 0 || !rules.optional) checkType(request, rules);
      return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
    },
  };
}

function checkType(request: Request, rules: BodyRules): void {
  if (!rules.accepted.includes(contentTypeOf(request) ?? '')) {
    throw new AppError('WRONG_CONTENT_TYPE', { problem: rules.wrongType });
  }
}

/** Returns the content type of a request without its parameters. */
export const contentTypeOf = ({ headers }: Request): string | undefined =>
  headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
