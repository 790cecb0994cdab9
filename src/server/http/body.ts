import { AppError } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import type { ContentType } from './endpoint.ts';

/**
 * Reads a body of JSON, or of a form, within a limit; a longer one is given up where the limit falls, whatever its
 * header said.
 * @param maxBytes how many bytes at the most
 * @param optional a request without a body is `{}`
 * @param accepted the content types that it may have
 * @throws AppError TOO_LARGE, WRONG_CONTENT_TYPE or BAD_JSON; the last also for a client that hung up while it sent
 */
export async function readInput(
  request: Request,
  maxBytes: number,
  optional: boolean,
  accepted: readonly ContentType[],
): Promise<unknown> {
  const bytes = await readAtMost(request, maxBytes);
  if (bytes.length === 0 && optional) return {};
  const type = accepted.find((item) => item === contentTypeOf(request));
  if (type === undefined) throw new AppError('WRONG_CONTENT_TYPE');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // A script that may say nothing of its type, for each byte of it counts, sends JSON as text.
    if (type === 'application/json' || type === 'text/plain') return JSON.parse(text) as unknown;
    // Of a button in a mail program (RFC 8058), which says nothing that the address does not.
    return type === 'multipart/form-data' ? {} : readForm(text);
  } catch (cause) {
    throw new AppError('BAD_JSON', { cause });
  }
}

/** The fields of a form; one that comes more than once is a list. */
function readForm(text: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}

/**
 * Reads a body of bytes within a limit.
 * @param accepted the content types that it may have
 * @throws AppError TOO_LARGE, WRONG_CONTENT_TYPE
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
  accepted: readonly string[] = ['application/octet-stream'],
): Promise<Uint8Array> {
  if (!accepted.includes(contentTypeOf(request) ?? '')) {
    throw new AppError('WRONG_CONTENT_TYPE', { message: messages.bytesWanted });
  }
  return readAtMost(request, maxBytes);
}

const contentTypeOf = (request: Request) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

async function readAtMost(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('TOO_LARGE');
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new AppError('TOO_LARGE');
      chunks.push(chunk);
    }
  } catch (cause) {
    // A connection that breaks here is the client's, and no sign of a database that is away.
    throw cause instanceof AppError ? cause : new AppError('BAD_JSON', { cause });
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
