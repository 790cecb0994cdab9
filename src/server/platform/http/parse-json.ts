import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { problem } from '#contract/problems.ts';

/**
 * Parses JSON.
 * @throws AppError BAD_JSON if the bytes are not UTF-8, not JSON, or nested too deeply to traverse
 */
export const parseJson = (bytes: Uint8Array): unknown => read(bytes).value;

/**
 * Parses a body above 1 MiB in a worker process. The number of values is limited, because copying the result blocks the
 * event loop for each value.
 * @throws AppError BAD_JSON, TOO_LARGE
 */
export function parseLargeJson(bytes: Uint8Array): Promise<unknown> {
  const { value, count } = read(bytes);
  if (count > limits.jsonValues) throw new AppError('TOO_LARGE');
  return Promise.resolve(value);
}

/**
 * Parses JSON and counts its values.
 * @returns the parsed value and the count
 * @throws AppError BAD_JSON
 */
function read(bytes: Uint8Array): { value: unknown; count: number } {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('BAD_JSON', { cause });
  }
  return { value, count: countValues(value) };
}

/**
 * Counts values without recursion, so that deep nesting cannot overflow the stack.
 * @throws AppError BAD_JSON if values are nested too deeply
 */
function countValues(value: unknown): number {
  let count = 0;
  const waiting: [value: unknown, depth: number][] = [[value, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [item, depth] = next;
    count += 1;
    if (typeof item !== 'object' || item === null) continue;
    if (depth >= limits.jsonDepth) throw new AppError('BAD_JSON', { problem: problem('tooDeep') });
    for (const inner of Object.values(item)) waiting.push([inner, depth + 1]);
  }
  return count;
}
