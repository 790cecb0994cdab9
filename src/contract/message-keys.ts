import { messages } from './messages.ts';

const names = new Map<string, keyof typeof messages>(
  Object.entries(messages).map(([name, sentence]) => [sentence, name as keyof typeof messages]),
);

/** @returns the key of an API message in the catalogs of all languages */
export const nameOf = (sentence: string): keyof typeof messages | undefined => names.get(sentence);

/**
 * Returns the error code of a message.
 * @returns `EMAIL_INVALID` for the message `emailInvalid`; `BAD_INPUT` for a message from the validation of a record
 */
export const codeOf = (sentence: string): string =>
  (nameOf(sentence) ?? 'badInput').replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
