/** What is wrong in a record, by place, in the sentences that the API would answer and the page's language. */
import { sentences } from '#contract/record-sentences.ts';
import { issuesOf, toUserMessage } from '#domain/content-validation-error.ts';
import { recordSentences } from '#words/record-sentences.ts';
import type { z } from '#contract/zod.ts';

export type PathErrors = Readonly<Record<string, string>>;

export function errorsOf(schema: z.ZodType, data: unknown): PathErrors {
  const found: Record<string, string> = {};
  for (const { path, message } of issuesOf('', schema.safeParse(data, { error: toUserMessage }))) {
    found[path] ??= inOwnWords(message);
  }
  return found;
}

const names = new Map(Object.entries(sentences).map(([name, sentence]) => [sentence as string, name]));

const inOwnWords = (message: string): string =>
  recordSentences[names.get(message) as keyof typeof recordSentences] ?? message;
