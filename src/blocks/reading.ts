/** Reading data of unknown shape. */
import { labelPattern } from '#contract/labels.ts';
import type { Raw, TextChange } from './kind.ts';

/** Returns whether each value is a string or absent. */
export function areTexts(...values: unknown[]): boolean {
  return values.every((value) => value === undefined || typeof value === 'string');
}

/** Returns a text; '' for any other value. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns the label as a part of data; empty if references cannot name it. */
export const labelled = (label: unknown): { label?: string } =>
  typeof label === 'string' && labelPattern.test(label.trim()) ? { label: label.trim() } : {};

/** The same, changed. */
export const relabelled = (label: string | undefined, change: TextChange): { label?: string } =>
  label === undefined ? {} : labelled(change.label(label));

export function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How deep something is nested: 0 for nothing. Level by level, so that no depth exhausts the stack. */
export function depthOf(start: unknown, children: (value: unknown) => unknown[]): number {
  let level: unknown[] = Array.isArray(start) ? start : [];
  let depth = 0;
  for (; level.length > 0; depth += 1) level = level.flatMap(children);
  return depth;
}

/** How many levels of lists and objects a value of JSON has; it may be as deep as it likes. */
export const jsonDepth = (json: unknown): number =>
  depthOf([json], (value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));

/** Raw data with the ids under some of its keys changed, where there are any. */
export function changedIds(data: Raw, keys: readonly string[], change: (id: string) => string): Raw {
  const changed = keys.flatMap((key) => {
    const id = data[key];
    return typeof id === 'string' && id !== '' ? [[key, change(id)] as const] : [];
  });
  return { ...data, ...Object.fromEntries(changed) };
}
