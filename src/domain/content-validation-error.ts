/** Problems in the files that the owner edits by hand, described so that the owner can fix them. */
import type { z } from 'zod';
import { OperatorError } from './operator-error.ts';
import { formatSentence, sentences } from '#contract/record-sentences.ts';

/** The effect on the value: unchanged, corrected, or not on the site. */
export type Outcome = 'kept' | 'repaired' | 'left out';

export interface Diagnostic {
  /** The line in the file, from 1. */
  line: number;
  /** The key of the record; `null` if the problem is outside of all records. */
  key: string | null;
  field: string | null;
  /** Describes the problem, its cause and how to fix it. */
  message: string;
  outcome: Outcome;
}

/** The file and path of a mistake (`resume.ja.json`, `work[2].startDate`), and a message that says how to fix it. */
export interface ContentIssue {
  file: string;
  path: string;
  message: string;
  /** The line in the file, if known. */
  line?: number;
}

/** A problem that does not make the record unusable. The value is used as written, corrected or skipped. */
export interface ContentNotice extends ContentIssue {
  outcome: Outcome;
  /** Whether the whole entry of a list is skipped, and not only the value. */
  isEntry?: true;
}

/** Returns whether the owner should fix the problem: the value was skipped, or contradicts another value. */
export const asksForMending = ({ outcome, message }: ContentNotice): boolean =>
  outcome === 'left out' || message === sentences.endBeforeStart;

/**
 * Thrown if the owner's files have mistakes. The message lists each mistake with its file, its path and how to fix
 * it.
 */
export class ContentValidationError extends OperatorError {
  override name = 'ContentValidationError';
  readonly mistakes: readonly ContentIssue[];

  constructor(mistakes: readonly ContentIssue[]) {
    super(mistakes.map(describeIssue).join('\n'));
    this.mistakes = mistakes;
  }
}

/**
 * Thrown if the English and the Japanese résumé are valid, but contradict each other. The message lists the
 * contradictions with their paths.
 */
export class CareerContradictionError extends ContentValidationError {
  override name = 'CareerContradictionError';
}

/** Formats a mistake as a line for a terminal: `content/resume.json: work[0].startDate: This value is missing.` */
export const describeIssue = (issue: ContentIssue | ContentNotice) => {
  const { file, line, path } = issue;
  return `${file.includes('.') ? `content/${file}` : file}${line === undefined ? '' : `:${line}`}: ${path === '' ? '' : `${path}: `}${sentenceOf(issue)}`;
};

const outcomes: Record<Outcome, string> = { repaired: 'fixed', kept: 'kept', 'left out': 'skipped' };

/** Formats a notice as a line for a terminal, with what happened to the value (used, corrected or skipped). */
export const noticeLine = (notice: ContentNotice): string => `${outcomes[notice.outcome]}: ${describeIssue(notice)}`;

/** Returns the message of an issue, and that the whole entry is skipped, if so. */
export const sentenceOf = (issue: ContentIssue | ContentNotice): string =>
  'isEntry' in issue && issue.isEntry ? `${issue.message} The entry was skipped.` : issue.message;

/** Returns the mistakes that a schema found in a file. */
export function issuesOf(file: string, result: z.ZodSafeParseResult<unknown>): ContentIssue[] {
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    const at = { file, path: pathOf(issue.path), message: issue.message };
    if (issue.code !== 'unrecognized_keys') return [at];
    return issue.keys.map((key) => ({ ...at, path: pathOf([...issue.path, key]) }));
  });
}

const pathOf = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

const kinds: Record<string, string> = {
  string: sentences.kindText,
  number: sentences.kindNumber,
  array: sentences.kindList,
  object: sentences.kindObject,
  boolean: sentences.kindBoolean,
};

/** Messages for texts and lists that are too short or too long. All other types use the messages for numbers. */
const bounds: Record<string, { least: string; most: string }> = {
  string: { least: sentences.leastCharacters, most: sentences.mostCharacters },
  array: { least: sentences.leastEntries, most: sentences.mostEntries },
};
const boundsOfNumbers = { least: sentences.leastNumber, most: sentences.mostNumber };

/** Returns a message about a zod issue for people who edit JSON by hand. Messages of the schemas take precedence. */
export function toUserMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return sentences.unknownKey;
  if (issue.code === 'invalid_type') {
    return issue.input === undefined
      ? sentences.missing
      : formatSentence(sentences.shouldBe, kinds[issue.expected] ?? issue.expected);
  }
  if (issue.code === 'invalid_value')
    return formatSentence(sentences.shouldBe, issue.values.map((value) => `"${String(value)}"`).join(' or '));
  const { least, most } = bounds['origin' in issue ? String(issue.origin) : ''] ?? boundsOfNumbers;
  if (issue.code === 'too_small') {
    const isEmptyText = issue.origin === 'string' && issue.minimum === 1;
    return isEmptyText ? sentences.textEmpty : formatSentence(least, String(issue.minimum));
  }
  if (issue.code === 'too_big') return formatSentence(most, String(issue.maximum));
  return sentences.noForm;
}
