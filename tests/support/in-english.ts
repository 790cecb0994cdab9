/** Shows problems in results as their English texts, so that tests can compare lines. */
import { english, englishOf } from '#contract/english.ts';
import type { Problem } from '#contract/problems.ts';
import { lossAt, type Diagnostic } from '#importers/diagnostics.ts';
import { readPost } from '#importers/read-posts.ts';

type InEnglish<T> = T extends Problem
  ? string
  : T extends Date | ((...given: never[]) => unknown) | ReadonlyMap<unknown, unknown>
    ? T
    : T extends readonly (infer Item)[]
      ? InEnglish<Item>[]
      : T extends object
        ? { [Key in keyof T]: InEnglish<T[Key]> }
        : T;

/** Returns a copy of a value with each problem replaced by its English text. */
export const inEnglish = <T>(value: T): InEnglish<T> => shown(value) as InEnglish<T>;

function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  if (isProblem(value)) return englishOf(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shown(inner)]));
}

const isProblem = (value: object): value is Problem =>
  'code' in value &&
  Object.hasOwn(english, String(value.code)) &&
  Object.keys(value).every((key) => key === 'code' || key === 'params');

/** Returns the line of a loss in a report: `<file>:<line> <what>: <reason>`. */
export const lossLine = (path: string, loss: Diagnostic): string => englishOf(lossAt(path, loss));

/** Reads a post. Its losses are lines of a report. */
export async function readInEnglish(options: Parameters<typeof readPost>[0]) {
  const { diagnostics, ...post } = await readPost(options);
  return {
    ...inEnglish(post),
    document: post.document,
    diagnostics: diagnostics.map((loss) => lossLine(post.path, loss)),
  };
}
