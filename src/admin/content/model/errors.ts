/** The problems of a record by field path, with the API's messages in the page's language. */
import type { ContentKind } from '#contract/content-keys.ts';
import { formatSentence, sentences } from '#contract/record-sentences.ts';
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
  for (const { path, message } of issues) found[path] ??= inOwnWords(message);
  return found;
}

/** Returns the API's error messages by field path, in the page's language. */
export const refusedIn = (fields: Readonly<Record<string, string>> = {}): PathErrors =>
  Object.fromEntries(Object.entries(fields).map(([place, message]) => [place, inOwnWords(message)]));

type Name = keyof typeof sentences;
const names = new Map<string, Name>(Object.entries(sentences).map(([name, sentence]) => [sentence, name as Name]));

/** Patterns that match the API's messages with placeholders. */
const naming = [...names].flatMap(([sentence, name]) =>
  sentence.includes('{}')
    ? [{ name, pattern: new RegExp(`^${sentence.replace(/[.()/[\]?+*]/g, '\\$&').replaceAll('{}', '(.*)')}$`) }]
    : [],
);

/** @returns an API message in the page's language; an unknown message unchanged */
export function inOwnWords(message: string): string {
  const known = names.get(message);
  if (known) return recordSentences[known];
  for (const { name, pattern } of naming) {
    const found = pattern.exec(message);
    if (found) return formatSentence(recordSentences[name], ...found.slice(1).map(inOwnWords));
  }
  return message;
}

/**
 * @param notice an API message, which can begin with a field path
 * @returns the notice in the page's language
 */
export function noticeInOwnWords(notice: string): string {
  const whole = inOwnWords(notice);
  const [place = '', sentence] = notice.split(/: (.*)/s);
  return whole !== notice || sentence === undefined ? whole : `${place}: ${inOwnWords(sentence)}`;
}
