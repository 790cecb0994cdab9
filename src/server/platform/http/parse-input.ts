import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { contentTypeOf } from './body.ts';
import { parseJson } from './parse-json.ts';

/**
 * Parses the body of a call.
 * @param bytes the whole body
 * @param optional whether a missing body counts as `{}`
 * @throws AppError BAD_JSON, TOO_LARGE
 */
export async function parseInput(
  { parseLargeJson }: Pick<Dependencies, 'parseLargeJson'>,
  request: Request,
  bytes: Uint8Array,
  optional: boolean,
): Promise<unknown> {
  if (bytes.length === 0 && optional) return {};
  const type = contentTypeOf(request);
  // The analytics script sends JSON as text/plain, because a content type header costs bytes.
  if (type === 'application/json' || type === 'text/plain') {
    return parseLargeJson && bytes.length > limits.jsonHereBytes ? parseLargeJson(bytes) : parseJson(bytes);
  }
  // Email programs send multipart forms for one-click unsubscribe (RFC 8058). All data is in the URL, so the body is
  // ignored.
  return type === 'multipart/form-data' ? {} : readForm(bytes);
}

/**
 * Returns the fields of a form; a repeated field becomes a list.
 * @throws AppError BAD_JSON
 */
function readForm(bytes: Uint8Array): Record<string, string | string[]> {
  let fields: URLSearchParams;
  try {
    fields = new URLSearchParams(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('BAD_JSON', { cause });
  }
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
