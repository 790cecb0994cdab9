import { englishOf } from '#contract/english.ts';
import { AppError } from '#contract/errors.ts';
import { verbatim, type Problem } from '#contract/problems.ts';

/**
 * An error that the person at the terminal can fix: a bad variable, an unavailable database, a mistake in `content/`.
 * The message says how to fix it, and commands print it without a stack trace.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
  /** The message as a code, for translation. */
  readonly problem: Problem;

  constructor(said: string | Problem = '', options?: ErrorOptions) {
    super(typeof said === 'string' ? said : englishOf(said), options);
    this.problem = typeof said === 'string' ? verbatim(said) : said;
  }
}

/** Returns the problem of a caught error. A message without a code has no translation. */
export function problemOfError(error: unknown): Problem {
  const coded = error instanceof AppError || error instanceof OperatorError ? error.problem : undefined;
  return coded ?? verbatim(error instanceof Error ? error.message : String(error));
}
