import type { z } from 'zod';
import { messages } from './messages.ts';
import { problem, type Problem } from './problems.ts';

const isOurs = (code: string): code is Exclude<keyof typeof messages, 'verbatim'> => Object.hasOwn(messages, code);

/**
 * Returns the errors of a schema in the format of the API and of forms: one message per field. Fields are in the order
 * of the schema, so that the first error is displayed (ACC-5).
 * @param error error of a failed parse
 * @param order field names in the schema's order; other fields come last
 * @returns problems by field name (the outermost name; inside `data`, the next name)
 */
export function fieldErrors(error: z.ZodError, order: readonly string[] = []): Record<string, Problem> {
  const found = new Map<string, Problem>();
  for (const issue of error.issues) {
    const path = issue.path.map(String);
    const inside = path[0] === 'data' ? path.slice(1) : path;
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) found.set(key, problem('unknownKey'));
    } else {
      const name = inside[0] ?? path[0] ?? '';
      // Messages of zod itself are not for users.
      if (!found.has(name)) found.set(name, problem(isOurs(issue.message) ? issue.message : 'badInput'));
    }
  }
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.fromEntries([...found].sort(([a], [b]) => rank(a) - rank(b)));
}
