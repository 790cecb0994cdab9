import type { z } from 'zod';
import { messages } from './messages.ts';

const ours = new Set<string>(Object.values(messages));

/**
 * Returns the errors of a schema in the format of the API and of forms: one message per field. Fields are in the order
 * of the schema, so that the first error is displayed (ACC-5).
 * @param error error of a failed parse
 * @param order field names in the schema's order; other fields come last
 * @returns messages by field name (the outermost name; inside `data`, the next name)
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
      // Messages of zod itself are not for users.
      if (!found.has(name)) found.set(name, ours.has(issue.message) ? issue.message : messages.badInput);
    }
  }
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries([...found].sort(([a], [b]) => rank(a) - rank(b)));
}
