/** The problems of a record by field path, with their texts in the page's language. */
import type { ContentKind } from '#contract/content-keys.ts';
import { fromSent, textOf, type Problem, type SentProblem } from '#contract/problems.ts';
import type { Failure } from '#api-client/result.ts';
import { answers } from '#i18n/answers.ts';
import { readRecord } from '#career/content/read-record.ts';
import { asksForMending, type ContentIssue } from '#domain/content-validation-error.ts';
import { recordSentences } from '#i18n/record-sentences.ts';

export type PathErrors = Readonly<Record<string, string>>;

/** The problems of a record, by field path. */
export interface Wrong {
  /** Errors that prevent publication. */
  mistakes: PathErrors;
  /** Values that the site leaves out; the rest of the record is shown. */
  leftOut: PathErrors;
  /** Values that the site shows as written, although they look wrong. */
  doubtful?: PathErrors;
}

/** Returns the problems that the site finds in a record, in the page's language. */
export function wrongIn(kind: ContentKind, data: unknown): Wrong {
  const read = readRecord(kind, data);
  const leftOut = read.notices.filter(({ outcome }) => outcome === 'left out');
  const doubtful = read.notices.filter((notice) => asksForMending(notice) && !leftOut.includes(notice));
  return {
    mistakes: byPlace('mistakes' in read ? read.mistakes : []),
    leftOut: byPlace(leftOut),
    ...(doubtful.length > 0 && { doubtful: byPlace(doubtful) }),
  };
}

function byPlace(issues: readonly ContentIssue[]): PathErrors {
  const found: Record<string, string> = {};
  for (const { path, problem } of issues) found[path] ??= problemText(problem);
  return found;
}

/** Returns the API's error messages by field path, in the page's language. */
export const refusedIn = ({ fields = {}, reasons = {} }: Pick<Failure, 'fields' | 'reasons'>): PathErrors =>
  Object.fromEntries(Object.entries(fields).map(([place, message]) => [place, problemText(reasons[place], message)]));

/**
 * Returns the text of a problem in the page's language.
 * @param message the text if the problem has no code, or an unknown code
 */
export const problemText = (problem: Problem | undefined, message = ''): string =>
  (problem && textOf({ ...answers, ...recordSentences }, problem)) ?? message;

/** Returns the text of a problem as answers have it: its code (`reason`), and its English text. */
export const sentText = (reason: SentProblem | undefined, message = ''): string =>
  problemText(reason && fromSent(reason), message);
