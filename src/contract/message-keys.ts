import { messages } from './messages.ts';

const names = new Map<string, keyof typeof messages>(
  Object.entries(messages).map(([name, sentence]) => [sentence, name as keyof typeof messages]),
);

/** @returns the key of one of the API's sentences in the catalogues of all languages */
export const nameOf = (sentence: string): keyof typeof messages | undefined => names.get(sentence);

/** @returns `EMAIL_INVALID` for the sentence `emailInvalid`; `BAD_INPUT` for one that a record's own check wrote */
export const codeOf = (sentence: string): string =>
  (nameOf(sentence) ?? 'badInput').replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
