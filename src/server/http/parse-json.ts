import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';

/** @throws AppError BAD_JSON where the bytes are not UTF-8, not JSON, or nested deeper than any walk over them takes */
export function parseJson(bytes: Uint8Array): unknown {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('BAD_JSON', { cause });
  }
  measure(parsed);
  return parsed;
}

/**
 * Parses a body above 1 MiB. It runs in a worker process: what comes back is copied on the event loop, which takes as long
 * as there are values, so their number is bounded.
 * @throws AppError BAD_JSON, TOO_LARGE
 */
export function parseLargeJson(bytes: Uint8Array): Promise<unknown> {
  const parsed = parseJson(bytes);
  if (measure(parsed, limits.jsonValues) > limits.jsonValues) throw new AppError('TOO_LARGE');
  return Promise.resolve(parsed);
}

/**
 * Counts values, without recursion.
 * @param most where it stops; without it none is left out, however deep it is
 * @throws AppError BAD_JSON where they are nested too deeply
 */
function measure(value: unknown, most = Infinity): number {
  let count = 0;
  const waiting: [value: unknown, depth: number][] = [[value, 0]];
  for (let next = waiting.pop(); next && count <= most; next = waiting.pop()) {
    const [item, depth] = next;
    count += 1;
    if (typeof item !== 'object' || item === null) continue;
    if (depth >= limits.jsonDepth) throw new AppError('BAD_JSON', { message: messages.tooDeep });
    for (const inner of Object.values(item)) waiting.push([inner, depth + 1]);
  }
  return count;
}
