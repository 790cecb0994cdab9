import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { contentTypeOf } from './body.ts';
import { parseJson } from './parse-json.ts';

/**
 * Reads the input of a call from its body.
 * @param bytes the whole body
 * @param optional whether no body is `{}`
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
  // A script that may say nothing of its type, for each byte of it counts, sends JSON as text.
  if (type === 'application/json' || type === 'text/plain') {
    return parseLargeJson && bytes.length > limits.jsonHereBytes ? parseLargeJson(bytes) : parseJson(bytes);
  }
  // Sent by a button in an email program (RFC 8058); it adds nothing to the URL.
  return type === 'multipart/form-data' ? {} : readForm(bytes);
}

/**
 * The fields of a form; one that comes more than once is a list.
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
