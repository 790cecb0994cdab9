/** What is wrong in a record, by place, in the sentences that the API would answer and the page's language. */
import { said, sentences } from '#contract/record-sentences.ts';
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

/** What the API refused, by place, in the page's language. */
export const refusedIn = (fields: Readonly<Record<string, string>> = {}): PathErrors =>
  Object.fromEntries(Object.entries(fields).map(([place, message]) => [place, inOwnWords(message)]));

type Name = keyof typeof sentences;
const names = new Map<string, Name>(Object.entries(sentences).map(([name, sentence]) => [sentence, name as Name]));

/** Those that name something, as patterns. */
const naming = [...names].flatMap(([sentence, name]) =>
  sentence.includes('{}')
    ? [{ name, pattern: new RegExp(`^${sentence.replace(/[.()/[\]?+*]/g, '\\$&').replaceAll('{}', '(.*)')}$`) }]
    : [],
);

/** @returns a sentence of the API's in the page's language; any other as it came */
export function inOwnWords(message: string): string {
  const known = names.get(message);
  if (known) return recordSentences[known];
  for (const { name, pattern } of naming) {
    const found = pattern.exec(message);
    if (found) return said(recordSentences[name], ...found.slice(1));
  }
  return message;
}
