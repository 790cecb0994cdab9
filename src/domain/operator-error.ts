/**
 * An error that the person at the terminal can fix: a bad variable, an unavailable database, a mistake in `content/`.
 * The message says how to fix it, and commands print it without a stack trace.
 */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
