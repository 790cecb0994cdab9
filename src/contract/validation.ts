import type { z } from 'zod';
import { messages } from './messages.ts';

const ours = new Set<string>(Object.values(messages));

/**
 * What a schema found wrong, as the API answers it and forms show it: one sentence a field, in the order in which
 * the schema lists its fields, so that the first is the one to tell (product 5).
 * @param error the error of a failed parse
 * @param order the field names in the schema's order; fields it does not name come last
 * @returns field name (the outermost; inside `data` the next one) to sentence
 */
export function fieldErrors(error: z.ZodError, order: readonly string[] = []): Record<string, string> {
  const found = new Map<string, string>();
  for (const issue of error.issues) {
    const path = issue.path.map(String);
    const inside = path[0] === 'data' ? path.slice(1) : path;
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) found.set(key, messages.unknownKey);
    } else {
      const name = inside[0] ?? path[0] ?? '';
      // A sentence of the library's own is not for people.
      if (!found.has(name)) found.set(name, ours.has(issue.message) ? issue.message : messages.badInput);
    }
  }
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries([...found].sort(([a], [b]) => rank(a) - rank(b)));
}
