import { nameOf } from '#contract/message-keys.ts';
import { answers } from '#words/answers.ts';

/** @returns a sentence of the API's in the language of the page; any other as it came */
export function ownWords(sentence: string): string {
  const name = nameOf(sentence);
  return name ? answers[name] : sentence;
}

/** The same of a sentence each for some fields. */
export const ownWordsOf = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, ownWords(sentence)]));
