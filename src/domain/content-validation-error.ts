/** Problems in the files that the owner edits by hand, described so that the owner can fix them. */
import type { z } from 'zod';
import { OperatorError } from './operator-error.ts';
import { english, englishOf } from '#contract/english.ts';
import { problem, type Code, type Param, type Problem } from '#contract/problems.ts';

/** The effect on the value: unchanged, corrected, or not on the site. */
export type Outcome = 'kept' | 'repaired' | 'left out';

export interface Diagnostic {
  /** The line in the file, from 1. */
  line: number;
  /** The key of the record; `null` if the problem is outside of all records. */
  key: string | null;
  field: string | null;
  problem: Problem;
  outcome: Outcome;
}

/** The file and path of a mistake (`resume.ja.json`, `work[2].startDate`), and its problem. */
export interface ContentIssue {
  file: string;
  path: string;
  problem: Problem;
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
export const asksForMending = ({ outcome, problem: { code } }: ContentNotice): boolean =>
  outcome === 'left out' || code === 'endBeforeStart';

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
  return `${file.includes('.') ? `content/${file}` : file}${line === undefined ? '' : `:${line}`}: ${path === '' ? '' : `${path}: `}${englishOf(wholeProblem(issue))}`;
};

const outcomes: Record<Outcome, string> = { repaired: 'fixed', kept: 'kept', 'left out': 'skipped' };

/** Formats a notice as a line for a terminal, with what happened to the value (used, corrected or skipped). */
export const noticeLine = (notice: ContentNotice): string => `${outcomes[notice.outcome]}: ${describeIssue(notice)}`;

/** Returns the problem of an issue, and that the whole entry is skipped, if so. */
export const wholeProblem = (issue: ContentIssue | ContentNotice): Problem =>
  'isEntry' in issue && issue.isEntry ? problem('entrySkipped', issue.problem) : issue.problem;

/** Returns the mistakes that a schema found in a file. */
export function issuesOf(file: string, result: z.ZodSafeParseResult<unknown>): ContentIssue[] {
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    const at = { file, path: pathOf(issue.path), problem: problemOf(issue) };
    if (issue.code !== 'unrecognized_keys') return [at];
    return issue.keys.map((key) => ({ ...at, path: pathOf([...issue.path, key]) }));
  });
}

const pathOf = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');

const kinds: Record<string, Problem> = {
  string: problem('kindText'),
  number: problem('kindNumber'),
  array: problem('kindList'),
  object: problem('kindObject'),
  boolean: problem('kindBoolean'),
};

type Bounds = Record<'least' | 'most', Extract<Code, `${'least' | 'most'}${string}`>>;
/** Codes for texts and lists that are too short or too long. All other types use the codes for numbers. */
const bounds: Record<string, Bounds> = {
  string: { least: 'leastCharacters', most: 'mostCharacters' },
  array: { least: 'leastEntries', most: 'mostEntries' },
};
const boundsOfNumbers: Bounds = { least: 'leastNumber', most: 'mostNumber' };

/**
 * Returns the problem of a zod issue, for people who edit JSON by hand. Codes of the schemas take precedence.
 * @param issue an issue of a parse with `reportInput`
 */
export function problemOf(issue: z.core.$ZodIssue): Problem {
  if (Object.hasOwn(english, issue.message)) return { code: issue.message as Code, ...paramsOf(issue) };
  if (issue.code === 'unrecognized_keys') return problem('keyMisspelt');
  if (issue.code === 'invalid_type') {
    return issue.input === undefined
      ? problem('missing')
      : problem('shouldBe', kinds[issue.expected] ?? issue.expected);
  }
  if (issue.code === 'invalid_value')
    return problem('shouldBe', issue.values.map((value) => `"${String(value)}"`).join(' or '));
  const { least, most } = bounds['origin' in issue ? String(issue.origin) : ''] ?? boundsOfNumbers;
  if (issue.code === 'too_small') {
    const isEmptyText = issue.origin === 'string' && issue.minimum === 1;
    return isEmptyText ? problem('textEmpty') : problem(least, String(issue.minimum));
  }
  if (issue.code === 'too_big') return problem(most, String(issue.maximum));
  return problem('noForm');
}

const paramsOf = (issue: z.core.$ZodIssue): Pick<Problem, 'params'> =>
  issue.code === 'custom' && Array.isArray(issue.params?.['given']) ? { params: issue.params['given'] as Param[] } : {};
