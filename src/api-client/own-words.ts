import { nameOf } from '#contract/message-keys.ts';
import { answers } from '#i18n/answers.ts';

/**
 * Returns an API message in the page's language.
 * @returns the given text if it is not an API message
 */
export function ownWords(sentence: string): string {
  const name = nameOf(sentence);
  return name ? answers[name] : sentence;
}

/** Translates the messages of fields. */
export const ownWordsOf = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, ownWords(sentence)]));
