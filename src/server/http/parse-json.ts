import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

/** @throws AppError BAD_JSON where the bytes are not UTF-8 or not JSON */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw new AppError('BAD_JSON', { cause });
  }
}

/**
 * Parses a body above 1 MiB. It runs in a worker process: what comes back is copied on the event loop, which takes as long
 * as there are values, so their number is bounded.
 * @throws AppError BAD_JSON, TOO_LARGE
 */
export function parseLargeJson(bytes: Uint8Array): Promise<unknown> {
  const parsed = parseJson(bytes);
  if (countValues(parsed) > limits.jsonValues) throw new AppError('TOO_LARGE');
  return Promise.resolve(parsed);
}

/** Counts values without recursion, however deep they are, and stops above the limit. */
function countValues(value: unknown): number {
  let count = 0;
  const waiting = [value];
  while (waiting.length > 0 && count <= limits.jsonValues) {
    const next = waiting.pop();
    count += 1;
    if (typeof next === 'object' && next !== null) for (const inner of Object.values(next)) waiting.push(inner);
  }
  return count;
}
