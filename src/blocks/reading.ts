/** Helpers for reading data of unknown shape. */
import { labelPattern } from '#contract/labels.ts';
import type { Counter, Numbered } from '#domain/document/numbers.ts';
import type { Raw, TextChange } from './kind.ts';

/** Returns whether each value is a string or absent. */
export function areTexts(...values: unknown[]): boolean {
  return values.every((value) => value === undefined || typeof value === 'string');
}

/** Returns the value if it is a string; '' for any other value. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the label as a part of the data. Returns an empty object if references cannot use the label. */
export const labelled = (label: unknown): { label?: string } =>
  typeof label === 'string' && labelPattern.test(label.trim()) ? { label: label.trim() } : {};

/** Creates the `numbered` of a kind whose blocks have one number and at most one label. */
export const numberedAs =
  (counter: Counter) =>
  ({ label }: { label?: string }): Numbered[] => [{ counter, labels: label === undefined ? [] : [label] }];

/** Returns the changed label. */
export const relabelled = (label: string | undefined, change: TextChange): { label?: string } =>
  label === undefined ? {} : labelled(change.label(label));

export function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the nesting depth of a value; 0 if it contains nothing. The function is not recursive, so deep data cannot
 * overflow the stack.
 */
export function depthOf(start: unknown, children: (value: unknown) => unknown[]): number {
  let level: unknown[] = Array.isArray(start) ? start : [];
  let depth = 0;
  for (; level.length > 0; depth += 1) level = level.flatMap(children);
  return depth;
}

/** Returns the number of levels of lists and objects in a JSON value of any depth. */
export const jsonDepth = (json: unknown): number =>
  depthOf([json], (value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));

/** Returns unchecked data in which the ids under the given keys are changed. Missing ids stay missing. */
export function changedIds(data: Raw, keys: readonly string[], change: (id: string) => string): Raw {
  const changed = keys.flatMap((key) => {
    const id = data[key];
    return typeof id === 'string' && id !== '' ? [[key, change(id)] as const] : [];
  });
  return { ...data, ...Object.fromEntries(changed) };
}
