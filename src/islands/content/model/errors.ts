/** What is wrong in a record, by place, in the sentences that the API would answer. */
import { issuesOf, toUserMessage } from '#domain/content-validation-error.ts';
import type { z } from '#contract/zod.ts';

export type PathErrors = Readonly<Record<string, string>>;

export function errorsOf(schema: z.ZodType, data: unknown): PathErrors {
  const found: Record<string, string> = {};
  for (const { path, message } of issuesOf('', schema.safeParse(data, { error: toUserMessage }))) {
    found[path] ??= message;
  }
  return found;
}
