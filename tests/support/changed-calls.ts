/** Variants of a call with one text replaced: in the path, the query, or anywhere in the body. */
import type { OpenCall } from './open-calls.ts';

/**
 * @param change returns replacements for a text
 * @returns a call for each text and each of its replacements
 */
export function changedCalls(call: OpenCall, change: (text: string) => unknown[]): OpenCall[] {
  // Converts any replacement to a text. `String` could fail, because an object can have its own `toString`.
  const texts = (text: string) =>
    change(text).map((one) => (typeof one === 'string' ? one : (JSON.stringify(one) ?? '')));
  return [
    ...call.path.flatMap((part, at) => texts(part).map((text) => ({ ...call, path: call.path.with(at, text) }))),
    ...call.query.flatMap(([name, value], at) =>
      texts(value).map((text) => ({ ...call, query: call.query.with(at, [name, text]) })),
    ),
    ...changedValues(call.body, change).map((body) => ({ ...call, body })),
  ];
}

/** @returns a copy of the value for each replacement of each text in it */
function changedValues(value: unknown, change: (text: string) => unknown[]): unknown[] {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.flatMap((inner, at) => changedValues(inner, change).map((changed) => items.with(at, changed)));
  }
  if (typeof value !== 'object' || value === null || value instanceof Blob) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    changedValues(inner, change).map((changed) => ({ ...value, [key]: changed })),
  );
}
