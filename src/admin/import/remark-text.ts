/** Notices of imports in the page's language. */
import { textOf, type Problem } from '#contract/problems.ts';
import { answers } from '#i18n/answers.ts';
import { importRemarks } from '#i18n/import-remarks.ts';
import { recordSentences } from '#i18n/record-sentences.ts';
import { ReadingError } from './reader.ts';

/** @param message the text if the notice has no code, or an unknown code */
export const remarkText = (notice: Problem | undefined, message = ''): string =>
  (notice && textOf({ ...answers, ...recordSentences, ...importRemarks }, notice)) ?? message;

export const errorText = (error: unknown): string =>
  error instanceof ReadingError
    ? remarkText(error.problem, error.message)
    : error instanceof Error
      ? error.message
      : String(error);
